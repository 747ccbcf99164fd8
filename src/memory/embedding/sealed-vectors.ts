import { type Call, inSession } from '../call.ts';
import type { SealedVector } from '../sealed/seal-memory.ts';
import { embedDocuments } from './embed-documents.ts';
import { embeddedCharacters, notConfigured, writtenModels } from './embed-rows.ts';
import { embedderOf } from './models.ts';

/**
 * The vectors of a text that the server cannot read again, of the models that the workspace's new rows get vectors
 * of.
 *
 * @throws ProviderError if an embedder can't answer, or none is configured: then the text is not sealed either.
 */
export async function sealedVectors(call: Call, text: string): Promise<SealedVector[]> {
  const models = await inSession(call, writtenModels);
  const made: SealedVector[] = [];
  for (const modelId of models) {
    const embedder = embedderOf(call.services, modelId);
    if (!embedder) throw notConfigured();
    const [vector] = await embedDocuments(embedder, [text.slice(0, embeddedCharacters)]);
    if (!vector) continue;
    made.push({ model_id: modelId, dimensions: embedder.dimensions, vector: `[${vector.join(',')}]` });
  }
  return made;
}
