create or replace function mneme_private.require_hers(in_persona_id uuid) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if mneme_private.persona_id() is not null and in_persona_id is null then
    raise exception using errcode = 'MN403', detail = 'PERSONA_NOT_ALLOWED',
      message = 'A request that speaks through a persona changes and removes what is hers alone; what is the user''s '
        'it reads and adds to. Leave the header X-Mneme-Persona out, or use a token or a key that is bound to no '
        'persona.';
  end if;
end
$$;
comment on function mneme_private.require_hers(uuid) is
  'Refuses a caller who speaks through a persona and would change or remove what belongs to no persona. What is '
  'another''s is not there for her.';
alter function mneme_private.require_hers(uuid) owner to mneme_owner;
revoke execute on function mneme_private.require_hers(uuid) from public;
grant execute on function mneme_private.require_hers(uuid) to mneme_member, mneme_admin, mneme_service;
