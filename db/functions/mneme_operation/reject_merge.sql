create or replace function mneme_operation.reject_merge(in_entity mneme.entity, in_other_id uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  with known as (
    update mneme.merge_suggestion set status = 'rejected', decided_at = now(), evidence = array['split']
    where workspace_id = mneme_private.workspace_id() and entity_id in (in_entity.id, in_other_id)
      and into_entity_id in (in_entity.id, in_other_id)
    returning id, entity_id
  )
  insert into mneme.merge_suggestion (workspace_id, entity_id, into_entity_id, score, evidence, status, decided_at,
    owner_user_id, persona_id, visibility, sensitivity, created_by)
  select mneme_private.workspace_id(), in_entity.id, in_other_id, 0, array['split'], 'rejected', now(),
    in_entity.owner_user_id, in_entity.persona_id,
    in_entity.visibility, in_entity.sensitivity, mneme_private.user_id()
  where not exists (select from known where known.entity_id = in_entity.id)
$$;
comment on function mneme_operation.reject_merge(mneme.entity, uuid) is
  'Notes that a person told two entities apart, so that they are never suggested or taken for one again.';
alter function mneme_operation.reject_merge(mneme.entity, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.reject_merge(mneme.entity, uuid) from public;
grant execute on function mneme_operation.reject_merge(mneme.entity, uuid) to mneme_member, mneme_admin, mneme_service;
