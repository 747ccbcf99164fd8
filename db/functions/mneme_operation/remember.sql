create or replace function mneme_operation.remember(
  in_kind text, in_layer text, in_content text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid,
  in_confidence real, in_valid_from timestamptz, in_valid_to timestamptz, in_source_message_ids uuid[],
  in_owner_user_id uuid, in_idempotency_key text, in_metadata jsonb, in_replace boolean)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  fresh mneme.memory_item;
begin
  fresh.kind := in_kind;
  fresh.layer := in_layer;
  fresh.content := in_content;
  fresh.status := case when in_kind = 'task' then 'pending' end;
  fresh.thread_id := in_thread_id;
  fresh.project_id := in_project_id;
  fresh.persona_id := in_persona_id;
  fresh.confidence := in_confidence;
  fresh.valid_from := in_valid_from;
  fresh.valid_to := in_valid_to;
  fresh.owner_user_id := in_owner_user_id;
  fresh.idempotency_key := in_idempotency_key;
  fresh.metadata := in_metadata;
  return mneme_operation.keep_memory(fresh, in_source_message_ids, in_replace);
end
$$;
comment on function mneme_operation.remember(text, text, text, uuid, uuid, uuid, real, timestamptz, timestamptz, uuid[],
  uuid, text, jsonb, boolean) is
  'Stores a memory with its sources and the job for its vector; the same idempotency key stores once, or '
  'replaces what it stored.';
alter function mneme_operation.remember(text, text, text, uuid, uuid, uuid, real, timestamptz, timestamptz, uuid[],
  uuid, text, jsonb, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.remember(text, text, text, uuid, uuid, uuid, real, timestamptz, timestamptz,
  uuid[], uuid, text, jsonb, boolean) from public;
grant execute on function mneme_operation.remember(text, text, text, uuid, uuid, uuid, real, timestamptz, timestamptz,
  uuid[], uuid, text, jsonb, boolean) to mneme_member, mneme_admin, mneme_service;
