import type { Embedder } from '../../providers/embedder.ts';
import { ProviderError } from '../../providers/provider-error.ts';

/** What a service answers about a text it won't embed, as opposed to a key, an address or a load it won't accept. */
const aboutText = new Set([400, 413, 422]);

/** A text every model has a vector of. */
const probe = 'The quick brown fox jumps over the lazy dog.';

/**
 * One vector per text to be found, in order; null for one the model has none of. A text that the service refuses costs
 * its own vector, not those of the texts sent along: they are sent again one by one.
 *
 * @throws ProviderError when the embedder can't answer at all; AbortError when the signal fires.
 */
export async function embedDocuments(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<(number[] | null)[]> {
  try {
    // A text of signs alone has no direction, and a zero vector has no similarity to anything.
    return (await embedder.embed(texts, 'document', signal)).map((vector) =>
      vector.some((value) => value !== 0) ? vector : null,
    );
  } catch (error) {
    if (!refusesText(error)) throw error;
    if (texts.length === 1) {
      // It may be the model that is refused rather than the text: then this fails as well.
      await embedder.embed([probe], 'document', signal);
      return [null];
    }
    const vectors: (number[] | null)[] = [];
    for (const text of texts) vectors.push(...(await embedDocuments(embedder, [text], signal)));
    return vectors;
  }
}

function refusesText(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  return error.code === 'PROVIDER_BAD_ANSWER' || (error.status !== undefined && aboutText.has(error.status));
}
