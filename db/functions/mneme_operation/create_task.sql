create or replace function mneme_operation.create_task(
  in_content text, in_status text, in_due_at timestamptz, in_tags text[], in_channel text, in_thread_id uuid,
    in_project_id uuid, in_persona_id uuid,
  in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text, in_description text)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  fresh mneme.memory_item;
begin
  fresh.kind := 'task';
  fresh.layer := case when in_project_id is not null then 'project' end;
  fresh.content := in_content;
  fresh.reason := in_description;
  fresh.status := coalesce(in_status, 'pending');
  fresh.due_at := in_due_at;
  fresh.completed_at := case when in_status = 'done' then now() end;
  fresh.tags := in_tags;
  fresh.channel := in_channel;
  fresh.thread_id := in_thread_id;
  fresh.project_id := in_project_id;
  fresh.persona_id := in_persona_id;
  fresh.valid_from := now();
  fresh.owner_user_id := in_owner_user_id;
  fresh.idempotency_key := in_idempotency_key;
  return mneme_operation.keep_memory(fresh, in_source_message_ids);
end
$$;
comment on function mneme_operation.create_task(text, text, timestamptz, text[], text, uuid, uuid, uuid, uuid[], uuid,
  text, text) is
  'Stores a task: a project''s is seen by the workspace, any other by its owner; the same idempotency key stores once.';
alter function mneme_operation.create_task(text, text, timestamptz, text[], text, uuid, uuid, uuid, uuid[], uuid, text,
  text) owner to mneme_owner;
revoke execute on function mneme_operation.create_task(text, text, timestamptz, text[], text, uuid, uuid, uuid, uuid[],
  uuid, text, text) from public;
grant execute on function mneme_operation.create_task(text, text, timestamptz, text[], text, uuid, uuid, uuid, uuid[],
  uuid, text, text) to mneme_member, mneme_admin, mneme_service;
