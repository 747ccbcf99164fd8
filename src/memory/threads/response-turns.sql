with recursive answer as (
  select m.id, m.thread_id, m.content, m.metadata, m.occurred_at, 0 as depth from mneme.message m
  where m.workspace_id = $1 and m.thread_id = $2 and m.external_id = $3
  union all
  select p.id, p.thread_id, p.content, p.metadata, p.occurred_at, a.depth + 1 from answer a
  join mneme.message p on p.workspace_id = $1
    -- Anybody may have written their own metadata.
    and p.thread_id = case when a.metadata #>> '{gateway,response,previous,threadId}' ~ '^[0-9a-f-]{36}$'
      then (a.metadata #>> '{gateway,response,previous,threadId}')::uuid end
    and p.external_id = a.metadata #>> '{gateway,response,previous,name}'
  where a.depth < $4 - 1)
select t.id, t.role, t.content, a.depth, t.metadata -> 'gateway' as gateway, t.occurred_at as said
from answer a cross join lateral (
  select a.id, 'assistant' as role, a.content, a.metadata, a.occurred_at, 2147483647 as place
  union all
  select i.id, i.role::text, i.content, i.metadata, i.occurred_at, i.sequence_no from mneme.message i
  where i.workspace_id = $1 and i.thread_id = a.thread_id and i.external_id = any (array(
    select jsonb_array_elements_text(case when jsonb_typeof(a.metadata #> '{gateway,response,turns}') = 'array'
      then a.metadata #> '{gateway,response,turns}' end)))) t
order by a.depth desc, t.place
