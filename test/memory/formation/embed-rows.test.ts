import { beforeAll, describe, expect, it } from 'vitest';
import { embedRows } from '../../../src/memory/embedding/embed-rows.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' });
let worker: MemoryServices;

beforeAll(async () => {
  worker = workerServices(database, services);
});

const vectors = (ids: readonly string[]) =>
  rowsOf<{ id: string; dimensions: number }>(
    { services: worker, caller: workerOf(workspace.id) },
    'select message_id as id, dimensions from mneme.message_embedding where message_id = any ($1) order by 1',
    [ids],
  );

describe('embedRows', () => {
  it('writes one vector per text, once, also when two workers run the job at the same time', async () => {
    const { ids } = await converse(as(dana), {}, ['The kiln is at 900 degrees.', 'Glaze it blue.']);
    let asked = 0;
    const counting: MemoryServices = {
      ...worker,
      embedder: {
        ...worker.embedder,
        embed: (texts, input, signal) => {
          asked += texts.length;
          return worker.embedder.embed(texts, input, signal);
        },
      },
    };
    await Promise.all(
      [1, 2, 3].map(() => embedRows({ services: counting, caller: workerOf(workspace.id) }, 'message', ids)),
    );
    expect(await vectors(ids)).toEqual(ids.map((id) => ({ id, dimensions: services.embedder.dimensions })));
    asked = 0;
    await embedRows({ services: counting, caller: workerOf(workspace.id) }, 'message', ids);
    expect(asked).toBe(0);
  });

  it('writes no vector without a direction', async () => {
    const { ids } = await converse(as(dana), {}, ['?!', 'Words.']);
    const directionless: MemoryServices = {
      ...worker,
      embedder: {
        ...worker.embedder,
        embed: async (texts, input, signal) => {
          const vectors = await worker.embedder.embed(texts, input, signal);
          return vectors.map((vector, index) => (texts[index] === '?!' ? vector.map(() => 0) : vector));
        },
      },
    };
    await embedRows({ services: directionless, caller: workerOf(workspace.id) }, 'message', ids);
    expect((await vectors(ids)).map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('embeds the speaker with what was said', async () => {
    const { ids } = await converse(as(dana), {}, [{ author: 'Ben Adeyemi', content: 'Ship it on Friday.' }]);
    const texts: string[] = [];
    const listening: MemoryServices = {
      ...worker,
      embedder: {
        ...worker.embedder,
        embed: (given, input, signal) => {
          texts.push(...given);
          return worker.embedder.embed(given, input, signal);
        },
      },
    };
    await embedRows({ services: listening, caller: workerOf(workspace.id) }, 'message', ids);
    expect(texts).toEqual(['Ben Adeyemi: Ship it on Friday.']);
  });

  it('writes no vector for a text that was removed or a row that was deleted while it was embedded', async () => {
    const { ids } = await converse(as(dana), {}, ['Keep this.', 'Remove this.', 'Delete this.']);
    const [kept, removed, deleted] = ids;
    const slow: MemoryServices = {
      ...worker,
      embedder: {
        ...worker.embedder,
        embed: async (texts, input, signal) => {
          await rowsOf(
            { services: worker, caller: workerOf(workspace.id) },
            `with gone as (delete from mneme.message where id = $2)
             update mneme.message set content_state = 'removed' where id = $1`,
            [removed, deleted],
          );
          return worker.embedder.embed(texts, input, signal);
        },
      },
    };
    await embedRows({ services: slow, caller: workerOf(workspace.id) }, 'message', ids);
    expect((await vectors(ids)).map(({ id }) => id)).toEqual([kept]);
  });

  it('writes no vector of a summary that was rewritten while its old text was embedded', async () => {
    const [summary] = await rowsOf<{ id: string }>(
      { services: worker, caller: workerOf(workspace.id) },
      `insert into mneme.summary (workspace_id, level, period_start, period_end, content)
       values ($1, 'day', now(), now(), 'Old text.') returning id`,
      [workspace.id],
    );
    const slow: MemoryServices = {
      ...worker,
      embedder: {
        ...worker.embedder,
        embed: async (texts, input, signal) => {
          await rowsOf(
            { services: worker, caller: workerOf(workspace.id) },
            `update mneme.summary set content = 'New text.'`,
          );
          return worker.embedder.embed(texts, input, signal);
        },
      },
    };
    const stored = () =>
      rowsOf({ services: worker, caller: workerOf(workspace.id) }, 'select from mneme.summary_embedding');
    await embedRows({ services: slow, caller: workerOf(workspace.id) }, 'summary', [summary?.id ?? '']);
    expect(await stored()).toHaveLength(0);
    await embedRows({ services: worker, caller: workerOf(workspace.id) }, 'summary', [summary?.id ?? '']);
    expect(await stored()).toHaveLength(1);
  });

  it('leaves messages alone where the workspace does not embed them, and embeds memories all the same', async () => {
    const quiet = await createTestWorkspace(services);
    await rowsOf(as(quiet.admin), 'update mneme.workspace set embed_messages = false');
    const { ids } = await converse(as(quiet.admin), {}, ['Nobody embeds me.']);
    await embedRows({ services: worker, caller: workerOf(quiet.id) }, 'message', ids);
    const stored = await rowsOf(
      { services: worker, caller: workerOf(quiet.id) },
      'select from mneme.message_embedding',
    );
    expect(stored).toHaveLength(0);
    const [memory] = await rowsOf<{ id: string }>(
      { services: worker, caller: workerOf(quiet.id) },
      `insert into mneme.memory_item (workspace_id, kind, content) values ($1, 'note', 'Embed me.') returning id`,
      [quiet.id],
    );
    await embedRows({ services: worker, caller: workerOf(quiet.id) }, 'memory', [memory?.id ?? '']);
    expect(
      await rowsOf({ services: worker, caller: workerOf(quiet.id) }, 'select from mneme.memory_embedding'),
    ).toHaveLength(1);
  });

  it('does not reach rows of another workspace, whatever ids the job carries', async () => {
    const other = await createTestWorkspace(services);
    const { ids } = await converse(as(dana), {}, ['Mine alone.']);
    await embedRows({ services: worker, caller: workerOf(other.id) }, 'message', ids);
    expect(await vectors(ids)).toHaveLength(0);
  });
});
