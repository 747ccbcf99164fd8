create or replace function mneme_private.find_cell(in_workspace_id uuid, in_slug text, in_key text)
returns table (workspace_id uuid, cell text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if in_key is not null then
    return query select w.workspace_id, w.cell from mneme_private.cell_key k
      join mneme_private.cell_workspace w on w.workspace_id = k.workspace_id where k.key = in_key;
  elsif in_slug is not null then
    return query select w.workspace_id, w.cell from mneme_private.cell_workspace w where w.slug = in_slug;
  else
    return query select w.workspace_id, w.cell from mneme_private.cell_workspace w
      where w.workspace_id = in_workspace_id;
  end if;
end
$$;
comment on function mneme_private.find_cell(uuid, text, text) is
  'The cell of a workspace, by its id, its slug or one of its keys: what the directory says. Nobody is let in by it.';
alter function mneme_private.find_cell(uuid, text, text) owner to mneme_search;
revoke execute on function mneme_private.find_cell(uuid, text, text) from public;
grant execute on function mneme_private.find_cell(uuid, text, text) to mneme_authenticator;
