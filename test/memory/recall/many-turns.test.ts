import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { recall } from '../../../src/memory/recall/recall.ts';
import { foldStatisticsTask } from '../../../workers/fold-statistics.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse } from './conversation.ts';

const { database, services, as, workspace } = useWorkspace();
/** Turns beside the first two: with them a search no longer scores every text that has a word. */
const many = 4200;

beforeAll(async () => {
  const { threadId } = await converse(database, as(workspace.admin), {}, [
    { author: 'Dana', content: 'Harvest, harvest: the harvest is all about the harvest.' },
    { author: 'Dana', content: 'The warehouse keys hang by the door.' },
  ]);
  // Every other turn says the word once, in passing; the strong one is older than all of them.
  const text = `'turn ' || n || ' of a long season with rain, wind and ' || (array['harvest', 'ploughing'])[n % 2 + 1] || ' beside the river'`;
  await database.owner.query(
    `insert into mneme.memory_node (workspace_id, branch_id, content_hash)
     select m.workspace_id, m.branch_id, mneme_private.content_hash(mneme_private.normalize_text(${text}))
     from mneme.message m, generate_series(1, ${many}) n where m.workspace_id = $1 and m.sequence_no = 1`,
    [workspace.id],
  );
  await database.owner.query(
    `insert into mneme.message (workspace_id, thread_id, branch_id, sequence_no, role, content, owner_user_id, visibility)
     select m.workspace_id, m.thread_id, m.branch_id, n + 2, 'user', ${text}, null, 'workspace'
     from mneme.message m, generate_series(1, ${many}) n where m.workspace_id = $1 and m.thread_id = $2 and m.sequence_no = 1`,
    [workspace.id, threadId],
  );
  // A reader's own few rows are read in full: these are everybody's.
  await database.owner.query(
    `update mneme.message set owner_user_id = null, visibility = 'workspace' where workspace_id = $1 and sequence_no <= 2`,
    [workspace.id],
  );
  // Other files look at plans in this database: nothing is left for the indexes to catch up with.
  await database.owner.query('vacuum (analyze) mneme.message');
  await foldStatisticsTask.run({
    services,
    runnerPool: database.runnerPool,
    connectOwner: null,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  });
});

describe('among thousands of turns', () => {
  it('a word that half of them say finds the old one that is all about it', async () => {
    const { hits } = await recall(as(workspace.admin), { query: 'harvest' });
    expect(hits.slice(0, 3).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Harvest, harvest/),
    );
  });

  it('no text of usual length stands for a frequent word, or nearly all that have it would', async () => {
    const once = async (averageLength: number) => {
      const { rows } = await database.owner.query<{ key: string }>(
        `select right(key, -8) as key from unnest(mneme_search.strong_keys($1, '{harvest}', $2, 1.05, 'Infinity')) as key
         where right(key, -8) like '1%' order by 1`,
        [workspace.id, averageLength],
      );
      return rows.map(({ key }) => key);
    };
    expect(await once(4)).toEqual([]);
    expect(await once(8)).toEqual(['1aharvest']);
    expect(await once(12)).toEqual(['1aharvest', '1bharvest']);
  });

  it('a misspelt word is found by the nearest one that was said', async () => {
    const { hits } = await recall(as(workspace.admin), { query: 'warehuose' });
    expect(hits[0]?.text).toMatch(/warehouse keys/);
    expect(hits[0]?.arms.map(({ arm }) => arm)).toContain('trigram');
  });
});
