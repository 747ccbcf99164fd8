create or replace function mneme_private.keep_sealed_vectors(in_memory_id uuid, in_vectors jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- No worker could make them, since the text is not stored in the clear.
  insert into mneme.memory_embedding (workspace_id, memory_id, model_id, dimensions, embedding)
  select m.workspace_id, m.id, (v ->> 'model_id')::integer, (v ->> 'dimensions')::integer,
    (v ->> 'vector')::public.halfvec
  from jsonb_array_elements(in_vectors) v
  join mneme.memory_item m on m.workspace_id = mneme_private.workspace_id() and m.id = in_memory_id
    and (current_setting('role') = 'mneme_worker' or m.created_by is not distinct from mneme_private.user_id())
  join mneme_private.sealed_text s on s.workspace_id = m.workspace_id and s.memory_id = m.id
    and s.data_key_id is null and s.recallable
  on conflict do nothing;
end
$$;
comment on function mneme_private.keep_sealed_vectors(uuid, jsonb) is
  'Writes the vectors of a memory that the caller has just sealed to its owner''s own keys.';
alter function mneme_private.keep_sealed_vectors(uuid, jsonb) owner to mneme_search;
revoke execute on function mneme_private.keep_sealed_vectors(uuid, jsonb) from public;
grant execute on function mneme_private.keep_sealed_vectors(uuid, jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
