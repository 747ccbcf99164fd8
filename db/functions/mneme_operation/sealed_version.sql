create or replace function mneme_operation.sealed_version(
  in_old mneme.memory_item, in_fresh mneme.memory_item, in_sealed jsonb
) returns mneme.memory_item
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  fresh mneme.memory_item := in_fresh;
begin
  if in_sealed is null then
    if in_old.content_state <> 'sealed' then
      return fresh;
    end if;
    raise exception using errcode = 'MN403', detail = 'SEALED_FOR_OWNER',
      message = 'Only the owner of a sealed memory, who has its key, can change it. Ask the owner.';
  end if;
  if (in_sealed ->> 'of')::uuid is distinct from in_old.id then
    raise exception using errcode = 'MN409', detail = 'TRY_AGAIN',
      message = 'The memory was changed in the meantime. Send the request again.';
  end if;
  fresh.id := (in_sealed ->> 'memory_id')::uuid;
  fresh.content_state := 'sealed';
  fresh.content := null;
  -- Its other words would reveal its text.
  fresh.subject := null;
  fresh.reason := null;
  fresh.category := null;
  fresh.key := null;
  fresh.value := null;
  fresh.tags := '{}';
  fresh.metadata := null;
  return fresh;
end
$$;
comment on function mneme_operation.sealed_version(mneme.memory_item, mneme.memory_item, jsonb) is
  'The next version of a memory without its words, where they were sealed for it; of one that is sealed, nobody writes '
  'another in the clear.';
alter function mneme_operation.sealed_version(mneme.memory_item, mneme.memory_item, jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.sealed_version(mneme.memory_item, mneme.memory_item, jsonb) from public;
grant execute on function mneme_operation.sealed_version(mneme.memory_item, mneme.memory_item, jsonb)
  to mneme_member, mneme_admin, mneme_service;
