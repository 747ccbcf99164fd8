import { describe, expect, it } from 'vitest';
import { createHashingEmbedder } from '../../src/providers/hashing-embedder.ts';

const embedder = createHashingEmbedder();
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

async function best(query: string, documents: string[]): Promise<string | undefined> {
  const [asked = []] = await embedder.embed([query], 'query');
  const vectors = await embedder.embed(documents, 'document');
  const scores = vectors.map((vector) => dot(asked, vector));
  return documents[scores.indexOf(Math.max(...scores))];
}

const TURNS = [
  'Dana: I adopted a kitten from the shelter last weekend',
  'Sam: The deployment failed because the database ran out of connections',
  'Dana: We are flying to Lisbon in October for my sister’s wedding',
  'Sam: My physician told me to avoid gluten',
  'Dana: Let us rewrite the login page with the new auth plugin',
  'Sam: ok',
];

describe('the hashing embedder', () => {
  it('reads long runs of vowels and of marks in time linear in their length', async () => {
    for (const run of ['é', '\u0301\u0316', `e${'\u0301\u0316'.repeat(100)}`]) {
      const text = run.repeat(Math.ceil(32_768 / run.length));
      // One at a time was two seconds.
      await embedder.embed(
        Array.from({ length: 60 }, () => text),
        'document',
      );
    }
  });

  it('gives unit vectors of 384 finite numbers, even of nothing', async () => {
    const texts = ['', '   ', '!!!', 'hello', '日本語のテキスト', 'the of and', 'x'.repeat(100_000)];
    for (const input of ['document', 'query'] as const) {
      for (const vector of await embedder.embed(texts, input)) {
        expect(vector).toHaveLength(384);
        expect(dot(vector, vector)).toBeCloseTo(1, 9);
      }
    }
  });
  it('gives the same vector to the same text for ever', async () => {
    const [vector = []] = await embedder.embed(['Dana: We decided to use Postgres yesterday'], 'document');
    const [again = []] = await createHashingEmbedder().embed(
      ['Dana: We decided to use Postgres yesterday'],
      'document',
    );
    expect(again).toEqual(vector);
    // Changing a weight or a hash changes the space: rename the model then, or stored vectors lie.
    expect(vector.slice(0, 40).map((value) => Number(value.toFixed(4)))).toMatchSnapshot();
  });
  it.each([
    ['Where did the deploy break?', 1],
    ['What pet did Dana get?', 0],
    ['When is Dana traveling to Portugal, Lisbon?', 2],
    ['What did the doctor say to Sam?', 3],
    ['authentication plugins', 4],
  ])('finds the turn for "%s"', async (query, index) => {
    expect(await best(query, TURNS)).toBe(TURNS[index]);
  });
  it('keeps short unrelated documents apart', async () => {
    const [a = [], b = [], c = []] = await embedder.embed(['ok', 'thanks', 'banana bread'], 'document');
    for (const value of [dot(a, b), dot(a, c), dot(b, c)]) expect(Math.abs(value)).toBeLessThan(0.6);
  });
  it('stops when asked', async () => {
    await expect(embedder.embed(['a'], 'query', AbortSignal.abort())).rejects.toThrow();
  });
});
