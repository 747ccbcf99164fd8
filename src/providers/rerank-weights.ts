import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RerankWeights } from './local-reranker.ts';
import type { Requirements } from './requirements.ts';
import { featureNames } from './rerank-features.ts';

const weights = z.partialRecord(z.enum(featureNames), z.number());
const weightsFile = z.strictObject({ amongPeople: weights, withAssistant: weights });

/**
 * Reads weights of the local reranker, which were fitted for another space of vectors or another kind of talk.
 *
 * @returns undefined if the file does not have them; the requirements then say so.
 */
export function readRerankWeights(path: string, requirements: Requirements): RerankWeights | undefined {
  try {
    return weightsFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    requirements.fail(
      'MNEME_RERANKER_WEIGHTS',
      `MNEME_RERANKER_WEIGHTS=${path} cannot be read${code}: a file that \`npm run bench:fit -- --write\` wrote is wanted.`,
    );
    return undefined;
  }
}
