import { mentionsHealth } from '../../language/health-words.ts';
import { readCues } from '../../language/query-cues.ts';
import { languageOf } from '../../language/which-language.ts';

/** What a query asks for: something of this workspace's memory, help with code, general knowledge, or small talk. */
export const intents = ['recall', 'code', 'general', 'small_talk'] as const;
export type Intent = (typeof intents)[number];

/** How a query is classified before the search. */
export interface Route {
  /** The language as an ISO 639-1 code; null if unknown. */
  readonly language: string | null;
  readonly intent: Intent;
  /** Whether memory is searched for it: not for greetings, thanks and goodbyes. */
  readonly retrievalNeeded: boolean;
  /**
   * Whether its words read as a question about programming or the world that nothing of one's own belongs to. It is
   * searched all the same, because any words may be somebody's own; what is found has to fit better.
   */
  readonly aboutTheWorld: boolean;
  /** How certain the intent is, 0 to 1. */
  readonly confidence: number;
}

/**
 * Queries of up to this many characters are read. A longer one contains material of its own, and memory is always
 * searched for it.
 */
const readableCharacters = 400;

/** How often each intent was right on queries that its cues were not made from (docs/decisions.md). */
const certainty = { recall: 0.6, code: 0.9, general: 0.8, small_talk: 0.95 } as const;

/**
 * Estimates a query's language and intent from a few cues in its words: locally and deterministically. Only a message
 * that is nothing but greetings, thanks or a goodbye is not searched for, because an unnecessary search costs
 * milliseconds and a missing one loses a memory.
 */
export function estimateRoute(query: string): Route {
  const text = query.trim();
  const begin = text.slice(0, readableCharacters);
  const cues = readCues(begin);
  const readable = text.length <= readableCharacters;
  const courtesy = readable && cues.courtesy;
  // Questions about one's own health need what was said about it, and leave out whose it is: "is aspirin safe?"
  const aboutTheWorld =
    readable && !courtesy && !cues.own && (cues.code || cues.world) && !mentionsHealth(begin);
  const intent = courtesy
    ? 'small_talk'
    : cues.code && !cues.own
      ? 'code'
      : aboutTheWorld
        ? 'general'
        : 'recall';
  return {
    language: languageOf(begin),
    intent,
    retrievalNeeded: !courtesy,
    aboutTheWorld,
    confidence: certainty[intent],
  };
}
