import type { Embedder } from '../../providers/embedder.ts';
import { ProviderError } from '../../providers/provider-error.ts';

/** The statuses with which a service refuses a text, as opposed to a key, an address or too many requests. */
const aboutText = new Set([400, 413, 422]);

/** A text that every model has a vector for. */
const probe = 'The quick brown fox jumps over the lazy dog.';

/**
 * One vector per document text, in order; null for a text that the model has no vector for. If the service refuses a
 * batch, its texts are sent one by one, so that a refused text costs only its own vector.
 *
 * @throws ProviderError when the embedder can't answer at all; AbortError when the signal fires.
 */
export async function embedDocuments(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<(number[] | null)[]> {
  try {
    // A text of punctuation alone has no direction, and a zero vector has no similarity to anything.
    return (await embedder.embed(texts, 'document', signal)).map((vector) =>
      vector.some((value) => value !== 0) ? vector : null,
    );
  } catch (error) {
    if (!refusesText(error)) throw error;
    if (texts.length === 1) {
      // The service may refuse the model rather than the text: then this call fails as well.
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
