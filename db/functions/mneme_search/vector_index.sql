create or replace function mneme_search.vector_index(in_kind text, in_workspace uuid, in_model_id integer)
returns regclass
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  own constant text := mneme_search.vector_index_name(in_kind, in_workspace, in_model_id);
  serving regclass;
begin
  select i.indexrelid into serving from pg_index i where i.indexrelid = to_regclass('mneme.' || own) and i.indisvalid;
  if serving is null then
    -- An index that former versions built for a whole partition is used until the workspace has its own.
    execute format($text$
      select i.indexrelid
      from (
        -- By the key: otherwise the planner reads other workspaces' rows first.
        select e.tableoid::regclass::text as partition
        from mneme.%I e where e.workspace_id = $1 and e.model_id = $2 order by e.%I limit 1
      ) part
      join pg_index i on i.indexrelid = to_regclass(part.partition || $3) and i.indisvalid$text$,
      in_kind || '_embedding', in_kind || '_id')
    into serving using in_workspace, in_model_id, substring(own from '_m\d+(?:_d\d+)?_hnsw$');
  end if;
  return serving;
end
$$;
comment on function mneme_search.vector_index(text, uuid, integer) is
  'The valid HNSW index that serves a workspace''s vectors of one kind and model: its own, else one that its partition '
  'shares; null where there is none.';
alter function mneme_search.vector_index(text, uuid, integer) owner to mneme_search;
revoke execute on function mneme_search.vector_index(text, uuid, integer) from public;
