import { estimateRoute, type Intent, intents } from '../../src/memory/route/route.ts';
import type { LabelledQuery } from './query-set.ts';

/** How well the route is estimated over a set of queries: totals only, so that a set can stay unseen. */
export interface RouteScore {
  readonly queries: number;
  /** What the queries of each intent were taken for. */
  readonly confusion: Readonly<Record<Intent, Readonly<Record<Intent, number>>>>;
  readonly total: Readonly<Record<Intent, number>>;
  /** Of each intent, for how many memory would not be searched. */
  readonly skipped: Readonly<Record<Intent, number>>;
  /** Share of queries whose language is right, and by language how many of how many. */
  readonly languageAccuracy: number;
  readonly languages: ReadonlyMap<string, { readonly right: number; readonly of: number }>;
}

/** Scores the route over labelled queries. */
export function scoreRoute(queries: readonly LabelledQuery[]): RouteScore {
  const zeros = () => Object.fromEntries(intents.map((intent) => [intent, 0])) as Record<Intent, number>;
  const confusion = Object.fromEntries(intents.map((intent) => [intent, zeros()])) as Record<
    Intent,
    Record<Intent, number>
  >;
  const total = zeros();
  const skipped = zeros();
  const languages = new Map<string, { right: number; of: number }>();
  for (const query of queries) {
    const route = estimateRoute(query.text);
    total[query.intent] += 1;
    confusion[query.intent][route.intent] += 1;
    if (!route.retrievalNeeded) skipped[query.intent] += 1;
    const language = languages.get(query.language) ?? { right: 0, of: 0 };
    language.of += 1;
    if (route.language === query.language) language.right += 1;
    languages.set(query.language, language);
  }
  const right = [...languages.values()].reduce((sum, language) => sum + language.right, 0);
  return {
    queries: queries.length,
    confusion,
    total,
    skipped,
    languageAccuracy: right / queries.length,
    languages,
  };
}
