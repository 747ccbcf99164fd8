create or replace function mneme_private.edit_message(in_message_id uuid, in_content text, in_was text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if in_content is null then
    raise exception using errcode = 'MN400', detail = 'BAD_INPUT', message = 'Give the new text of the turn.';
  end if;
  perform mneme_private.change_message(in_message_id, in_content, in_was);
end
$$;
comment on function mneme_private.edit_message(uuid, text, text) is
  'Gives a turn another text and keeps the old one as a version: of an archived turn, what the archive has of it is '
  'given too. Who wrote it may, and whose private thread it is in.';
alter function mneme_private.edit_message(uuid, text, text) owner to mneme_eraser;
revoke execute on function mneme_private.edit_message(uuid, text, text) from public;
grant execute on function mneme_private.edit_message(uuid, text, text) to mneme_member, mneme_admin, mneme_service;
