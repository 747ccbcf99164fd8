import { judgeOf } from '../../providers/rule-based-extractor/acceptor/linear-model.ts';
import { type Dispensable, type ReadQuery, readQuery } from './features.ts';
import models from './weights.json' with { type: 'json' };

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
 * Below this chance of recall, and where another intent is likelier, memory is not searched: by what cues say of it.
 * As large as lost few recall queries out of fold (`bench/route/fit.ts`); without a cue, half of it.
 */
export const skipBelow: Readonly<Record<Dispensable | 'unknown', number>> = {
  chat: 0.2,
  world: 0.2,
  unknown: 0.1,
};

const judge = judgeOf<Intent>(models, intents);

/**
 * Estimates a query's language and intent, and whether memory is needed for it, from cues in its words and from the
 * words themselves: locally, the same each time, and well under a millisecond. A logistic regression per intent (one
 * against the rest) over the features of `readQuery`; memory is not needed only where recall is very unlikely, since a
 * search too many costs milliseconds and one too few loses a memory. `npm run bench:route` measures both.
 */
export function estimateRoute(query: string): Route {
  const text = query.trim();
  const read = readQuery(text.slice(0, readableCharacters));
  const chances = judge(read.features);
  const intent = likeliest(chances);
  return {
    language: read.language,
    intent,
    retrievalNeeded: text.length > readableCharacters || isNeeded(read, chances),
    confidence:
      Math.round((chances[intent] / intents.reduce((sum, one) => sum + chances[one], 0)) * 100) / 100,
  };
}

/** Whether memory should be searched for a query that was read, given the chance of each intent. */
export function isNeeded(
  { dispensable, mustSearch }: Pick<ReadQuery, 'dispensable' | 'mustSearch'>,
  chances: Readonly<Record<Intent, number>>,
): boolean {
  return (
    mustSearch || likeliest(chances) === 'recall' || chances.recall >= skipBelow[dispensable ?? 'unknown']
  );
}

/** The intent of the greatest chance. */
export function likeliest(chances: Readonly<Record<Intent, number>>): Intent {
  return intents.reduce((best, intent) => (chances[intent] > chances[best] ? intent : best));
}
