create or replace function mneme_private.require_persona(in_persona_id uuid) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if in_persona_id <> nullif(current_setting('mneme.persona_id', true), '')::uuid then
    raise exception using errcode = 'MN403', detail = 'PERSONA_NOT_ALLOWED',
      message = 'This request is bound to another persona. Omit personaId and personaKey, or use a token or key that '
        'is not bound to a persona.';
  end if;
end
$$;
comment on function mneme_private.require_persona(uuid) is
  'Refuses a caller who speaks through one persona and names another.';
alter function mneme_private.require_persona(uuid) owner to mneme_owner;
revoke execute on function mneme_private.require_persona(uuid) from public;
grant execute on function mneme_private.require_persona(uuid)
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search;
