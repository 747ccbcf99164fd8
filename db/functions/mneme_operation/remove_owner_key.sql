create or replace function mneme_operation.remove_owner_key(in_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme_private.owner_key k where k.workspace_id = mneme_private.workspace_id() and k.id = in_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'OWNER_KEY_NOT_FOUND',
      message = format('There is no key %s of yours. Check the id.', in_id);
  end if;
  perform mneme_private.audit('owner_key.remove', 'owner_key', in_id);
end
$$;
comment on function mneme_operation.remove_owner_key(uuid) is
  'Removes a key of a user: nothing more is sealed to it. What was, it still opens.';
alter function mneme_operation.remove_owner_key(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.remove_owner_key(uuid) from public;
grant execute on function mneme_operation.remove_owner_key(uuid) to mneme_member, mneme_admin, mneme_service;
