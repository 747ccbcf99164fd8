create or replace function mneme_private.unwanted_entities(in_before uuid, in_limit integer)
returns table (id uuid, name text, for_everybody boolean, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select u.id, u.name, u.owner_user_id is null, u.created_at from mneme_private.unwanted_entity u
  where u.workspace_id = mneme_private.workspace_id() and (in_before is null or u.id < in_before)
    and (u.owner_user_id = mneme_private.user_id()
      or (u.owner_user_id is null and current_setting('role') in ('mneme_admin', 'mneme_service')))
  order by u.id desc limit in_limit;
end
$$;
comment on function mneme_private.unwanted_entities(uuid, integer) is
  'The names of which no entities are made, the latest first: the caller''s own, and for an admin or a program those '
  'of the workspace.';
alter function mneme_private.unwanted_entities(uuid, integer) owner to mneme_eraser;
revoke execute on function mneme_private.unwanted_entities(uuid, integer) from public;
grant execute on function mneme_private.unwanted_entities(uuid, integer) to mneme_member, mneme_admin, mneme_service;
