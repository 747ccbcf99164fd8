import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type RecallHit, recall } from '../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import { withSession } from '../../src/postgres/session.ts';
import type { Corpus } from './corpus.ts';
import type { BenchSet } from './sets.ts';

/** What sort of question it is: the last four have no answer. */
export const sorts = [
  'answerable',
  'word for word',
  'absent topic',
  'absent detail',
  "of another's chat",
  'wrong speaker',
] as const;

/** A question with what is known of it: where it is asked, what sort it is, and the turns that answer it. */
export interface CertaintyQuestion {
  readonly text: string;
  /** None where it is asked in the whole workspace. */
  readonly threadId: string | undefined;
  readonly sort: (typeof sorts)[number];
  readonly evidence: ReadonlySet<string>;
}

const absent = z.enum(['absent topic', 'absent detail']);
const neverSaidSchema = z.object({
  locomo: z.array(z.object({ conversation: z.string(), kind: absent, question: z.string() })),
  sample: z.array(z.object({ kind: absent, question: z.string() })),
});

/** Questions of the next conversation that each is asked, where nobody wrote any about what was never said in it. */
const questionsOfOthers = 15;

/**
 * What is asked of a set: its own questions; those of `never-said.json`, or for conversations that it has none for,
 * some of the next conversation's, to which nothing here is an answer; and about a hundred turns word for word, which
 * recall must be sure of. LoCoMo's own questions about things never said have the right words and the wrong speaker.
 */
export async function certaintyQuestions(set: BenchSet): Promise<CertaintyQuestion[]> {
  const { conversations, within, corpus } = set;
  const inside = within === 'conversation';
  const neverSaid = neverSaidSchema.parse(
    JSON.parse(await readFile(join(import.meta.dirname, 'never-said.json'), 'utf8')),
  );
  const nothing = new Set<string>();
  const turns = conversations.flatMap(({ turns }) => turns.filter(({ text }) => text.length > 40));
  const wordForWord = new Set(
    turns.filter((_, index) => index % Math.ceil(turns.length / 100) === 0).map(({ id }) => id),
  );
  return conversations.flatMap((conversation, at) => {
    const threadId = inside ? corpus.threads.get(conversation.id) : undefined;
    const written = inside
      ? neverSaid.locomo.filter((one) => one.conversation === conversation.id)
      : at === 0
        ? neverSaid.sample
        : [];
    const next = conversations[(at + 1) % conversations.length];
    const step = Math.ceil((next?.questions.length ?? 0) / questionsOfOthers);
    const others = inside && written.length === 0 && next !== conversation ? (next?.questions ?? []) : [];
    const asked: Omit<CertaintyQuestion, 'threadId'>[] = [
      ...conversation.questions.map(({ question, evidence }) => ({
        text: question,
        sort:
          evidence.length > 0
            ? ('answerable' as const)
            : inside
              ? ('wrong speaker' as const)
              : ('absent detail' as const),
        evidence: new Set(evidence),
      })),
      ...written.map(({ question, kind }) => ({ text: question, sort: kind, evidence: nothing })),
      ...others
        .filter((_, index) => index % step === 0)
        .map(({ question }) => ({
          text: question,
          sort: "of another's chat" as const,
          evidence: nothing,
        })),
      ...conversation.turns
        .filter(({ id }) => wordForWord.has(id))
        .map(({ id, text }) => ({
          text: text.slice(0, 10_000),
          sort: 'word for word' as const,
          evidence: new Set([id]),
        })),
    ];
    return asked.map((one) => ({ ...one, threadId }));
  });
}

/** Sets the threshold of the corpus's workspace, as its admin. */
export async function setThreshold({ services, caller }: Corpus, threshold: number): Promise<void> {
  await withSession(services.pool, { ...caller, role: 'admin' }, (session) =>
    session.query('update mneme.workspace set confidence_threshold = $1 where id = $2', [
      threshold,
      caller.workspaceId,
    ]),
  );
}

/**
 * What recall answers, each hit with the evidence its confidence is made from, in the order of
 * `mneme_search.hit_confidence`.
 */
export async function askRecall(
  corpus: Corpus,
  { text, threadId }: CertaintyQuestion,
): Promise<readonly RecallHit[]> {
  const input = { query: text, limit: 10, kinds: ['message' as const], threadId };
  const { hits } = await recall(corpus, input, { evidence: 1 });
  await pendingTraces();
  return hits;
}

/** Whether a hit is one of the turns that answer the question. */
export function answers(corpus: Corpus, question: CertaintyQuestion, hit: RecallHit): boolean {
  return question.evidence.has(corpus.turns.get(hit.id) ?? '');
}
