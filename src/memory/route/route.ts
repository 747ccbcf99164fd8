import { mentionsHealth } from '../../language/health-words.ts';
import { readQuery } from '../../language/query-features.ts';
import { skipBelow, weights } from './weights.ts';

/** What a query asks for: something of this workspace's memory, help with code, general knowledge, or small talk. */
export const intents = ['recall', 'code', 'general', 'small_talk'] as const;
export type Intent = (typeof intents)[number];

/** How a query is classified before the search. */
export interface Route {
  /** The language as an ISO 639-1 code; null if unknown. */
  readonly language: string | null;
  readonly intent: Intent;
  /** Whether memory should be searched for it. True if in doubt. */
  readonly retrievalNeeded: boolean;
  /** How certain the intent is, 0 to 1. */
  readonly confidence: number;
}

/**
 * Queries of up to this many characters are classified. A longer one contains material of its own, and memory is
 * always searched for it.
 */
const readableCharacters = 400;

/**
 * Estimates a query's language and intent, and whether memory is needed for it, from cues in its words: locally,
 * deterministically, and in well under a millisecond. Uses a logistic regression for each intent (one against the
 * rest) over the cues of `readQuery`. Memory counts as not needed only if recall is very unlikely, because an
 * unnecessary search costs milliseconds and a missing one loses a memory. `npm run bench:route` measures both.
 */
export function estimateRoute(query: string): Route {
  const text = query.trim();
  const { language, features, dispensable } = readQuery(text.slice(0, readableCharacters));
  const chances = intents.map((intent) => {
    const { intercept, coefficients } = weights[intent];
    return logistic(features.reduce((sum, value, at) => sum + value * (coefficients[at] ?? 0), intercept));
  });
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  const best = Math.max(...chances);
  const intent = intents[chances.indexOf(best)] ?? 'recall';
  const needed =
    dispensable === null ||
    // The cues do not cover medicine. Questions about one's own health need what was said about it.
    ofOwnHealth(text.slice(0, readableCharacters)) ||
    text.length > readableCharacters ||
    intent === 'recall' ||
    (chances[0] ?? 1) >= skipBelow[dispensable];
  return {
    language,
    intent,
    retrievalNeeded: needed,
    confidence: Math.round((best / total) * 100) / 100,
  };
}

const ofOneself = /(?<!\p{L})(?:I|me|my|we|us|our)(?!\p{L})/iu;
const ofOwnHealth = (text: string) => ofOneself.test(text) && mentionsHealth(text);

const logistic = (value: number) => 1 / (1 + Math.exp(-value));
