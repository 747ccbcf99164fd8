import type { FoundRow } from './search.ts';

/**
 * Orders hits so that a turn comes before the memories that are only excerpts of it: the turn says the same with its
 * context, and a question should bring back what was said. They exchange ranks among themselves. A memory in other
 * words, and everything else, keeps its rank.
 */
export function ownWordsFirst<Hit extends FoundRow>(hits: readonly Hit[]): Hit[] {
  const ordered = [...hits];
  const at = new Map(hits.map((hit, index) => [hit.id, index]));
  const cuts = new Map<number, number[]>();
  for (const [index, hit] of hits.entries()) {
    const origins = hit.sources.flatMap((id) => at.get(id) ?? []).filter((turn) => isPartOf(hit, hits[turn]));
    // If it was said several times, it follows the best of the turns.
    if (origins.length === 0) continue;
    const best = Math.min(...origins);
    cuts.set(best, [...(cuts.get(best) ?? []), index]);
  }
  for (const [turn, memories] of cuts) {
    const members = [turn, ...memories];
    for (const [rank, place] of members.toSorted((one, other) => one - other).entries()) {
      const hit = hits[members[rank] ?? turn];
      if (hit) ordered[place] = hit;
    }
  }
  return ordered;
}

/** Whether a turn, with its author's name, has all the words of a memory. */
function isPartOf(memory: FoundRow, turn: FoundRow | undefined): boolean {
  if (!memory.text || !turn?.text) return false;
  const said = new Set(wordsOf(`${turn.author ?? ''} ${turn.text}`));
  return wordsOf(memory.text).every((word) => said.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
