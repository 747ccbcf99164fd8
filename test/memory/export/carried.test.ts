import { expect, it } from 'vitest';
import { recallKinds } from '../../../src/memory/kinds.ts';
import { useDatabase } from '../../support/database.ts';

// Every table is either in an export or left out for a reason that stands here. A new one fails until that is decided:
// `carry` in its description in db/access.
const database = useDatabase();

const leftOut: Readonly<Record<string, string>> = {
  'mneme.embedding_model': 'each server numbers its own; the manifest names them',
  'mneme.embedding_move': 'an import begins one, for it has no vectors',
  ...Object.fromEntries(recallKinds.map((kind) => [`mneme.${kind}_embedding`, 'vectors are made anew'])),
  'mneme_private.term_statistic': 'counted by triggers as rows are written',
  'mneme_private.term_delta': 'counted by triggers as rows are written',
  'mneme_private.corpus_statistic': 'counted by triggers as rows are written',
  'mneme_private.corpus_delta': 'counted by triggers as rows are written',
  'mneme_private.vector_statistic': 'counted by triggers as vectors are written',
  'mneme_private.vector_delta': 'counted by triggers as vectors are written',
  'mneme.presence': 'over in minutes',
  'mneme.topic': 'over in minutes',
  'mneme.handoff': 'over in minutes',
  'mneme.job_run': 'names jobs of this server’s queue',
  'mneme.job_model_usage': 'belongs to those jobs',
  'mneme_private.awaiting_extraction':
    'belongs to those jobs; an import asks for every turn not gone through',
  'mneme_private.formation_backlog': 'an import asks for every turn not gone through',
  'mneme_private.worker_heartbeat': 'the server’s workers',
  'mneme_private.migration': 'the server’s own',
  'mneme_private.backup_record': 'the server’s own',
  'mneme_private.workspace_import': 'the server’s own imports',
  'mneme_private.import_progress': 'the server’s own imports',
  'mneme.taxonomy_change': 'undoes what was done here in the last 30 days',
  'mneme_private.taxonomy_change_document': 'undoes what was done here in the last 30 days',
  'mneme_private.taxonomy_change_node': 'undoes what was done here in the last 30 days',
  'mneme_private.taxonomy_change_project': 'undoes what was done here in the last 30 days',
  'mneme_private.taxonomy_change_suggestion': 'undoes what was done here in the last 30 days',
  'mneme_private.taxonomy_change_thread': 'undoes what was done here in the last 30 days',
  'mneme_private.erasing_row': 'empty between transactions',
  'mneme.api_key': 'access is granted anew on another server',
  'mneme_private.api_key_secret': 'a secret: access is granted anew on another server',
  'mneme.signing_key': 'access is granted anew on another server',
  'mneme_private.archive_object': 'an export has the texts in their rows',
  'mneme_private.blob_to_delete': 'the server’s own blobs',
  'mneme_private.deployment_key': 'a secret of this server',
  'mneme_private.cell_key': 'in which database of this server',
  'mneme_private.cell_workspace': 'in which database of this server',
  'mneme_private.workspace_hold': 'in which database of this server',
  'mneme.webhook': 'another server would tell the receivers as well',
  'mneme.webhook_delivery': 'tells of what happened on this server',
  'mneme_private.webhook_secret': 'a secret of this server',
  'mneme_private.signature_nonce': 'over in minutes',
};

it('each table is carried or left out for a reason', async () => {
  const { rows } = await database.owner.query<{ name: string; carried: boolean }>(
    `select c.oid::regclass::text as name, exists (select from mneme_private.carried_tables() t where t.table_name = c.oid::regclass::text) as carried
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace)
     order by 1`,
  );
  expect(
    rows.filter(({ carried }) => !carried).map(({ name }) => name),
    'Carry it (`also: [carry]` in db/access), or say in this file why not',
  ).toEqual(Object.keys(leftOut).sort());
  expect(rows.length).toBeGreaterThan(60);
});

it('names of carried tables are those of their files, one each', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select split_part(table_name, '.', 2) as name from mneme_private.carried_tables()`,
  );
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

it('models are named by number in the workspace alone, which an import sets', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select t.table_name as name from mneme_private.carried_tables() t
     join pg_constraint f on f.conrelid = t.table_name::regclass and f.contype = 'f'
     where f.confrelid = 'mneme.embedding_model'::regclass group by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['mneme.workspace']);
});
