create or replace function mneme_private.find_workspace(
  in_slug text
) returns table (id uuid, slug text, owner_user_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.id, w.slug, (
    select m.user_id from mneme.membership m
    join mneme.workspace_user u on u.workspace_id = m.workspace_id and u.id = m.user_id
    where m.workspace_id = w.id and m.role = 'admin' order by u.is_program, m.created_at, m.user_id limit 1)
  from mneme.workspace w
  where (in_slug is null or w.slug = in_slug)
    and not exists (select from mneme_private.workspace_import i where i.workspace_id = w.id and i.finished_at is null)
    and not exists (
      select from mneme_private.workspace_hold h where h.workspace_id = w.id and h.state in ('arriving', 'left'))
  order by w.created_at, w.id limit 1
$$;
comment on function mneme_private.find_workspace(text) is
  'The workspace of a slug, or the oldest one where none is named, with its first admin, a person before a program. '
  'For the command line, which holds the server''s own credentials.';
alter function mneme_private.find_workspace(text) owner to mneme_search;
revoke execute on function mneme_private.find_workspace(text) from public;
grant execute on function mneme_private.find_workspace(text) to mneme_provisioner;
