import { type Corpus, openCorpus } from '../recall/corpus.ts';
import type { BenchConversation, BenchQuestion } from '../recall/question-set.ts';
import { readSets } from '../recall/sets.ts';

/** Conversations of one person in a workspace of their own, and what they ask. */
export interface PackSet {
  /** The file's or folder's name. */
  readonly name: string;
  readonly conversations: readonly BenchConversation[];
  readonly questions: readonly BenchQuestion[];
  /** When they ask: the day after the last turn. */
  readonly now: string;
  readonly corpus: Corpus;
}

/** A day in milliseconds. */
const day = 86_400_000;

/**
 * The sets that prompts are measured on, each conversation of a file in a workspace of its own, as one person's memory
 * is; a folder is one workspace.
 *
 * @param options.only names of sets. @param options.conversations how many of a file's conversations, from the first.
 * @param options.from how many of them are passed over.
 */
export async function* openPackSets(options: {
  readonly data: readonly string[];
  readonly database: string | undefined;
  readonly only?: readonly string[] | undefined;
  readonly from: number;
  readonly conversations: number;
  readonly every: number;
}): AsyncGenerator<PackSet> {
  // Dates of folders are moved to one that stays, so that a second run over the same database finds the same turns.
  for (const set of await readSets({ ...options, now: new Date('2026-01-31T12:00:00Z') })) {
    const { from, conversations, database } = options;
    const groups =
      set.within === 'workspace'
        ? [set.conversations]
        : set.conversations.slice(from, from + conversations).map((one) => [one]);
    for (const group of groups) {
      const slug = `bench-packs-${set.name}${set.within === 'workspace' ? '' : `-${group[0]?.id}`}`;
      const corpus = await openCorpus(group, slug.toLowerCase().replace(/[^a-z0-9]+/g, '-'), {
        database,
        formation: true,
      });
      const times = group.flatMap(({ turns }) =>
        turns.map(({ occurredAt }) => Date.parse(occurredAt ?? '') || 0),
      );
      const last = times.reduce((one, other) => Math.max(one, other), 0);
      yield {
        name: set.name,
        conversations: group,
        questions: group
          .flatMap(({ questions }) => questions)
          .filter(({ evidence }, index) => evidence.length > 0 && index % options.every === 0),
        now: new Date((last || Date.now()) + day).toISOString(),
        corpus,
      };
    }
  }
}
