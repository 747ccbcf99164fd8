create or replace function mneme_operation.set_preference(
  in_category text, in_key text, in_value text, in_content text, in_persona_id uuid, in_owner_user_id uuid,
  in_confidence real,
  out preference_id uuid, out superseded_id uuid)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  owner_id constant uuid := coalesce(in_owner_user_id, mneme_private.user_id());
  speaker constant uuid := coalesce(in_persona_id, mneme_private.persona_id());
  old mneme.memory_item;
  fresh mneme.memory_item;
begin
  perform mneme_operation.require_row('persona', in_persona_id);
  perform mneme_operation.require_row('user', in_owner_user_id);
  perform mneme_private.lock_knowledge();
  select m.* into old from mneme.memory_item m
  where m.workspace_id = workspace and m.kind = 'preference' and m.category = in_category and m.key = in_key
    and m.recorded_to is null and m.set_aside_at is null
    and m.content_state = 'inline' and m.owner_user_id = owner_id and m.persona_id is not distinct from speaker
      and m.visibility = 'private'
    and m.project_id is null and not exists (
      select from mneme.branch b where b.workspace_id = workspace and b.id = m.branch_id
        and b.parent_branch_id is not null)
  order by m.valid_from desc nulls last, m.id limit 1
  for update;
  fresh := old;
  fresh.kind := 'preference';
  fresh.category := in_category;
  fresh.key := in_key;
  fresh.value := in_value;
  fresh.content := in_content;
  fresh.confidence := in_confidence;
  fresh.valid_from := now();
  if old.id is null then
    fresh.persona_id := speaker;
    fresh.owner_user_id := in_owner_user_id;
    preference_id := mneme_operation.keep_memory(fresh, '{}');
  elsif lower(btrim(old.value)) = lower(btrim(in_value)) then
    -- It was stated directly: it is as sure as that.
    update mneme.memory_item set confidence = in_confidence, last_confirmed_at = now(), updated_at = now()
    where workspace_id = workspace and id = old.id;
    preference_id := old.id;
    perform mneme_private.audit('preference.set', 'memory', preference_id);
  else
    preference_id := mneme_operation.replace_memory(old, fresh);
    -- What takes another's place is stated, and sure, unless it says how sure it is.
    update mneme.memory_item set confidence = in_confidence
    where workspace_id = workspace and id = preference_id and confidence <> in_confidence;
    superseded_id := old.id;
    perform mneme_private.audit('preference.set', 'memory', preference_id);
  end if;
end
$$;
comment on function mneme_operation.set_preference(text, text, text, text, uuid, uuid, real) is
  'States a preference: the value it has already confirms it, another supersedes it.';
alter function mneme_operation.set_preference(text, text, text, text, uuid, uuid, real) owner to mneme_owner;
revoke execute on function mneme_operation.set_preference(text, text, text, text, uuid, uuid, real) from public;
grant execute on function mneme_operation.set_preference(text, text, text, text, uuid, uuid, real)
  to mneme_member, mneme_admin, mneme_service;
