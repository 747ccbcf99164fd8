import { createHash } from 'node:crypto';
import type { Caller } from '../../../postgres/caller.ts';
import { type Session, withSession } from '../../../postgres/session.ts';
import type { CallMeter, Metered } from '../../../providers/metered.ts';
import type { MemoryServices } from '../../services.ts';
import { type Sources, sourcesUnchanged } from '../extract/unchanged-sources.ts';
import { type Asker, addUsage, setTokensAside, workspaceDay } from './model-budget.ts';

/** A question to a model, with how to ask it and who answers in its place. */
export interface ModelQuestion<Input, Answer> {
  readonly task: Asker['task'];
  readonly jobId: string | null;
  readonly metered: Metered<Input>;
  readonly input: Input;
  /** The rows that the answer is made from, and goes with. Null: not all are known, and the answer is not kept. */
  readonly sources: Sources | null;
  ask(meter: CallMeter): Promise<Answer>;
  fallback(): Promise<Answer>;
  /** The answer as JSON without ids, and back. */
  pack(answer: Answer): object;
  unpack(kept: object): Answer;
  /** Parts of the answer that were left out. */
  dropped?(answer: Answer): number;
}

/** An answer and where it came from. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly by: 'model' | 'rules' | 'cache';
}

/**
 * Answers a question: with what was answered before, where it is known; by the model, where the workspace's budget of
 * the day allows it; by the rules otherwise. No transaction is open while the model works. What it answered is kept
 * before anything is made of it, so that a worker that dies then has not spent its tokens for nothing.
 *
 * @throws what `ask` throws; then only the cost is written down.
 */
export async function answerQuestion<Input, Answer>(
  services: MemoryServices,
  caller: Caller,
  question: ModelQuestion<Input, Answer>,
): Promise<Answered<Answer>> {
  const { metered, input, sources } = question;
  const { workspaceId } = caller;
  const asker: Asker = { workspaceId, model: metered.model, task: question.task, jobId: question.jobId };
  const key = sources && keyOf(metered.signature(input), sources);
  const setAside = metered.estimateTokens(input);
  const start = await withSession(services.pool, caller, async (session) => {
    const kept = key && (await findAnswer(session, asker, key));
    if (kept) {
      await addUsage(session, asker, await workspaceDay(session, workspaceId), { fromCache: 1 });
      return { kept };
    }
    return setTokensAside(session, asker, setAside, services.languageModelTokensPerDay);
  });
  if ('kept' in start) return { answer: question.unpack(start.kept), by: 'cache' };
  if (!start.granted) return { answer: await question.fallback(), by: 'rules' };

  const cost = { inputTokens: 0, outputTokens: 0 };
  let byModel = true;
  const meter: CallMeter = {
    spent(usage) {
      cost.inputTokens += usage.inputTokens;
      cost.outputTokens += usage.outputTokens;
    },
    fellBack() {
      byModel = false;
    },
  };
  const settle = (session: Session, outcome: object) =>
    addUsage(session, asker, start.day, { ...cost, setAside: -setAside, ...outcome });
  let answer: Answer;
  try {
    answer = await question.ask(meter);
  } catch (error) {
    await withSession(services.pool, caller, (session) => settle(session, {}));
    throw error;
  }
  await withSession(services.pool, caller, async (session) => {
    const dropped = question.dropped?.(answer) ?? 0;
    await settle(session, byModel ? { byModel: 1, dropped } : { byRules: 1, dropped });
    if (byModel && sources && key) await keepAnswer(session, asker, key, question.pack(answer), sources);
  });
  return { answer, by: byModel ? 'model' : 'rules' };
}

/** Which rows it is about belongs to the key: nobody is answered with what was said to somebody else. */
function keyOf(signature: string, { messageIds, summaryIds }: Sources): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([signature, messageIds, summaryIds]))
    .digest();
}

async function findAnswer(session: Session, asker: Asker, key: Buffer): Promise<object | undefined> {
  const { rows } = await session.query<{ answer: object }>(
    'select answer from mneme.model_answer where workspace_id = $1 and task = $2 and content_hash = $3',
    [asker.workspaceId, asker.task, key],
  );
  return rows[0]?.answer;
}

/** Nothing is kept when a source was changed or removed while the model worked. */
async function keepAnswer(
  session: Session,
  asker: Asker,
  key: Buffer,
  answer: object,
  { messageIds, summaryIds }: Sources,
): Promise<void> {
  if (!(await sourcesUnchanged(session, asker.workspaceId, { messageIds, summaryIds }))) return;
  await session.query(
    `with kept as (
       insert into mneme.model_answer (workspace_id, task, content_hash, answer) values ($1, $2, $3, $4)
       on conflict do nothing returning id
     ), of_messages as (
       insert into mneme.model_answer_message (workspace_id, answer_id, message_id)
       select $1, kept.id, source from kept, (select distinct unnest($5::uuid[])) as given (source)
     )
     insert into mneme.model_answer_summary (workspace_id, answer_id, summary_id)
     select $1, kept.id, source from kept, (select distinct unnest($6::uuid[])) as given (source)`,
    [asker.workspaceId, asker.task, key, JSON.stringify(answer), messageIds, summaryIds],
  );
}
