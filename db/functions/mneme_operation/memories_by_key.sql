create or replace function mneme_operation.memories_by_key(in_owner_user_id uuid, in_persona_id uuid, in_prefix text,
  in_metadata jsonb, in_first integer, in_offset integer) returns setof uuid
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return query execute $statement$
    select r.id from mneme.memory_item r
    where r.workspace_id = $1 and r.owner_user_id = $2
      and (r.persona_id is not distinct from $3 or $3 is null and $4 is not null)
      and r.extracted_by is null and r.recorded_to is null and r.content_state <> 'removed'
      and r.idempotency_key collate "C" >= $5 and r.idempotency_key collate "C" < $5 || chr(1114111)
      and $statement$ || coalesce(mneme_private.metadata_condition(in_metadata), 'true') || $statement$
    order by r.recorded_from desc, r.id desc limit $6 offset $7$statement$
  using mneme_private.workspace_id(), in_owner_user_id, in_persona_id, mneme_private.persona_id(), in_prefix, in_first,
    in_offset;
end
$$;
comment on function mneme_operation.memories_by_key(uuid, uuid, text, jsonb, integer, integer) is
  'Current stated memories of a user whose keys begin so and whose metadata is as a filter asks, the newest first: of '
  'one persona or of none, or for who speaks through one and names none, of either.';
alter function mneme_operation.memories_by_key(uuid, uuid, text, jsonb, integer, integer) owner to mneme_owner;
revoke execute on function mneme_operation.memories_by_key(uuid, uuid, text, jsonb, integer, integer) from public;
grant execute on function mneme_operation.memories_by_key(uuid, uuid, text, jsonb, integer, integer)
  to mneme_member, mneme_admin, mneme_service;
