create or replace function mneme_operation.move_to_model(in_model_id integer) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  read_model integer;
  active mneme.embedding_move;
  move_id uuid;
begin
  -- Two concurrent calls for two models run one after the other.
  select embedding_model_id into strict read_model from mneme.workspace
  where id = mneme_private.workspace_id() for no key update;
  select * into active from mneme.embedding_move
  where workspace_id = mneme_private.workspace_id() and state in ('embedding', 'indexing');
  if active.to_model_id = in_model_id then
    return active.id;
  end if;
  if active.id is not null then
    -- Its vectors are kept for a while, in case the workspace goes back to it.
    update mneme.embedding_move set state = 'cancelled', ended_at = now()
    where workspace_id = mneme_private.workspace_id() and id = active.id;
  end if;
  if read_model = in_model_id then
    return null;
  end if;
  insert into mneme.embedding_move (workspace_id, from_model_id, to_model_id)
  values (mneme_private.workspace_id(), read_model, in_model_id)
  returning id into move_id;
  perform mneme_private.enqueue('reembed', jsonb_build_object('moveId', move_id), job_key => move_id::text,
    priority => 20);
  perform mneme_private.audit('workspace.embedding_model', 'embedding_move', move_id);
  return move_id;
end
$$;
comment on function mneme_operation.move_to_model(integer) is
  'Begins to move the caller''s workspace to an embedding model in the background, giving up a move to another one, '
  'and returns the move; null where recall reads that model already.';
alter function mneme_operation.move_to_model(integer) owner to mneme_owner;
revoke execute on function mneme_operation.move_to_model(integer) from public;
grant execute on function mneme_operation.move_to_model(integer) to mneme_admin, mneme_worker;
