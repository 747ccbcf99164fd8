create or replace function mneme_private.workspaces_to_move(in_model_id integer)
returns table (workspace_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.id
  from mneme.workspace w
  left join mneme.embedding_move m on m.workspace_id = w.id and m.state in ('embedding', 'indexing')
  where coalesce(m.to_model_id, w.embedding_model_id) <> coalesce(w.embedding_choice_id, in_model_id)
    and not exists (select from mneme_private.workspace_import i where i.workspace_id = w.id and i.finished_at is null)
    and not exists (select from mneme_private.workspace_hold h where h.workspace_id = w.id)
  order by w.id
$$;
comment on function mneme_private.workspaces_to_move(integer) is
  'The workspaces that neither read nor move to the model they should: their own choice, or else the given one.';
alter function mneme_private.workspaces_to_move(integer) owner to mneme_search;
revoke execute on function mneme_private.workspaces_to_move(integer) from public;
grant execute on function mneme_private.workspaces_to_move(integer) to mneme_queue, mneme_worker;
