import { stem } from './english-stem.ts';
import groups from './word-clusters.json' with { type: 'json' };

/** What a word stands beside as others do: a narrow group of some fifty words, and one of ten such groups. */
export interface WordCluster {
  fine: number;
  coarse: number;
}

const clusters = new Map<string, WordCluster>();
for (const [fine, [coarse, words]] of (groups as [number, string][]).entries()) {
  const cluster = { fine, coarse };
  for (const word of words.split(' ')) clusters.set(word, cluster);
}

/**
 * The group of one of the 50,000 most frequent words of English, or of its stem; none of any other. A model that has
 * seen "Leeds" in a sentence then knows something of "Bradford" too (Miller, Guinness and Zamanian, HLT-NAACL 2004;
 * Turian, Ratinov and Bengio, ACL 2010). `word` is in lower case. Made by `bench/extraction/cluster-words.ts`.
 */
export function clusterOf(word: string): WordCluster | undefined {
  return clusters.get(word) ?? clusters.get(stem(word));
}
