create or replace function mneme_private.written_models() returns integer[]
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    -- The model that recall reads comes first: if the other's provider fails, recall misses nothing.
    select array_agg(model.id order by model.place) from (
      select embedding_model_id as id, 1 as place from mneme.workspace where id = mneme_private.workspace_id()
      union all
      select to_model_id, 2 from mneme.embedding_move
      where workspace_id = mneme_private.workspace_id() and state in ('embedding', 'indexing')
    ) model);
end
$$;
comment on function mneme_private.written_models() is
  'The models that new rows of the caller''s workspace get vectors of: the one recall reads, then the one it moves to.';
alter function mneme_private.written_models() owner to mneme_owner;
revoke execute on function mneme_private.written_models() from public;
grant execute on function mneme_private.written_models()
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
