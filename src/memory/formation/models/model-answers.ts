import { createHash } from 'node:crypto';
import { runStatements, type Statement } from '../../../postgres/session.ts';
import type { CallMeter, Metered } from '../../../providers/metered.ts';
import type { Call } from '../../call.ts';
import { type Sources, unchangedSources } from '../extract/unchanged-sources.ts';
import { type Asked, type Asker, askingStatements, type Use, usageStatement } from './model-budget.ts';

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
  call: Call,
  question: ModelQuestion<Input, Answer>,
): Promise<Answered<Answer>> {
  const { caller, services } = call;
  const { metered, input, sources } = question;
  const { workspaceId } = caller;
  const asker: Asker = { workspaceId, model: metered.model, task: question.task, jobId: question.jobId };
  const key = sources && keyOf(metered.signature(input), sources);
  const setAside = metered.estimateTokens(input);
  const asking = askingStatements(asker, key, setAside, services.languageModelTokensPerDay);
  const [asked] = (await runStatements(services.pool, caller, asking)).at(-1)?.rows ?? [];
  const { answer: kept = null, granted = false, day = '' } = (asked ?? {}) as Partial<Asked>;
  if (kept) return { answer: question.unpack(kept), by: 'cache' };
  if (!granted) return { answer: await question.fallback(), by: 'rules' };

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
  const settled = (outcome: Use) => usageStatement(asker, day, { ...cost, setAside: -setAside, ...outcome });
  let answer: Answer;
  try {
    answer = await question.ask(meter);
  } catch (error) {
    await runStatements(services.pool, caller, [settled({})]);
    throw error;
  }
  const dropped = question.dropped?.(answer) ?? 0;
  // The day's row is written last and in the same round trip: all of the workspace's jobs write it.
  await runStatements(services.pool, caller, [
    ...(byModel && sources && key ? [keeping(asker, key, question.pack(answer), sources)] : []),
    settled(byModel ? { byModel: 1, dropped } : { byRules: 1, dropped }),
  ]);
  return { answer, by: byModel ? 'model' : 'rules' };
}

/** The key includes the rows it is about, so that an answer for one user is never used for another. */
function keyOf(signature: string, { messageIds, summaryIds }: Sources): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([signature, messageIds, summaryIds]))
    .digest();
}

/** Keeps an answer, unless a source was changed or removed while the model worked. */
function keeping(asker: Asker, key: Buffer, answer: object, sources: Sources): Statement {
  const { messageIds, summaryIds } = sources;
  return {
    text: `with ${unchangedSources}, kept as (
       insert into mneme.model_answer (workspace_id, task, content_hash, answer)
       select $1::uuid, $4::text, $5::bytea, $6::jsonb from unchanged where there
       on conflict do nothing returning id
     ), of_messages as (
       insert into mneme.model_answer_message (workspace_id, answer_id, message_id)
       select $1, kept.id, source from kept, (select distinct unnest($2::uuid[])) as given (source)
     )
     insert into mneme.model_answer_summary (workspace_id, answer_id, summary_id)
     select $1, kept.id, source from kept, (select distinct unnest($3::uuid[])) as given (source)`,
    values: [asker.workspaceId, messageIds, summaryIds, asker.task, key, JSON.stringify(answer)],
  };
}
