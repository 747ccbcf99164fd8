create or replace function mneme_private.require_persona_owns(in_persona_id uuid) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if mneme_private.persona_id() is not null and in_persona_id is null then
    raise exception using errcode = 'MN403', detail = 'PERSONA_NOT_ALLOWED',
      message = 'A request that is bound to a persona can change and remove only what belongs to the persona. Omit '
        'the header X-Mneme-Persona, or use a token or key that is not bound to a persona.';
  end if;
end
$$;
comment on function mneme_private.require_persona_owns(uuid) is
  'Refuses a caller that is bound to a persona if a row that it would change or remove belongs to no persona. Rows of '
  'other personas are not visible to it.';
alter function mneme_private.require_persona_owns(uuid) owner to mneme_owner;
revoke execute on function mneme_private.require_persona_owns(uuid) from public;
grant execute on function mneme_private.require_persona_owns(uuid) to mneme_member, mneme_admin, mneme_service;
