with given as (
  select node.branch_id, node.project_id, node.persona_id, node.level, node.first_day,
    date_trunc('week', node.first_day)::date as monday
  from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::date[])
    as node (branch_id, project_id, persona_id, level, first_day)
), above as (
  select branch_id, project_id, persona_id, 'week' as level, monday as first_day from given where level = 'day'
  union
  select branch_id, project_id, persona_id, 'month', date_trunc('month', first_day)::date from given
  where (level = 'week') = (date_trunc('month', monday) = date_trunc('month', monday + 6))
  union
  select null, t.project_id, t.persona_id, 'day', given.first_day
  from given
  join mneme.branch b on b.workspace_id = $1 and b.id = given.branch_id and b.parent_branch_id is null
  join mneme.thread t on t.workspace_id = $1 and t.id = b.thread_id and t.project_id is not null
    and t.visibility = 'workspace' and t.sensitivity = 'neutral'
  where given.level = 'day'
)
insert into mneme_private.summary_due (workspace_id, branch_id, project_id, persona_id, level, first_day)
select $1, branch_id, project_id, persona_id, level, first_day from above
order by branch_id, project_id, persona_id, level, first_day
on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7()
