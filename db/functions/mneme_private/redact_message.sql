create or replace function mneme_private.redact_message(in_message_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.change_message(in_message_id, null, null);
end
$$;
comment on function mneme_private.redact_message(uuid) is
  'Takes the text of a turn away for good, with all that was drawn from it and from nothing else; its row and number '
  'stay. Who wrote it may, whose it is, and of a shared turn an admin.';
alter function mneme_private.redact_message(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.redact_message(uuid) from public;
grant execute on function mneme_private.redact_message(uuid) to mneme_member, mneme_admin, mneme_service;
