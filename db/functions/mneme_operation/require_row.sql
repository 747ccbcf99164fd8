create or replace function mneme_operation.require_row(in_kind text, in_id uuid) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  found_it boolean;
begin
  if in_id is null then
    return;
  end if;
  if in_kind = 'persona' then
    perform mneme_private.require_persona(in_id);
  end if;
  -- One statement per kind: the table's name is never taken from the caller.
  case in_kind
    when 'project' then
      select exists (select from mneme.project where workspace_id = mneme_private.workspace_id() and id = in_id)
      into found_it;
    when 'persona' then
      select exists (select from mneme.persona where workspace_id = mneme_private.workspace_id() and id = in_id)
      into found_it;
    when 'user' then
      select exists (select from mneme.workspace_user where workspace_id = mneme_private.workspace_id() and id = in_id)
      into found_it;
    when 'thread' then
      select exists (select from mneme.thread where workspace_id = mneme_private.workspace_id() and id = in_id)
      into found_it;
  end case;
  if not found_it then
    raise exception using errcode = 'MN404', detail = upper(in_kind) || '_NOT_FOUND',
      message = format('There is no %s %s that you can see. Check the id.', in_kind, in_id);
  end if;
end
$$;
comment on function mneme_operation.require_row(text, uuid) is
  'Raises a clear error when a row is missing or not the caller''s to see; both read the same.';
alter function mneme_operation.require_row(text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.require_row(text, uuid) from public;
grant execute on function mneme_operation.require_row(text, uuid) to mneme_member, mneme_admin, mneme_service;
