import { beforeAll, describe, expect, it } from 'vitest';
import { suggestPlace } from '../../../src/memory/formation/extract/suggest-place.ts';
import { summarizeThread } from '../../../src/memory/formation/summaries/summarize-thread.ts';
import { decideTaxonomySuggestion } from '../../../src/memory/taxonomy/file-threads.ts';
import { updateThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';
import { arriving, placed, tree } from './placed-threads.ts';

const { database, services, as, workspace, dana, ben } = useWorkspace({ dana: 'member', ben: 'member' });

const suggest = (threadId: string) =>
  suggestPlace({ services: workerServices(database, services), caller: workerOf(workspace.id) }, threadId);

interface Suggestion {
  readonly id: string;
  readonly path: string;
  readonly status: string;
  readonly score: number;
}

const suggestionsOf = (caller: Caller, threadId: string) =>
  rowsOf<Suggestion>(
    as(caller),
    `select s.id, n.path::text, s.status, s.score from mneme.taxonomy_suggestion s
     join mneme.taxonomy_node n on n.workspace_id = s.workspace_id and n.id = s.taxonomy_node_id
     where s.thread_id = $1 order by s.created_at, s.id`,
    [threadId],
  );

const placeOf = async (threadId: string) =>
  (
    await rowsOf<{ path: string | null }>(
      as(dana),
      `select n.path::text from mneme.thread t
       left join mneme.taxonomy_node n on n.workspace_id = t.workspace_id and n.id = t.taxonomy_node_id where t.id = $1`,
      [threadId],
    )
  )[0]?.path;

beforeAll(async () => {
  for (const { path, label, metadata = {} } of tree) {
    await rowsOf(
      as(workspace.admin),
      `insert into mneme.taxonomy_node (workspace_id, path, label, metadata) values ($1, $2::text::ltree, $3, $4)`,
      [workspace.id, path, label, metadata],
    );
  }
  const { id: projectId } = await ensureProject(as(dana), { externalId: 'shared' });
  for (const { path, lines } of placed) {
    const { threadId } = await converse(as(dana), { taxonomyPath: path, projectId }, lines);
    await summarizeThread(
      { services: workerServices(database, services), caller: workerOf(workspace.id) },
      threadId,
    );
  }
});

describe('suggestPlace', () => {
  it('is right nine times in ten where it suggests, suggests for most, and for nothing that fits nowhere', async () => {
    let right = 0;
    const wrong: string[] = [];
    let suggested = 0;
    for (const { path, lines } of arriving) {
      const { threadId } = await converse(as(ben), {}, lines);
      await suggest(threadId);
      const [suggestion] = await suggestionsOf(ben, threadId);
      if (!suggestion) continue;
      suggested += 1;
      if (suggestion.path === path) right += 1;
      else wrong.push(`${lines[0]} ${suggestion.path} ${suggestion.score}`);
      expect(await placeOf(threadId)).toBeUndefined();
    }
    expect(wrong.length / suggested, wrong.join('; ')).toBeLessThanOrEqual(0.1);
    expect(right).toBeGreaterThanOrEqual(11);
  });

  const slugs = [
    'Slugs ate the lettuce.',
    'And the tomatoes in the garden?',
    'Those too, the garden is lost.',
  ];

  it('is accepted or rejected by whoever sees the thread, once, and never comes again', async () => {
    const { threadId } = await converse(as(dana), {}, slugs);
    expect(await suggest(threadId)).toBe('suggested');
    expect(await suggest(threadId)).toBeNull();
    expect(await suggestionsOf(ben, threadId)).toEqual([]);
    const [suggestion] = await suggestionsOf(dana, threadId);
    expect(suggestion).toMatchObject({ path: 'home.garden', status: 'suggested' });
    const given = { suggestionId: suggestion?.id ?? '' };
    await expect(decideTaxonomySuggestion(as(ben), given, 'accept')).rejects.toMatchObject({
      detail: 'TAXONOMY_SUGGESTION_NOT_FOUND',
    });
    await decideTaxonomySuggestion(as(dana), given, 'reject');
    await decideTaxonomySuggestion(as(dana), given, 'reject');
    await expect(decideTaxonomySuggestion(as(dana), given, 'accept')).rejects.toMatchObject({
      detail: 'TAXONOMY_SUGGESTION_DECIDED',
    });
    expect(await suggest(threadId)).toBeNull();
    expect(await placeOf(threadId)).toBeNull();

    const other = await converse(as(dana), {}, slugs);
    await suggest(other.threadId);
    const [wanted] = await suggestionsOf(dana, other.threadId);
    await decideTaxonomySuggestion(as(dana), { suggestionId: wanted?.id ?? '' }, 'accept');
    expect(await placeOf(other.threadId)).toBe('home.garden');
    const audited = await database.owner.query(
      `select action from mneme.audit_log where workspace_id = $1 and action like 'taxonomy.%' order by 1`,
      [workspace.id],
    );
    expect(audited.rows.map(({ action }) => action)).toEqual(['taxonomy.accept', 'taxonomy.reject']);
  });

  it('is settled by placing the thread by hand', async () => {
    const { threadId } = await converse(as(dana), {}, [
      'The bow has new hair and rosin.',
      'Is the quartet in May?',
      'The quartet plays the suite.',
    ]);
    await suggest(threadId);
    await updateThread(as(dana), { threadId, taxonomyPath: 'home.kitchen' });
    expect(await suggestionsOf(dana, threadId)).toMatchObject([{ status: 'rejected' }]);
    expect(await suggest(threadId)).toBeNull();
  });

  it('learns nothing for others from what is private', async () => {
    const mine = [
      'The zither and the dulcimer.',
      'A zither has a plectrum?',
      'The psaltery rests on a trestle.',
    ];
    for (const path of ['music.cello', 'music.cello']) {
      const { threadId } = await converse(as(dana), { taxonomyPath: path }, mine);
      await summarizeThread(
        { services: workerServices(database, services), caller: workerOf(workspace.id) },
        threadId,
      );
    }
    const again = [
      'My zither has no plectrum.',
      'And the dulcimer?',
      'The psaltery fell off the trestle, with the zither.',
    ];
    const hers = await converse(as(dana), {}, again);
    const his = await converse(as(ben), {}, again);
    await suggest(hers.threadId);
    await suggest(his.threadId);
    expect(await suggestionsOf(dana, hers.threadId)).toMatchObject([{ path: 'music.cello' }]);
    expect(await suggestionsOf(ben, his.threadId)).toEqual([]);
  });

  it('puts threads there itself only where the workspace says so, which is kept and can be taken back', async () => {
    await updateWorkspace(as(workspace.admin), { applyTaxonomySuggestions: true });
    const { threadId } = await converse(as(dana), {}, slugs);
    expect(await suggest(threadId)).toBe('applied');
    expect(await placeOf(threadId)).toBe('home.garden');
    const [suggestion] = await suggestionsOf(dana, threadId);
    expect(suggestion?.status).toBe('applied');
    await decideTaxonomySuggestion(as(dana), { suggestionId: suggestion?.id ?? '' }, 'reject');
    expect(await placeOf(threadId)).toBeNull();
    expect(await suggest(threadId)).toBeNull();
  });
});
