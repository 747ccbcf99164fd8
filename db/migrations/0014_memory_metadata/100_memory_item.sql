set local role mneme_owner;

alter table mneme.memory_item
  add column metadata jsonb
    constraint memory_item_metadata_check check (jsonb_typeof(metadata) = 'object'),
  add column first_recorded_from timestamptz;
comment on column mneme.memory_item.metadata is 'Whatever else the caller keeps with it, as an object.';
comment on column mneme.memory_item.first_recorded_from is
  'From when Mneme knew the first version under its idempotencyKey; null where that is this one.';
comment on column mneme.memory_item.idempotency_key is
  'The caller''s own key: the same key stores once, or replaces. It is the newest stated version''s.';

-- The key was the first version's; from now on it is the newest's, among those that were stated. Its owner, who is
-- subject to row security, sees all rows here.
alter table mneme.memory_item no force row level security;
do $$
declare
  moving record;
begin
  for moving in
    with recursive version (workspace_id, origin, key, began, id) as (
      select m.workspace_id, m.id, m.idempotency_key, m.recorded_from, m.id from mneme.memory_item m
      where m.idempotency_key is not null and m.extracted_by is null and m.recorded_to is not null
        and m.content_state <> 'removed'
      union all
      select v.workspace_id, v.origin, v.key, v.began, next.id from version v
      join mneme.memory_item old on old.workspace_id = v.workspace_id and old.id = v.id
      join mneme.memory_item next on next.workspace_id = v.workspace_id and next.supersedes_id = v.id
        and next.extracted_by is null and next.idempotency_key is null
        and next.owner_user_id is not distinct from old.owner_user_id
        and next.persona_id is not distinct from old.persona_id and next.visibility = old.visibility
    )
    -- Ids grow with time: a version's is the greatest of its chain.
    select distinct on (v.workspace_id, v.origin) v.workspace_id, v.origin, v.key, v.began, v.id from version v
    order by v.workspace_id, v.origin, v.id desc
  loop
    continue when moving.id = moving.origin;
    update mneme.memory_item set idempotency_key = null
    where workspace_id = moving.workspace_id and id = moving.origin;
    update mneme.memory_item set idempotency_key = moving.key, first_recorded_from = moving.began
    where workspace_id = moving.workspace_id and id = moving.id;
  end loop;
end
$$;
alter table mneme.memory_item force row level security;

reset role;
