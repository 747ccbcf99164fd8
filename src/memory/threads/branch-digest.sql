select count(*)::integer as turns,
  count(*) filter (where turn.content is null and old.content is null)::integer as "withoutText",
  coalesce(max(turn.sequence_no), 0) as "lastSequenceNo",
  encode(sha256(coalesce(string_agg(sha256(convert_to(turn.role || E'\n'
    || coalesce(octet_length(turn.author)::text, '-') || E'\n'
    || coalesce(turn.author, '') || E'\n'
    || to_char(date_trunc('milliseconds', turn.occurred_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || E'\n'
    || coalesce(turn.content, old.content, turn.content_state), 'UTF8')), ''::bytea order by turn.sequence_no),
      ''::bytea)), 'hex') as sha256
from mneme_private.branch_line($1, $2, $3) line
join mneme.message turn on turn.workspace_id = $1 and turn.branch_id = line.id and turn.sequence_no <= line.upto
left join unnest($4::uuid[], $5::text[]) as old (id, content) on old.id = turn.id
