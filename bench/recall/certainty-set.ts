import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type RecallHit, recall } from '../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import { withSession } from '../../src/postgres/session.ts';
import { type Corpus, openCorpus } from './corpus.ts';
import { readLocomo } from './locomo.ts';
import { readFolder } from './question-set.ts';

/** A question with what is known of it: where it is asked, what sort it is, and the turns that answer it. */
export interface CertaintyQuestion {
  readonly text: string;
  readonly conversation: string;
  readonly sort: 'answerable' | 'word for word' | 'wrong speaker' | 'absent topic' | 'absent detail';
  readonly evidence: ReadonlySet<string>;
}

/** Conversations in a scratch database, and what to ask about them. */
export interface CertaintySet {
  readonly corpus: Corpus;
  readonly questions: readonly CertaintyQuestion[];
  /** Many small threads about one team, to be asked in the whole workspace. */
  readonly folder: boolean;
}

const sorts = z.enum(['absent topic', 'absent detail']);
const neverSaidSchema = z.object({
  locomo: z.array(z.object({ conversation: z.string(), kind: sorts, question: z.string() })),
  sample: z.array(z.object({ kind: sorts, question: z.string() })),
});

/**
 * Loads a LoCoMo file, or a folder such as `db/sample`, with its own questions, those of `never-said.json`, and about
 * a hundred turns word for word, which recall must be sure of. LoCoMo's own questions about things never said have
 * the right words and the wrong speaker.
 *
 * @param databaseUrl a scratch database; the embedded engine in memory where it is left out.
 */
export async function openCertaintySet(path: string, databaseUrl: string | undefined): Promise<CertaintySet> {
  const folder = (await stat(path)).isDirectory();
  const conversations = folder ? await readFolder(path, new Date()) : await readLocomo(path);
  const corpus = await openCorpus(conversations, folder ? 'bench-certainty-sample' : 'bench-certainty', {
    database: databaseUrl,
    formation: true,
  });
  const neverSaid = neverSaidSchema.parse(
    JSON.parse(await readFile(join(import.meta.dirname, 'never-said.json'), 'utf8')),
  );
  const ids = new Set(conversations.map(({ id }) => id));
  const own = conversations.flatMap(({ id, questions }) =>
    questions.map(({ question, evidence }) => ({
      text: question,
      conversation: id,
      sort:
        evidence.length > 0
          ? ('answerable' as const)
          : folder
            ? ('absent detail' as const)
            : ('wrong speaker' as const),
      evidence: new Set(evidence),
    })),
  );
  const absent = folder
    ? neverSaid.sample.map((one) => ({ ...one, conversation: conversations[0]?.id ?? '' }))
    : neverSaid.locomo.filter(({ conversation }) => ids.has(conversation));
  const turns = conversations.flatMap(({ id, turns }) =>
    turns.filter(({ text }) => text.length > 40).map((turn) => ({ conversation: id, turn })),
  );
  return {
    corpus,
    folder,
    questions: [
      ...own,
      ...absent.map(({ question, kind, conversation }) => ({
        text: question,
        conversation,
        sort: kind,
        evidence: new Set<string>(),
      })),
      ...turns
        .filter((_, index) => index % Math.ceil(turns.length / 100) === 0)
        .map(({ conversation, turn }) => ({
          text: turn.text,
          conversation,
          sort: 'word for word' as const,
          evidence: new Set([turn.id]),
        })),
    ],
  };
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
 * What recall answers, in the conversation's thread or in the whole workspace, each hit with the evidence its
 * confidence is made from, in the order of `mneme_search.hit_confidence`.
 */
export async function askRecall(
  corpus: Corpus,
  question: CertaintyQuestion,
  everywhere: boolean,
): Promise<readonly RecallHit[]> {
  const input = {
    query: question.text,
    limit: 10,
    kinds: ['message' as const],
    threadId: everywhere ? null : corpus.threads.get(question.conversation),
  };
  const { hits } = await recall(corpus.services, corpus.caller, input, undefined, { evidence: 1 });
  await pendingTraces();
  return hits;
}

/** Whether a hit is one of the turns that answer the question. */
export function answers(corpus: Corpus, question: CertaintyQuestion, hit: RecallHit): boolean {
  return question.evidence.has(corpus.turns.get(hit.id) ?? '');
}
