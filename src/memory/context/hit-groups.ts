import type { RecallHit } from '../recall/recall.ts';
import { standings } from './marks.ts';
import type { HitOrigin } from './origins.ts';
import { fitsTokens } from './tokens.ts';

/** Citations that a line carries at most. */
export const citationsAtMost = 4;

/** Hits that are one thing: a turn, and the facts and memories that it says. */
export interface Group {
  readonly members: RecallHit[];
}

/** The hits by the turn that says them, in their order, without what the prompt shows elsewhere. */
export function groupsOf(
  hits: readonly RecallHit[],
  origins: ReadonlyMap<string, HitOrigin>,
  shown: ReadonlySet<string>,
): Group[] {
  const turns = new Set(
    hits.filter(({ kind, text }) => kind === 'message' && text !== null).map(({ id }) => id),
  );
  const groups = new Map<string, Group>();
  for (const hit of hits) {
    if (hit.text === null || hit.text.trim() === '' || shown.has(hit.citation)) continue;
    const sources = origins.get(hit.citation)?.sources ?? [];
    if (sources.some((id) => shown.has(`message:${id}`))) continue;
    const turn = sources.find((id) => turns.has(id));
    const key = turn === undefined ? hit.citation : `message:${turn}`;
    const group = groups.get(key);
    if (group) group.members.push(hit);
    else groups.set(key, { members: [hit] });
  }
  return [...groups.values()];
}

/** The member that is shown: the turn in its own words, unless it would be cut; then what was found first. */
export function shownMember({ members }: Group, tokensPerLine: number): RecallHit | undefined {
  if (members.length === 1) return members[0];
  const turn = members.find(({ kind }) => kind === 'message');
  return turn && fitsTokens(turn.text ?? '', tokensPerLine) ? turn : members[0];
}

/** Facts that were found and are sure stand above what was only said. */
export function standingOf(
  { members }: Group,
  origins: ReadonlyMap<string, HitOrigin>,
  ofOneself: boolean,
): number {
  const facts = members.filter(({ kind, uncertain }) => kind === 'fact' && !uncertain);
  if (facts.length === 0) return standings.said;
  const own = facts.some(({ citation }) => origins.get(citation)?.ofAsker);
  return ofOneself && own ? standings.ofOneself : standings.holds;
}

/** What is shown first, then the rest of the group, then the turns it all comes from. */
export function citationsOf(
  { members }: Group,
  shownHit: RecallHit,
  origins: ReadonlyMap<string, HitOrigin>,
): string[] {
  const all = new Set([shownHit.citation, ...members.map(({ citation }) => citation)]);
  for (const { citation } of members) {
    for (const id of origins.get(citation)?.sources ?? []) all.add(`message:${id}`);
  }
  return [...all].slice(0, citationsAtMost);
}
