import { fileURLToPath } from 'node:url';
import { type Corpus, openCorpus } from './corpus.ts';
import { readLocomo } from './locomo.ts';
import { type BenchConversation, type BenchQuestion, readFolder } from './question-set.ts';

/** Conversations in a scratch database, and what to ask about them. */
export interface BenchSet {
  readonly name: 'locomo' | 'sample' | 'technical';
  /** Whether a question is asked within its conversation or in everything the workspace holds. */
  readonly within: 'conversation' | 'workspace';
  readonly conversations: readonly BenchConversation[];
  readonly corpus: Corpus;
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Opens the sets that recall is measured on, each in a workspace of its own: a LoCoMo file, where one is given; the
 * sample data; and long technical chats whose questions use other words than the answers, asked among the sample
 * data's turns.
 *
 * @param options.data a LoCoMo file. @param options.database a scratch database; the embedded engine without one.
 * @param options.now what the dates of the sample are moved to. @param options.only names of sets; all without it.
 */
export async function openSets(options: {
  readonly data: string | undefined;
  readonly database: string | undefined;
  readonly now: Date;
  readonly only?: readonly string[] | undefined;
}): Promise<BenchSet[]> {
  const { database, now, only } = options;
  const sample = await readFolder(folder('../../db/sample'), now);
  const technical = await readFolder(folder('./technical'), now);
  const among = [...technical, ...sample.map((conversation) => ({ ...conversation, questions: [] }))];
  const locomo = options.data ? await readLocomo(options.data) : [];
  const sets: BenchSet[] = [];
  for (const [name, within, conversations] of [
    ['locomo', 'conversation', locomo],
    ['sample', 'workspace', sample],
    ['technical', 'workspace', among],
  ] as const) {
    if (conversations.length === 0 || (only && !only.includes(name))) continue;
    const corpus = await openCorpus(conversations, `bench-recall-${name}`, database);
    sets.push({ name, within, conversations, corpus });
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
