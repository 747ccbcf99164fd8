create or replace function mneme_private.find_claimed(
  in_workspace_id uuid, in_slug text, in_user_id uuid, in_user_key text)
returns table (workspace_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.workspace_id, u.id
  from mneme.workspace w
  join mneme.workspace_user u on u.workspace_id = w.id
  where case when in_slug is null then w.id = in_workspace_id else w.slug = in_slug end
    and case when in_user_key is null then u.id = in_user_id else u.external_id = in_user_key end
$$;
comment on function mneme_private.find_claimed(uuid, text, uuid, text) is
  'The workspace and user that a token''s claims name, by id or by slug and external id. For whoever verified the '
  'token; whether the user is let in is another question.';
alter function mneme_private.find_claimed(uuid, text, uuid, text) owner to mneme_search;
revoke execute on function mneme_private.find_claimed(uuid, text, uuid, text) from public;
grant execute on function mneme_private.find_claimed(uuid, text, uuid, text) to mneme_authenticator;
