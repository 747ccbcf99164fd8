select distinct root.id as "subjectEntityId", f.predicate, f.visibility, f.sensitivity,
  f.visibility = 'workspace' as anybodys,
  case when f.visibility <> 'workspace' then f.owner_user_id end as "ownerUserId", f.persona_id as "personaId",
  case when f.visibility = 'audience' then f.thread_id end as "audienceThreadId", b.id as "forkId"
from (select distinct mneme_private.entity_root(id) as id from unnest($2::uuid[]) id) root
cross join lateral unnest(mneme_private.entity_family(root.id)) kin
join mneme.fact f on f.workspace_id = $1 and f.subject_entity_id = kin
left join mneme.branch b on b.workspace_id = $1 and b.id = f.branch_id and b.parent_branch_id is not null
where f.predicate = any ($3) and f.recorded_to is null
