create or replace function mneme_private.require_own_thread(in_thread_id uuid) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  speaker constant uuid := mneme_private.persona_id();
begin
  if speaker is not null and exists (
    select from mneme.thread t
    where t.workspace_id = mneme_private.workspace_id() and t.id = in_thread_id and t.persona_id is null)
  then
    raise exception using errcode = 'MN403', detail = 'PERSONA_NOT_ALLOWED',
      message = 'A request that is bound to a persona can change only the persona''s own threads. Omit the header '
        'X-Mneme-Persona, or use a token or key that is not bound to a persona.';
  end if;
end
$$;
comment on function mneme_private.require_own_thread(uuid) is
  'Refuses a caller that is bound to a persona if it would change, share or fork a thread that belongs to no persona. '
  'Threads of other personas are not visible to it. To be called after a check that the caller reads the thread.';
alter function mneme_private.require_own_thread(uuid) owner to mneme_owner;
revoke execute on function mneme_private.require_own_thread(uuid) from public;
grant execute on function mneme_private.require_own_thread(uuid)
  to mneme_member, mneme_admin, mneme_service, mneme_eraser;
