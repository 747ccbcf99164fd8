create or replace function mneme_private.finish_import() returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  move_id constant uuid := mneme_private.uuid_v7();
  model_id integer;
  waiting bigint;
begin
  perform mneme_private.require_import();
  -- An export contains no vectors: a move to the workspace's current model writes them all.
  select embedding_model_id into strict model_id from mneme.workspace where id = mneme_private.workspace_id();
  insert into mneme.embedding_move (workspace_id, id, from_model_id, to_model_id)
  values (workspace, move_id, model_id, model_id);
  perform mneme_private.enqueue('reembed', jsonb_build_object('moveId', move_id), job_key => move_id::text,
    priority => 20);
  -- Nor does it contain jobs: turns that waited for theirs wait here like imported ones.
  insert into mneme_private.formation_backlog (workspace_id, branch_id, from_sequence_no, to_sequence_no)
  select workspace, m.branch_id, min(m.sequence_no), max(m.sequence_no)
  from mneme.message m
  where m.workspace_id = workspace and m.content_state = 'inline'
    and not exists (select from mneme_private.extracted_turn x where x.workspace_id = workspace and x.message_id = m.id)
  group by m.branch_id, m.sequence_no / 1000;
  get diagnostics waiting = row_count;
  if waiting > 0 then
    perform mneme_private.enqueue('feed', '{}', job_key => 'feed', priority => 11, max_attempts => 25);
  end if;
  delete from mneme_private.import_progress where workspace_id = workspace;
  update mneme_private.workspace_import set finished_at = now() where workspace_id = workspace;
  -- Audit entries that were not sealed when exported come before all new ones.
  perform mneme_private.seal_entries(null);
  perform mneme_private.audit('workspace.import', 'workspace', workspace);
  return waiting;
end
$$;
comment on function mneme_private.finish_import() is
  'Ends an import: the workspace is there for everybody from then on, and what an export leaves out is asked for. For '
  'the command line.';
alter function mneme_private.finish_import() owner to mneme_porter;
revoke execute on function mneme_private.finish_import() from public;
grant execute on function mneme_private.finish_import() to mneme_provisioner;
grant execute on function mneme_private.audit(text, text, uuid) to mneme_porter;
grant execute on function mneme_private.enqueue(text, jsonb, text, interval, integer, integer) to mneme_porter;
