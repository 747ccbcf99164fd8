create or replace function mneme_operation.remember_sealed(in_memory mneme.memory_item, in_sealed jsonb,
  in_source_message_ids uuid[])
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  fresh mneme.memory_item := in_memory;
  kept uuid;
begin
  if not exists (
    select from mneme_private.data_key k
    where k.workspace_id = mneme_private.workspace_id() and k.id = (in_sealed ->> 'data_key_id')::uuid
      and k.destroyed_at is null)
  then
    raise exception using errcode = 'MN409', detail = 'TRY_AGAIN',
      message = 'The key of this user was destroyed in between. Send it again.';
  end if;
  fresh.content := null;
  fresh.content_state := 'sealed';
  kept := mneme_operation.keep_memory(fresh, in_source_message_ids);
  -- Else its idempotency key was there already.
  if kept = in_memory.id then
    insert into mneme_private.sealed_text (workspace_id, memory_id, data_key_id, blob_store, blob_pointer, blob_hash,
      byte_size, expires_at, recallable)
    values (mneme_private.workspace_id(), kept, (in_sealed ->> 'data_key_id')::uuid, in_sealed ->> 'blob_store',
      in_sealed ->> 'blob_pointer', decode(in_sealed ->> 'blob_hash', 'hex'), (in_sealed ->> 'byte_size')::integer,
      (in_sealed ->> 'expires_at')::timestamptz, (in_sealed ->> 'recallable')::boolean);
  end if;
  return kept;
end
$$;
comment on function mneme_operation.remember_sealed(mneme.memory_item, jsonb, uuid[]) is
  'Stores a memory whose text lies sealed in a blob store, with where it lies.';
alter function mneme_operation.remember_sealed(mneme.memory_item, jsonb, uuid[]) owner to mneme_owner;
revoke execute on function mneme_operation.remember_sealed(mneme.memory_item, jsonb, uuid[]) from public;
grant execute on function mneme_operation.remember_sealed(mneme.memory_item, jsonb, uuid[])
  to mneme_member, mneme_admin, mneme_service;
