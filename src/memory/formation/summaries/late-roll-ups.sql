with late as materialized (
  select distinct due.branch_id, due.project_id from mneme_private.summary_due due
  where due.workspace_id = $1
    and due.mark < mneme_private.uuid_v7((extract(epoch from now() - $3 * interval '1 minute') * 1000000)::bigint)
), behind as (
  select b.thread_id from mneme.branch b
  where b.workspace_id = $1
    and ((b.rolled_up_zone is null and b.last_sequence_no >= coalesce(b.fork_sequence_no + 1, 0))
      or b.rolled_up_zone <> mneme_private.day_zone($1, b.thread_id))
    and exists (select from mneme.summary s
      where s.workspace_id = $1 and s.thread_id = b.thread_id and s.branch_id = b.id and s.level = 'session')
  union
  select b.thread_id from late join mneme.branch b on b.workspace_id = $1 and b.id = late.branch_id
)
(select thread_id as "threadId", null::uuid as "projectId" from behind limit $2)
union all
(select distinct null::uuid, project_id from late where project_id is not null limit $2)
