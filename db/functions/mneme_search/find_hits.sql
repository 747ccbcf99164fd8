-- Its columns changed, which no replacement may do.
drop function if exists mneme_search.find_hits(text, public.halfvec, integer, jsonb, integer, jsonb);
create or replace function mneme_search.find_hits(
  in_query text, in_embedding public.halfvec, in_model_id integer, in_filter jsonb, in_limit integer,
  in_weights jsonb default '{}'
)
returns table (kind text, id uuid, rank integer, score double precision, boost double precision,
  confidence double precision, similarity double precision, arms json, evidence double precision[], expansions json,
  user_length double precision, other_length double precision, turns bigint)
language plpgsql stable security definer rows 50
set search_path = pg_catalog, pg_temp set jit = off
as $$
#variable_conflict use_column
declare
  scope jsonb := mneme_search.resolve_scope(in_filter);
  workspace constant uuid := (scope ->> 'workspace')::uuid;
  weights jsonb;
  kinds text[];
  kind_weights double precision[];
  -- The weights are read once: looking one up for each row would cost more than its use.
  weighs record;
  -- Each arm returns more rows than the answer has, so that a row that two arms find can win.
  depth constant integer := greatest(100, 2 * in_limit);
  surfaces json;
  entities uuid[];
  similarities double precision[];
  best double precision;
  -- How small the memory is that may be read: 1 without any row, 0 from two hundred on.
  few double precision;
  since timestamptz := (in_filter ->> 'prefer_since')::timestamptz;
  until timestamptz := (in_filter ->> 'prefer_until')::timestamptz;
  spoken constant text := mneme_search.read_of_question(mneme_private.normalize_text(in_query));
  words constant text := ' ' || spoken || ' ';
  lexemes text[];
  counted jsonb;
  now_is constant timestamptz := coalesce((in_filter ->> 'now')::timestamptz, now());
begin
  select mneme_search.default_weights() || coalesce(w.recall_weights, '{}') || in_weights into weights
  from mneme.workspace w where w.id = workspace;
  scope := scope || jsonb_build_object('formed', mneme_search.formed_kinds(scope, weights));
  select * into weighs
  from jsonb_to_record(weights) as w (k double precision, text double precision, vector double precision,
    entity double precision, trigram double precision, "time" double precision, confidence double precision,
    usefulness double precision, salience double precision, recency double precision, period double precision,
    recency_half_life_days double precision);
  -- The score of a row that is first by words and by vector. Scores are given as a share of it.
  best := greatest(weighs.text + weighs.vector, 0.01) / (weighs.k + 1);
  few := (select greatest(1 - sum((held.value ->> 'held')::double precision) / 200, 0)
    from jsonb_each(scope -> 'corpus') as held);
  -- Kinds without rows in the workspace are not searched.
  kinds := array(
    select held.kind from jsonb_object_keys(scope -> 'corpus') as held (kind)
    where not scope ? 'kinds' or scope -> 'kinds' ? held.kind);
  kind_weights := array(select coalesce((weights ->> held)::double precision, 1) from unnest(kinds) as held);
  -- The query's words and their counts, read once for all arms. Words that were parsed as a time or a number are not
  -- searched as words.
  select asked.lexemes, asked.counted into lexemes, counted
  from mneme_search.question_terms(coalesce(in_filter ->> 'words', in_query), kinds, workspace,
    mneme_search.scope_ids(scope, 'counted_for')) asked;
  scope := scope || jsonb_build_object('spoken', spoken, 'lexemes', to_jsonb(lexemes), 'counted', counted);

  select array_agg(e.entity_id), array_agg(e.similarity),
    json_agg(json_build_object('text', e.surface, 'entity_id', e.entity_id, 'canonical_name', e.canonical_name,
      'similarity', e.similarity))
  into entities, similarities, surfaces
  from mneme_search.expand(in_query, scope) e;

  return query
  with wanted as materialized (
    select wanted.kind, wanted.weight from unnest(kinds, kind_weights) as wanted (kind, weight)
  ), hit as materialized (
    select wanted.kind, 'text' as arm, weighs.text as weight, t.id, t.score, t.share * wanted.weight as height,
      t.coverage, null::double precision as similarity
    from wanted cross join lateral mneme_search.text_arm(wanted.kind, scope, in_query, weights, depth) t
    union all
    select wanted.kind, 'vector', weighs.vector, v.id, v.score, v.share * wanted.weight, null, v.similarity
    from wanted
    cross join lateral mneme_search.vector_arm(wanted.kind, scope, in_query, in_embedding, in_model_id, weights,
      depth) v
    union all
    select wanted.kind, 'entity', weighs.entity, e.id, e.score, e.score * wanted.weight, null, null
    from wanted cross join lateral mneme_search.entity_arm(wanted.kind, scope, entities, similarities, depth) e
    union all
    select wanted.kind, 'trigram', weighs.trigram, g.id, g.score, g.score * wanted.weight, null, null
    from mneme_search.trigram_arm(kinds, scope, in_query, depth) g join wanted on wanted.kind = g.kind
    union all
    select wanted.kind, 'time', weighs.time, p.id, p.score, p.share * wanted.weight, p.coverage, null
    from wanted cross join lateral mneme_search.period_arm(wanted.kind, scope, in_query, weights, depth) p
    where since is not null
  ), ranked as materialized (
    -- Equal scores share a rank, so that other properties of the rows decide.
    select hit.kind, hit.arm, hit.weight, hit.id, hit.score, hit.coverage, hit.similarity,
      rank() over best_first as rank, count(*) over alike as ties
    -- Rounded, so that equal scores stay equal in whatever order a plan adds the parts.
    from (
      select hit.kind, hit.arm, hit.weight, hit.id, hit.score, hit.coverage, hit.similarity,
        round(hit.height * 1e12::double precision) as height from hit
    ) hit
    window best_first as (partition by hit.arm order by hit.height desc),
      alike as (partition by hit.arm, hit.height)
  ), fused as (
    -- Rows with the same score in an arm get the middle of their ranks: a name that a hundred turns contain is no first
    -- rank.
    select kind, id, sum(weight / (weighs.k + rank + (ties - 1)::double precision / 2)) as score,
      max(coverage) as coverage, max(similarity) as similarity
    from ranked group by kind, id
    order by 3 desc, kind, id limit depth
  ), known as (
    select fused.*, detail.confidence, detail.usefulness, detail.salience, detail.happened_from, detail.happened_to,
      detail.author, detail.asks, detail.fts, detail.content_hash, detail.said_again
    from fused cross join lateral (
      -- generated: weighedRows of=fused
      select
        null::real as confidence, node.usefulness as usefulness, null::real as salience,
        r.occurred_at as happened_from, r.occurred_at as happened_to, r.author,
        coalesce(r.asks, rtrim(r.content_plain) like '%?') as asks, r.fts, r.content_hash,
        node.occurrences > 1 as said_again
      from mneme.message r
      left join mneme.memory_node node on node.workspace_id = r.workspace_id and node.branch_id = r.branch_id
        and node.content_hash = r.content_hash
      where fused.kind = 'message' and r.workspace_id = workspace and r.id = fused.id
      union all
      select
        r.confidence, r.usefulness, r.salience, coalesce(r.valid_from, r.recorded_from),
        coalesce(r.valid_from, r.recorded_from), null::text, false, r.fts, null::bytea, null::boolean
      from mneme.memory_item r
      where fused.kind = 'memory' and r.workspace_id = workspace and r.id = fused.id
      union all
      select
        r.confidence, r.usefulness, r.salience, coalesce(r.valid_from, r.recorded_from),
        coalesce(r.valid_from, r.recorded_from), null::text, false, r.fts, null::bytea, null::boolean
      from mneme.fact r
      where fused.kind = 'fact' and r.workspace_id = workspace and r.id = fused.id
      union all
      select
        null::real, r.usefulness, null::real, r.period_start, r.period_end, null::text, false, r.fts, null::bytea,
        null::boolean
      from mneme.summary r
      where fused.kind = 'summary' and r.workspace_id = workspace and r.id = fused.id
      union all
      select
        null::real, r.usefulness, null::real, coalesce(r.occurred_at, r.created_at),
        coalesce(r.occurred_at, r.created_at), null::text, false, r.fts, null::bytea, null::boolean
      from mneme.chunk r
      where fused.kind = 'chunk' and r.workspace_id = workspace and r.id = fused.id
      -- end of generated
    ) detail
  ), weighed as (
    select known.*,
      known.score
        * (1 + weighs.confidence * (coalesce(known.confidence, 0.5) - 0.5))
        * (1 + weighs.usefulness * (coalesce(known.usefulness, 0.5) - 0.5))
        * (1 + weighs.salience * (coalesce(known.salience, 0.5) - 0.5))
        * (1 + weighs.recency * exp(-ln(2::double precision)
          * greatest(extract(epoch from now_is - known.happened_to)::double precision, 0) / 86400
          / weighs.recency_half_life_days))
        * (1 + case when since is not null
          and (known.happened_to >= since and known.happened_from < coalesce(until, 'infinity')
            -- The time that a turn mentions counts as much as the turn's own.
            or known.kind = 'message' and exists (
              select from mneme.time_mention t
              where t.workspace_id = workspace and t.message_id = known.id and t.starts_at < coalesce(until, 'infinity')
                and t.ends_at > since))
          then weighs.period else 0 end)
        as final
    from known
  ), apart as (
    -- Turns with the same text are one hit, if requested.
    select weighed.*, row_number() over same as copy,
      count(*) over (partition by coalesce(content_hash, uuid_send(id))) as copies
    from weighed window same as (partition by coalesce(content_hash, uuid_send(id)) order by final desc, id desc)
  ), placed as materialized (
    select apart.*, row_number() over (order by final desc, kind, id desc) as place
    from apart where copy = 1 or not in_filter ? 'same_once'
  ), named as (
    select array_agg(author) as authors, min(split_part(whole, ' ', 1)) as first_name
    from (select distinct author from placed where author is not null and place <= 20) spoken
    cross join lateral (select mneme_private.normalize_text(author) as whole offset 0) folded
    where length(whole) > 1 and strpos(words, ' ' || whole || ' ')
      + strpos(words, ' ' || split_part(whole, ' ', 1) || ' ') > 0
  ), told as materialized (
    -- Whether the author is not the one speaker whom the question names, and the text does not name them.
    select placed.*, coalesce(cardinality(named.authors) = 1 and placed.author <> named.authors[1]
      and not placed.fts @@ mneme_private.text_query(named.first_name), false) as other
    from placed cross join named where place <= greatest(in_limit, 20)
  ), answer as (
    select coalesce(max(coverage) filter (where not other), 0) as coverage,
      coalesce(max(coverage) filter (where other), 0) as other_coverage,
      coalesce(max(similarity) filter (where not other), 0) as similarity,
      coalesce(max(similarity) filter (where other), 0) as other_similarity,
      -- Similarities are scaled from the answer's median to 1, since unrelated texts' similarity differs by model.
      least(percentile_cont(0.5) within group (order by coalesce(similarity, 0)), 0.99) as middle,
      count(similarity) as similarities
    from told where place <= 20
  ), heard as (
    -- The share of the question's words that no hit has, which is high for an unknown topic.
    select count(*) filter (where not exists (select from known where known.fts @@ sought.word))::double precision
      / greatest(count(*), 1) as missing
    from (select mneme_search.term_operand(lexeme) as word from unnest(lexemes[1:24]) as lexeme
      offset 0) sought
  ), judged as materialized (
    select told.*, array[
      answer.coverage, greatest(answer.other_coverage - answer.coverage, 0),
      greatest(answer.other_similarity - answer.similarity, 0) / (1 - middle), least(cardinality(lexemes), 8),
      -- Without a vector of the question, an average value, which is neutral.
      case when answer.similarities = 0 then 0.13 else (answer.similarity - middle) / (1 - middle) end,
      coalesce(told.coverage, 0) - answer.coverage, (coalesce(told.similarity, 0) - middle) / (1 - middle),
      told.other::integer, told.asks::integer, heard.missing,
      -- To be found says nothing in a small memory, where all that is stored is found: less, the more there is.
      -- Documents have their own words, and are not compared by them.
      case when told.kind <> 'chunk' and coalesce(told.coverage, 0) < 0.3 * answer.coverage
          and coalesce(told.similarity, 0) - middle < 0.1 * (1 - middle)
        then few else 0 end
    ]::double precision[] as evidence
    from told cross join answer cross join heard where place <= in_limit
  ), again as (
    select array_agg(content_hash) as hashes from judged where in_filter ? 'same_once' and (copies > 1 or said_again)
  ), first as (
    -- The earliest represents all that say it. Most answers have no repetitions.
    select said.content_hash, said.id
    from again cross join lateral mneme_search.first_occurrences(scope, again.hashes) said
    where again.hashes is not null
  ), found_by as (
    select ranked.kind, ranked.id, json_agg(json_build_object('arm', ranked.arm, 'rank', ranked.rank, 'score',
      ranked.score) order by ranked.arm) as arms
    from ranked where (ranked.kind, ranked.id) in (select judged.kind, judged.id from judged)
    group by ranked.kind, ranked.id
  )
  select judged.kind, coalesce(first.id, judged.id), judged.place::integer, judged.final / best,
    judged.final / nullif(judged.score, 0), mneme_search.hit_confidence(judged.evidence), judged.similarity,
    found_by.arms, case when weights ? 'evidence' then judged.evidence end, surfaces,
    (scope #>> '{corpus,message,user_length}')::double precision,
    (scope #>> '{corpus,message,other_length}')::double precision, (scope #>> '{corpus,message,held}')::bigint
  from judged
  join found_by on found_by.kind = judged.kind and found_by.id = judged.id
  left join first on first.content_hash = judged.content_hash and (judged.copies > 1 or judged.said_again)
  order by judged.place;
  if not found then
    return query select null::text, null::uuid, null::integer, null::double precision, null::double precision,
      null::double precision, null::double precision, null::json, null::double precision[], surfaces,
      (scope #>> '{corpus,message,user_length}')::double precision,
      (scope #>> '{corpus,message,other_length}')::double precision, (scope #>> '{corpus,message,held}')::bigint;
  end if;
end
$$;
comment on function mneme_search.find_hits(text, public.halfvec, integer, jsonb, integer, jsonb) is
  'The ids recall answers with: all arms over the wanted kinds, fused by weighted reciprocal rank; beside each, what '
  'is said of all: the names taken for entities, the usual lengths of turns, and how many turns may be read (alone in '
  'one row where nothing is found). The workspace and the user are the caller''s settings; only a service may name '
  'another user in the filter. Texts are not in it: the caller joins them under row security.';
alter function mneme_search.find_hits(text, public.halfvec, integer, jsonb, integer, jsonb) owner to mneme_search;
revoke execute on function mneme_search.find_hits(text, public.halfvec, integer, jsonb, integer, jsonb) from public;
grant execute on function mneme_search.find_hits(text, public.halfvec, integer, jsonb, integer, jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
