create or replace function mneme_operation.remember_sealed(in_memory mneme.memory_item, in_sealed jsonb,
  in_source_message_ids uuid[])
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  fresh mneme.memory_item := in_memory;
  kept uuid;
begin
  fresh.content := null;
  fresh.content_state := 'sealed';
  kept := mneme_operation.keep_memory(fresh, in_source_message_ids);
  -- Otherwise its idempotency key existed already.
  if kept = in_memory.id then
    perform mneme_operation.keep_sealed_text(kept, in_sealed);
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
