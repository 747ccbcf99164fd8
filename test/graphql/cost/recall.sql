insert into mneme.recall_trace (workspace_id, id, query, thread_id, parameters, timings, warnings, prompt_tokens,
  expires_at, owner_user_id, persona_id, created_by)
select w.id, $1, $2, t.id, $4, $5, $6, $11, now() + coalesce(w.trace_retention, make_interval(days => $12)),
  u.id, p.id, $8
from mneme.workspace w
left join mneme.thread t on t.workspace_id = w.id and t.id = $3
left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $7
left join mneme.persona p on p.workspace_id = w.id and p.id = coalesce($9, t.persona_id)
where w.id = $10 and (p.id is not null or mneme_private.persona_id() is null);

select __thread_result__.*
from (select ids.ordinality - 1 as idx, (ids.value->>0)::"uuid" as "id0" from json_array_elements($1::json) with ordinality as ids offset 0) as __thread_identifiers__,
lateral (select
__thread__."title" as "0",
__thread__."workspace_id" as "1",
__thread_identifiers__.idx as "2"
from "mneme"."thread" as __thread__
where (__thread__."id" = __thread_identifiers__."id0")) as __thread_result__;

select mneme_search.recall($1, $2, $3, $4, $5, $6) as answer;

with given as (select $1::uuid, $3::jsonb, $4::uuid),
  hit as materialized (
    select kind, id, rank, score, confidence, coalesce(arms, '[]') as arms, in_prompt
    from jsonb_to_recordset($2::jsonb) as hit (kind text, id uuid, rank integer, score double precision,
      confidence real, arms jsonb, in_prompt boolean)
    where exists (select from mneme.recall_trace t where t.workspace_id = $4 and t.id = $1)
  ),
  message_hit as (
    insert into mneme.recall_hit_message (workspace_id, recall_id, message_id, rank, score, confidence, arms, in_prompt)
    select $4, $1, row.id, hit.rank, hit.score, hit.confidence, hit.arms, hit.in_prompt
    from hit cross join lateral (select id from mneme.message
      where workspace_id = $4 and id = hit.id offset 0) row
    where hit.kind = 'message'),
  node as (
  update mneme.memory_node n set access_count = n.access_count + 1, last_accessed_at = now()
  from (
    select free.place
    from hit
    cross join lateral (select branch_id, content_hash from mneme.message
      where workspace_id = $4 and id = hit.id and visibility = 'private' offset 0) said
    cross join lateral (
      select ctid as place from mneme.memory_node
      where workspace_id = $4 and branch_id = said.branch_id and content_hash = said.content_hash
      for update skip locked) free
    where hit.kind = 'message' and hit.rank is not null) counted
  where n.ctid = counted.place)
  select 1;
