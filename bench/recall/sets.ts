import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Corpus, openCorpus } from './corpus.ts';
import { readLocomo } from './locomo.ts';
import { type BenchConversation, type BenchQuestion, readFolder } from './question-set.ts';

/** Conversations in a scratch database, and what to ask about them. */
export interface BenchSet {
  /** The file's or folder's name. */
  readonly name: string;
  /** Whether a question is asked within its conversation or in everything the workspace holds. */
  readonly within: 'conversation' | 'workspace';
  readonly conversations: readonly BenchConversation[];
  readonly corpus: Corpus;
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Reads the sets that recall is measured on: each file in LoCoMo's form and each folder in the sample's that is named,
 * then the sample data, and long technical chats whose questions use other words than the answers, asked among the
 * sample data's turns.
 *
 * @param options.data files and folders. @param options.now what the dates of the sample are moved to.
 * @param options.only names of sets; all without it.
 */
export async function readSets(options: {
  readonly data: readonly string[];
  readonly now: Date;
  readonly only?: readonly string[] | undefined;
}): Promise<Omit<BenchSet, 'corpus'>[]> {
  const { data, now, only } = options;
  const sets: Omit<BenchSet, 'corpus'>[] = [];
  for (const path of data) {
    const name = basename(path).replace(/\.json$/, '');
    sets.push(
      (await stat(path)).isDirectory()
        ? { name, within: 'workspace', conversations: await readFolder(path, now) }
        : { name, within: 'conversation', conversations: await readLocomo(path) },
    );
  }
  const sample = await readFolder(folder('../../db/sample'), now);
  const technical = await readFolder(folder('./technical'), now);
  const among = [...technical, ...sample.map((conversation) => ({ ...conversation, questions: [] }))];
  sets.push(
    { name: 'sample', within: 'workspace', conversations: sample },
    { name: 'technical', within: 'workspace', conversations: among },
  );
  return sets.filter(({ name }) => !only || only.includes(name));
}

/**
 * The same, each in a workspace of its own in a scratch database.
 *
 * @param options.database its URL; the embedded engine in memory without one.
 * @param options.formation whether the workers do all their jobs; otherwise texts and vectors are all there is.
 * @param options.environment settings of providers over those of the environment.
 */
export async function openSets(
  options: Parameters<typeof readSets>[0] & {
    readonly database: string | undefined;
    readonly formation: boolean;
    readonly environment?: Readonly<Record<string, string>>;
  },
): Promise<BenchSet[]> {
  const sets: BenchSet[] = [];
  for (const set of await readSets(options)) {
    const corpus = await openCorpus(set.conversations, `bench-recall-${set.name}`, options);
    sets.push({ ...set, corpus });
  }
  return sets;
}

/** The questions of a set that something answers, each with its conversation and the thread to ask in. */
export function answerable(
  { within, conversations, corpus }: BenchSet,
  every = 1,
): { question: BenchQuestion; conversation: BenchConversation; threadId: string | undefined }[] {
  return conversations.flatMap((conversation) =>
    conversation.questions
      .filter(({ evidence }, index) => evidence.length > 0 && index % every === 0)
      .map((question) => ({
        question,
        conversation,
        threadId: within === 'conversation' ? corpus.threads.get(conversation.id) : undefined,
      })),
  );
}

/** For each turn of a set its exchange: what a user says with all that is answered until the next time. */
export function exchanges({ conversations }: Pick<BenchSet, 'conversations'>): ReadonlyMap<string, string> {
  const exchangeOf = new Map<string, string>();
  for (const { turns } of conversations) {
    let begun = turns[0]?.id ?? '';
    for (const { id, role } of turns) {
      if (role === 'user') begun = id;
      exchangeOf.set(id, begun);
    }
  }
  return exchangeOf;
}
