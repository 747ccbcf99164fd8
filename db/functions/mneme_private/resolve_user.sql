create or replace function mneme_private.resolve_user(in_name text) returns table (user_id uuid, role text)
language sql stable strict security definer set search_path = pg_catalog, pg_temp
as $$
  select u.id, m.role::text
  from mneme.workspace_user u
  left join mneme.membership m on m.workspace_id = u.workspace_id and m.user_id = u.id
  where u.workspace_id = mneme_private.workspace_id() and (u.external_id = in_name or u.name = in_name)
  order by u.external_id is not distinct from in_name desc, u.created_at, u.id
  limit 1
$$;
comment on function mneme_private.resolve_user(text) is
  'The user of the caller''s workspace known by a key or name, and the role held, if any. For the command line.';
alter function mneme_private.resolve_user(text) owner to mneme_search;
revoke execute on function mneme_private.resolve_user(text) from public;
grant execute on function mneme_private.resolve_user(text) to mneme_provisioner;
