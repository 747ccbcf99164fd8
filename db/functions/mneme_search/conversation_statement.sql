create or replace function mneme_search.conversation_statement(
  in_condition text, in_weights jsonb, in_prefix text, in_limit text, in_words text
)
returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  neighbour constant double precision := (in_weights ->> (in_prefix || 'neighbour'))::double precision;
  second constant double precision := (in_weights ->> (in_prefix || 'second_neighbour'))::double precision;
  session constant double precision := (in_weights ->> (in_prefix || 'session'))::double precision;
  speaker constant double precision := (in_weights ->> (in_prefix || 'speaker'))::double precision;
  question constant double precision := (in_weights ->> (in_prefix || 'question'))::double precision;
begin
  return format($text$, best as (
  select max(own) as own, max(scale) as scale from scored
), spread as materialized (
  select front.branch_id, front.session_no, front.sequence_no + step.away as sequence_no,
    sum(front.own * step.share) as own,
    max(front.coverage * case step.away when 0 then 1 else 0.6 end) as coverage,
    max(front.similarity) filter (where step.away = 0) as similarity, max(front.occurred_at) as at
  from (select * from scored order by own desc, id
    limit greatest(120, %7$s / 2)) front
  cross join (values (0, 1.0), (-1, %1$s), (1, %1$s), (-2, %2$s), (2, %2$s)) step (away, share)
  where step.share > 0
  group by 1, 2, 3 order by 4 desc limit greatest(150, %7$s * 5 / 8)
), gathered as (
  select found.id, found.author, found.asks, spread.branch_id, found.session_no, max(spread.coverage) as coverage,
    max(spread.similarity) as similarity, sum(spread.own) as own, null::double precision as session_own
  from spread cross join lateral (
    select r.id, r.author, r.session_no, coalesce(r.asks, rtrim(r.content_plain) like '%%?') as asks
    -- A fence: without statistics, the planner would read the whole thread for each of them.
    from (select r.* from mneme.message r where r.workspace_id = $1 and r.branch_id = spread.branch_id
      and r.sequence_no = spread.sequence_no offset 0) r
    -- What was said weeks before or after is no answer to it, though nothing was said between.
    where abs(extract(epoch from r.occurred_at - spread.at)) < 86400 and %6$s offset 0
  ) found
  group by 1, 2, 3, 4, 5
  union all
  select null, null, false, branch_id, session_no, null, null, null, max(own) from scored group by branch_id, session_no
), placed as materialized (
  -- Sorted beside them: joined, each turn would be compared with each session.
  select beside.id, beside.author, beside.coverage, beside.similarity, beside.own + %3$s * coalesce(beside.best, 0)
    - case when beside.asks then %5$s * best.own else 0 end as own
  from (select gathered.*, max(session_own) over (partition by branch_id, session_no) as best from gathered) beside
  cross join best where beside.id is not null
), named as materialized (
  -- Once: where a plan expects few turns, it would read the speakers again for each of them.
  select array_agg(author) as authors
  from (select distinct author from placed where author is not null offset 0) spoken
  cross join lateral (select mneme_private.normalize_text(author) as whole offset 0) folded
  where length(whole) > 1 and strpos(%8$s, ' ' || whole || ' ') + strpos(%8$s, ' ' || split_part(whole, ' ', 1) || ' ')
    > 0
), final as (
  select placed.*, best.scale, placed.own + case when cardinality(named.authors) = 1
    and placed.author = named.authors[1] then %4$s * best.own else 0 end as total
  from placed cross join best cross join named
)
select id, total::double precision as score, (total / scale)::double precision as share,
  coverage::double precision as coverage, similarity::double precision as similarity
from final order by total desc, id
limit %7$s$text$, neighbour, second, session, speaker, question, in_condition, in_limit, in_words);
end
$$;
comment on function mneme_search.conversation_statement(text, jsonb, text, text, text) is
  'What follows a CTE scored (id, branch_id, session_no, sequence_no, occurred_at, own, coverage, similarity, scale) '
  'of turns: a turn is read with the two before and after it within a day, its session and its speaker, because an '
  'answer often has none of the question''s words (three fifths of a neighbour''s coverage count as its own); and a '
  'turn that asks answers less.';
alter function mneme_search.conversation_statement(text, jsonb, text, text, text) owner to mneme_search;
revoke execute on function mneme_search.conversation_statement(text, jsonb, text, text, text) from public;
