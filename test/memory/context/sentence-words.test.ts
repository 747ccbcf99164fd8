import { expect, it } from 'vitest';
import { readSentences, tokensOf } from '../../../src/memory/context/later/words.ts';

// What is compared reads a text's words by its sentences: none may go over the end of one.
it.each([
  'The vet came late. We drove home anyway!',
  'v1.2.3 works. 3.5 kg is too much...and it rained. Dr. Huber, e.g. on the 5. May, agreed.',
  '„Wir kommen.“ Am 3. März ist Schluss.\nUnd jetzt? Ja.',
  'Ο ΠΑΠΠΟΣ. Ο ΠΑΠΠΟΣ\nΑΥΡΙΟ; Σ.Σ. τέλος',
  '今天下雨。’abc’def。明天不下！好吗？嗯',
  'हम घर आए। चाय पी॥ बस',
  'İstanbul. İzmir. ΣΣ.A e\u0301. \u0301x',
  "o'clock.’ don’t-stop.-now 'quoted.' x.y z",
])('reads the words of a text by its sentences: %s', (text) => {
  const sentences = readSentences(text);
  expect(sentences.length).toBeGreaterThan(1);
  expect(sentences.flatMap(({ tokens }) => tokens)).toEqual(tokensOf(text));
});
