import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import type { SealedVector } from '../sealed/seal-memory.ts';
import type { MemoryServices } from '../services.ts';
import { embedDocuments } from './embed-documents.ts';
import { embeddedCharacters, notConfigured, writtenModels } from './embed-rows.ts';
import { embedderOf } from './models.ts';

/**
 * The vectors of a text that the server cannot read again, of the models that the workspace's new rows get vectors
 * of.
 *
 * @throws ProviderError if an embedder can't answer, or none is configured: then the text is not sealed either.
 */
export async function sealedVectors(
  services: MemoryServices,
  caller: Caller,
  text: string,
): Promise<SealedVector[]> {
  const models = await withSession(services.pool, caller, writtenModels);
  const made: SealedVector[] = [];
  for (const modelId of models) {
    const embedder = embedderOf(services, modelId);
    if (!embedder) throw notConfigured();
    const [vector] = await embedDocuments(embedder, [text.slice(0, embeddedCharacters)]);
    if (!vector) continue;
    made.push({ model_id: modelId, dimensions: embedder.dimensions, vector: `[${vector.join(',')}]` });
  }
  return made;
}
