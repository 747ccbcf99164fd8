import { mentionsHealth } from '../../language/health-words.ts';
import { readQuery } from '../../language/query-features.ts';
import { skipBelow, weights } from './weights.ts';

/** What a query wants: something of this workspace's memory, help with code, knowledge of the world, or just a chat. */
export const intents = ['recall', 'code', 'general', 'small_talk'] as const;
export type Intent = (typeof intents)[number];

/** What is estimated of a query before anything is searched. */
export interface Route {
  /** ISO 639-1; null where nothing tells it. */
  readonly language: string | null;
  readonly intent: Intent;
  /** Whether memory should be searched for it; in doubt, yes. */
  readonly retrievalNeeded: boolean;
  /** How sure the intent is, 0 to 1. */
  readonly confidence: number;
}

/** Characters up to which a query is read: a longer one brings material of its own, and is always searched for. */
const readableCharacters = 400;

/**
 * Estimates a query's language and intent, and whether memory is needed for it, from cues in its words: locally, the
 * same each time, and well under a millisecond. A logistic regression per intent (one against the rest) over the
 * cues of `readQuery`; memory is not needed only where recall is very unlikely, since a search too many costs
 * milliseconds and one too few loses a memory. `npm run bench:route` measures both.
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
    // The cues know no medicine: to whoever asks of their own, what they said of it matters.
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
