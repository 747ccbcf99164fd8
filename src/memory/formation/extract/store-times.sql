insert into mneme.time_mention (workspace_id, message_id, start_offset, end_offset, starts_at, ends_at)
select $1, given.*
from unnest($2::uuid[], $3::integer[], $4::integer[], $5::timestamptz[], $6::timestamptz[])
  as given (message_id, start_offset, end_offset, starts_at, ends_at)
-- The lock makes a removal wait or be seen: otherwise a time could outlive the words that said it.
join mneme.message m on m.workspace_id = $1 and m.id = given.message_id and m.content_state in ('inline', 'archived')
order by m.id for share of m
on conflict do nothing
