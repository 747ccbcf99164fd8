create or replace function mneme_private.find_persona(in_workspace_id uuid, in_key text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select p.id from mneme.persona p where p.workspace_id = in_workspace_id and p.external_id = in_key
$$;
comment on function mneme_private.find_persona(uuid, text) is
  'The persona that a token or a request names by its external id. For whoever checked that its caller belongs to the '
  'workspace.';
alter function mneme_private.find_persona(uuid, text) owner to mneme_search;
revoke execute on function mneme_private.find_persona(uuid, text) from public;
grant execute on function mneme_private.find_persona(uuid, text) to mneme_authenticator;
