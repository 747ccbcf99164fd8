import { createHash } from 'node:crypto';
import type { Answer, SeenRequest } from './provider-server.ts';

/** The prefix the test's model is configured with, for texts to be found and for what finds them. */
export const prefixes = { document: 'passage: ', query: 'query: ' };

/**
 * Answers an OpenAI-compatible request for embeddings with vectors of the words in the texts, so that texts with the
 * same words are alike. A model of its own: its vectors have nothing to do with the local embedder's.
 */
export function wordVectors(request: SeenRequest, dimensions: number): Answer {
  const input = request.body.input as string[];
  return {
    body: {
      data: input.map((text, index) => ({ index, embedding: wordVector(text, dimensions) })),
      usage: { prompt_tokens: 1 },
    },
  };
}

function wordVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  vector[0] = 0.1;
  const words = text.replace(/^(passage|query): /, '').toLowerCase();
  for (const word of words.match(/[a-z]{4,}/g) ?? []) {
    const at = createHash('sha256').update(word).digest().readUInt32BE(0) % dimensions;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}
