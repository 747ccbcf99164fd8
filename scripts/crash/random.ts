/** Numbers from 0 to 1, always the same for a seed (mulberry32, Tommy Ettinger 2017, public domain). */
export function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of some kinds, each equally often and in random order. */
export function shuffled<Kind>(kinds: readonly Kind[], count: number, random: () => number): Kind[] {
  return Array.from({ length: count }, (_, index) => ({ at: random(), index }))
    .sort((one, other) => one.at - other.at)
    .flatMap(({ index }) => kinds[index % kinds.length] ?? []);
}
