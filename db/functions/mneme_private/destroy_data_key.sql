create or replace function mneme_private.destroy_data_key(in_owner_user_id uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  destroyed uuid[];
begin
  if mneme_private.persona_id() is not null then
    raise exception using errcode = 'MN403', detail = 'PERSONA_NOT_ALLOWED',
      message = 'A request that is bound to a persona cannot destroy a key. Use a token or key that is not bound to '
        'a persona.';
  end if;
  if in_owner_user_id is distinct from mneme_private.user_id() and current_setting('role') <> 'mneme_admin' then
    raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED',
      message = 'Destroying another user''s key requires the role admin. Use a token or key with that role.';
  end if;
  if not exists (select from mneme.workspace_user u where u.workspace_id = workspace and u.id = in_owner_user_id) then
    raise exception using errcode = 'MN404', detail = 'USER_NOT_FOUND',
      message = format('There is no user %s that you can see. Check the id.', in_owner_user_id);
  end if;
  with gone as (
    update mneme_private.data_key k set wrapped = null, destroyed_at = now()
    where k.workspace_id = workspace and k.owner_user_id = in_owner_user_id and k.destroyed_at is null
    returning k.id)
  select coalesce(array_agg(id), '{}') into destroyed from gone;
  -- A vector reveals something of its text, so the vectors are deleted with the key.
  delete from mneme.memory_embedding e using mneme_private.sealed_text s
  where s.workspace_id = workspace and s.data_key_id = any (destroyed) and e.workspace_id = workspace
    and e.memory_id = s.memory_id;
  perform mneme_private.audit('data_key.destroy', 'user', in_owner_user_id);
  return cardinality(destroyed);
end
$$;
comment on function mneme_private.destroy_data_key(uuid) is
  'Destroys the key that a user''s memories are sealed with, and the vectors of what it sealed: their owner may, and '
  'an admin. Returns how many keys there were.';
alter function mneme_private.destroy_data_key(uuid) owner to mneme_search;
revoke execute on function mneme_private.destroy_data_key(uuid) from public;
grant execute on function mneme_private.destroy_data_key(uuid) to mneme_member, mneme_admin, mneme_service;
