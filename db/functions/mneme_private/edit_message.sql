create or replace function mneme_private.edit_message(in_message_id uuid, in_content text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if in_content is null then
    raise exception using errcode = 'MN400', detail = 'BAD_INPUT', message = 'Say what the turn is to say.';
  end if;
  perform mneme_private.change_message(in_message_id, in_content);
end
$$;
comment on function mneme_private.edit_message(uuid, text) is
  'Gives a turn another text and keeps the old one as a version. Who wrote it may, and whose private thread it is in.';
alter function mneme_private.edit_message(uuid, text) owner to mneme_eraser;
revoke execute on function mneme_private.edit_message(uuid, text) from public;
grant execute on function mneme_private.edit_message(uuid, text) to mneme_member, mneme_admin, mneme_service;
