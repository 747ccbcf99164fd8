create or replace function mneme_private.statistics_vector_delete() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Deleting a parent row fires this for its children, even if there are none.
  if not exists (select from old_rows) then
    return null;
  end if;
  insert into mneme_private.vector_delta (workspace_id, kind, model_id, embeddings)
  select old_rows.workspace_id, tg_argv[0], old_rows.model_id, -count(*)
  from old_rows
  where exists (select from mneme.workspace where workspace.id = old_rows.workspace_id)
  group by old_rows.workspace_id, old_rows.model_id;
  return null;
end
$$;
comment on function mneme_private.statistics_vector_delete() is
  'Appends how many vectors of each model were deleted; its argument is the kind of row.';
alter function mneme_private.statistics_vector_delete() owner to mneme_search;
revoke execute on function mneme_private.statistics_vector_delete() from public;
