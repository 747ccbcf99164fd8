import { createHash } from 'node:crypto';
import type { Caller } from '../../../postgres/caller.ts';
import { type Session, withSession } from '../../../postgres/session.ts';
import type { CallMeter, Metered } from '../../../providers/metered.ts';
import type { MemoryServices } from '../../services.ts';
import { type Sources, sourcesUnchanged } from '../extract/unchanged-sources.ts';
import { type Asker, addUsage, setTokensAside, workspaceDay } from './model-budget.ts';

/** A question to a model, with the functions that call the model and the rules that replace it. */
export interface ModelQuestion<Input, Answer> {
  readonly task: Asker['task'];
  readonly jobId: string | null;
  readonly metered: Metered<Input>;
  readonly input: Input;
  /**
   * The rows that the answer is derived from, and is deleted with; null if not all are known, so that it is not
   * cached.
   */
  readonly sources: Sources | null;
  ask(meter: CallMeter): Promise<Answer>;
  fallback(): Promise<Answer>;
  /** The answer as JSON without ids, and back. */
  pack(answer: Answer): object;
  unpack(kept: object): Answer;
  /** How many parts of the answer were discarded. */
  dropped?(answer: Answer): number;
}

/** An answer and where it came from. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly by: 'model' | 'rules' | 'cache';
}

/**
 * Answers a question: from the cache if it was answered before; by the model if the workspace's budget of the day
 * allows it; otherwise by the rules. No transaction is open while the model works. Its answer is cached before it is
 * used, so that a worker that dies then has not spent the tokens in vain.
 *
 * @throws what `ask` throws; then only the cost is recorded.
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

/** The key includes the rows it is about, so that an answer for one user is never used for another. */
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

/** Caches nothing if a source was changed or removed while the model worked. */
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
