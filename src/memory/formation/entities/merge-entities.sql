with done as (
  update mneme.entity known set merged_into_id = given.into_id, merged_at = now(), updated_at = now()
  from unnest($2::uuid[], $3::uuid[]) as given (id, into_id)
  where known.workspace_id = $1 and known.id = given.id and known.merged_into_id is null
    -- Who sees the one must see what it becomes.
    and exists (
      select from mneme.entity target where target.workspace_id = $1 and target.id = given.into_id
        and target.merged_into_id is null and target.sensitivity in ('neutral', known.sensitivity))
  returning known.id, known.merged_into_id
), decided as (
  update mneme.merge_suggestion s set decided_at = now(),
    status = case when s.into_entity_id = done.merged_into_id then 'accepted' else 'rejected' end
  from done where s.workspace_id = $1 and s.entity_id = done.id and s.status = 'suggested'
), answered as (
  delete from mneme.alias_variant doubted using done, mneme.alias_variant named
  where doubted.workspace_id = $1 and doubted.entity_id = done.merged_into_id and doubted.status = 'suggested'
    and named.workspace_id = $1 and named.entity_id = done.id and named.variant_normalized = doubted.variant_normalized
)
select mneme_private.audit('entity.merge', 'entity', done.id),
  mneme_private.audit('entity.merge_into', 'entity', done.merged_into_id) from done
