import { beforeAll, describe, expect, it } from 'vitest';
import { rateRecall, recall } from '../../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse } from './conversation.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' });
let messageId: string;

beforeAll(async () => {
  const { ids } = await converse(database, as(dana), {}, [
    { content: 'The glacier survey starts in April.' },
    { content: 'Lunch was good.' },
  ]);
  messageId = ids[0] ?? '';
});

const usefulness = async () => {
  const { rows } = await database.owner.query<{ usefulness: number; access_count: number }>(
    `select n.usefulness, n.access_count from mneme.message m
     join mneme.memory_node n using (workspace_id, branch_id, content_hash) where m.id = $1`,
    [messageId],
  );
  return rows[0];
};

describe('a recall leaves a trace', () => {
  it('stores the question, its filters, its timings and its hits, and counts the access', async () => {
    const result = await recall(as(dana), { query: 'when does the glacier survey start?', limit: 1 });
    await pendingTraces(result.id);
    const { rows } = await database.owner.query(
      `select t.query, t.owner_user_id, t.created_by, t.parameters, t.timings, t.expires_at > now() as kept, h.message_id, h.rank, h.arms
       from mneme.recall_trace t join mneme.recall_hit_message h on h.workspace_id = t.workspace_id and h.recall_id = t.id
       where t.id = $1`,
      [result.id],
    );
    expect(rows).toEqual([
      {
        query: 'when does the glacier survey start?',
        owner_user_id: dana.userId,
        created_by: dana.userId,
        parameters: {
          limit: 1,
          scope: 'neutral_and_relationship',
          route: {
            language: 'en',
            intent: 'recall',
            retrievalNeeded: true,
            aboutTheWorld: false,
            confidence: expect.any(Number),
          },
        },
        timings: result.timings,
        kept: true,
        message_id: messageId,
        rank: 1,
        arms: result.hits[0]?.arms,
      },
    ]);
    expect((await usefulness())?.access_count).toBeGreaterThan(0);
  });

  it('logs a trace that could not be written with the recall id, and the answer stands', async () => {
    const logged: unknown[] = [];
    const failing = Object.create(services, {
      pool: { value: { connect: () => Promise.reject(new Error('away')) } },
      log: { value: { error: (fields: unknown) => logged.push(fields), warn: () => {} } },
    });
    const { writeTrace } = await import('../../../src/memory/recall/trace.ts');
    const { prepareQuestion } = await import('../../../src/memory/recall/recall.ts');
    const result = await recall(as(dana), { query: 'glacier' });
    await pendingTraces(result.id);
    await writeTrace(
      { services: failing, caller: dana },
      result,
      await prepareQuestion(as(dana), { query: 'glacier' }),
    );
    expect(logged).toMatchObject([{ recallId: result.id }]);
  });
});

describe('rateRecall', () => {
  it('moves the usefulness of what was found, once per rating', async () => {
    const result = await recall(as(dana), { query: 'glacier survey' });
    const citation = `message:${messageId}`;
    const before = (await usefulness())?.usefulness ?? 0;
    await rateRecall(as(dana), { recallId: result.id, citation, useful: true });
    await rateRecall(as(dana), { recallId: result.id, citation, useful: true });
    expect((await usefulness())?.usefulness).toBeCloseTo(before + 0.2 * (1 - before), 5);
    await rateRecall(as(dana), { recallId: result.id, citation, useful: false });
    expect((await usefulness())?.usefulness).toBeCloseTo((before + 0.2 * (1 - before)) * 0.8, 5);
  });

  it('names what is wrong', async () => {
    const result = await recall(as(dana), { query: 'glacier survey', limit: 1 });
    const rate = (recallId: string, citation: string, caller = dana) =>
      rateRecall(as(caller), { recallId, citation, useful: true });
    await expect(rate(workspace.id, `message:${messageId}`)).rejects.toMatchObject({
      code: 'RECALL_NOT_FOUND',
    });
    await expect(rate(result.id, `message:${workspace.id}`)).rejects.toMatchObject({
      code: 'CITATION_NOT_IN_RECALL',
    });
    await expect(rate(result.id, 'nonsense')).rejects.toMatchObject({ code: 'CITATION_NOT_IN_RECALL' });
    const ben = await workspace.caller('member', 'ben');
    await expect(rate(result.id, `message:${messageId}`, ben)).rejects.toMatchObject({
      code: 'RECALL_NOT_FOUND',
    });
  });
});
