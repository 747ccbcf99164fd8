create or replace function mneme_private.clear_external_id(in_thread_id uuid, in_owner_user_id uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update mneme.thread t set external_id = null
  where t.workspace_id = mneme_private.workspace_id() and t.id = in_thread_id and exists (
    select from mneme.thread other
    where other.workspace_id = t.workspace_id and other.external_id = t.external_id and other.id <> t.id
      and other.visibility <> 'workspace'
      and other.owner_user_id is not distinct from in_owner_user_id
        and other.persona_id is not distinct from t.persona_id)
$$;
comment on function mneme_private.clear_external_id(uuid, uuid) is
  'Takes its external id from a thread that is about to be an audience''s, or another owner''s, where that owner has a '
  'thread of the same external id: nobody''s own keys hinder others, nor tell them that they are there.';
alter function mneme_private.clear_external_id(uuid, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.clear_external_id(uuid, uuid) from public;
