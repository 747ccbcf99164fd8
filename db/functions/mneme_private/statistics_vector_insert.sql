create or replace function mneme_private.statistics_vector_insert() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into mneme_private.vector_delta (workspace_id, kind, model_id, embeddings)
  select workspace_id, tg_argv[0], model_id, count(*) from new_rows group by workspace_id, model_id;
  return null;
end
$$;
comment on function mneme_private.statistics_vector_insert() is
  'Appends how many vectors of each model were added; its argument is the kind of row.';
alter function mneme_private.statistics_vector_insert() owner to mneme_search;
revoke execute on function mneme_private.statistics_vector_insert() from public;
