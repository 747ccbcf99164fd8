import type { RecallHit } from '../recall/recall.ts';
import type { ContextMessage, ContextPart } from './parts.ts';

/** Why a hit is in no line of a prompt. */
const leftOutReasons = ['unlikely', 'filler', 'shown', 'budget'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What a part of a prompt takes. */
export interface PartUse {
  readonly part: ContextPart;
  readonly tokens: number;
  /** Lines of a part that lists; turns of the conversation, each a line of its own. */
  readonly lines: number;
}

/** A hit that went into no line, and why. */
export interface LeftOut {
  readonly citation: string;
  readonly reason: LeftOutReason;
}

/** How a prompt came to be. */
export interface PackExplanation {
  readonly parts: readonly PartUse[];
  /** How many hits of the search were considered: those that the asker may see. */
  readonly considered: number;
  readonly leftOut: readonly LeftOut[];
}

/**
 * What each part of a prompt takes, in the order of the prompt. The messages that were given are among them.
 *
 * @param tokensOf how many tokens a message takes.
 */
export function partsOf(
  messages: readonly ContextMessage[],
  tokensOf: (message: ContextMessage) => number,
): PartUse[] {
  const uses = new Map<ContextPart, PartUse>();
  for (const message of messages) {
    const { part, content } = message;
    const { tokens, lines } = uses.get(part) ?? { tokens: 0, lines: 0 };
    const listed = content.split('\n').filter((line) => line.startsWith('- ')).length;
    const own = part === 'recent' || part === 'new' || part === 'system' ? 1 : listed;
    uses.set(part, { part, tokens: tokens + tokensOf(message), lines: lines + own });
  }
  return [...uses.values()];
}

/**
 * Why hits are in no line: they say nothing of their own, the prompt says the same elsewhere, they are too unlikely to
 * answer, or there was no room.
 *
 * @param telling the hits that say something of their own. @param offered citations of the lines that were offered.
 * @param cited citations of the prompt.
 */
export function leftOutOf(
  hits: readonly RecallHit[],
  telling: ReadonlySet<RecallHit>,
  { offered, shown, cited }: Readonly<Record<'offered' | 'shown' | 'cited', ReadonlySet<string>>>,
): LeftOut[] {
  return hits.flatMap((hit): LeftOut[] => {
    const { citation } = hit;
    if (cited.has(citation) && !shown.has(citation)) return [];
    if (shown.has(citation)) return [{ citation, reason: 'shown' }];
    if (!telling.has(hit)) return [{ citation, reason: 'filler' }];
    return [{ citation, reason: offered.has(citation) ? 'budget' : 'unlikely' }];
  });
}

/** How many hits were left out, by reason. */
export function countReasons(leftOut: readonly LeftOut[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of leftOut) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
