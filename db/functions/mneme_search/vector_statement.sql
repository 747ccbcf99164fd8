create or replace function mneme_search.vector_statement(
  in_kind text, in_scope jsonb, in_model_id integer, in_dimensions integer, in_mode text, in_weights jsonb
) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  source_table constant text := mneme_search.row_table(in_kind);
  conversation constant boolean := in_kind = 'message';
  places constant text := case when conversation
    then ', r.branch_id, r.sequence_no, r.session_no, r.occurred_at' else '' end;
  -- The model is a literal and the cast is written as in the partial indexes; otherwise the planner can't use them.
  distance constant text := case when in_scope ? 'form' then 'e.embedding operator(public.<=>) $4' else format(
    '(e.embedding::public.halfvec(%1$s)) operator(public.<=>) $4::public.halfvec(%1$s)', in_dimensions) end;
  model constant text := case when in_scope ? 'form' then 'in_model_id' else in_model_id::text end;
  searched constant integer := (select m.searched_dimensions from mneme.embedding_model m where m.id = in_model_id);
  -- Unit vectors: the query's other dimensions are 0, so the dot product of the used dimensions is the cosine.
  nearness text := case when in_mode <> 'index' or searched is null then distance else format(
    '(public.subvector(e.embedding, 1, %1$s)::public.halfvec(%1$s)) operator(public.<#>)
      public.subvector($4, 1, %1$s)::public.halfvec(%1$s)', searched) end;
  filtered constant boolean := in_scope ?| array['persona_id', 'thread_id', 'place_threads', 'line', 'roles',
    'channels', 'owner_user_ids', 'since', 'until', 'as_of', 'known_at'];
  -- An index scan that stops at the wanted number of rows misses up to four of the ten nearest. For the local model's
  -- vectors, reading more finds more of them without changing the answer.
  wide constant integer := case when searched is not null then 1 when filtered then 2 else 10 end;
  -- Long texts are similar to everything: the effect of a role's average length on its turns is subtracted.
  fairness constant text := case when conversation
    then mneme_search.role_fairness(in_scope, in_weights, 'vector_role_length') else '1' end;
  role constant text := case when conversation then ', r.role' else '' end;
  source text := format('mneme.%I r', source_table);
  by_threads text := '';
  embedded text;
  wanted text;
  statement text;
begin
  if in_mode = 'few' then
    source := mneme_search.readable_source(in_kind, in_scope, 'true');
  end if;
  if in_mode in ('scope', 'few') then
    statement := format($text$with nearest as materialized (
  select r.*, %9$s * greatest(1 - r.distance, 0) as own
  from (
    select r.id%7$s, %1$s as distance
    from %2$s cross join lateral (select e.embedding from mneme.%3$I e
      where e.workspace_id = $1 and e.model_id = %4$s and e.%5$I = r.id%8$s) e
    where %6$s offset 0
  ) r
  order by own desc, distance limit $5
)$text$, distance, source, in_kind || '_embedding', model, in_kind || '_id', condition, places || role,
      -- One by one: a join would read the vectors of the whole workspace, without statistics for each row.
      ' offset 0', fairness);
  else
    embedded := format('select e.%I as id, %s as distance from mneme.%I e where e.workspace_id = $1 and e.model_id = %s
      order by ', in_kind || '_id', distance, in_kind || '_embedding', model);
    if in_mode = 'threads' then
      by_threads := format($text$own_thread as materialized (
  select distinct r.thread_id from mneme.message r where r.workspace_id = $1 and r.owner_user_id = %1$s
), near as materialized (
  select e.message_id as id, e.distance
  from own_thread cross join lateral (select e.message_id, %3$s as distance from mneme.message_embedding e
    where e.workspace_id = $1 and e.model_id = %4$s and e.thread_id = own_thread.thread_id offset 0) e
  union all
  select r.id, e.distance
  from %2$s cross join lateral (select %3$s as distance from mneme.message_embedding e
    where e.workspace_id = $1 and e.model_id = %4$s and e.message_id = r.id offset 0) e
), $text$,
        -- No form has this mode: they are for readers of fewer texts.
        quote_nullable((in_scope ->> 'user_id')::uuid),
        mneme_search.readable_source(in_kind, in_scope,
          'not exists (select from own_thread where own_thread.thread_id = r.thread_id)', 'shared'),
        distance, model);
      embedded := 'select near.id, near.distance from near order by ';
      nearness := 'near.distance';
    end if;
    wanted := case when in_scope ? 'form' and conversation
      then format('case when power(%s / %s, %s) < 1.02 then 1 else 3 end',
        'greatest(in_user_length, in_other_length)', 'least(in_user_length, in_other_length)',
        in_weights ->> 'vector_role_length')
      else greatest(case in_mode when 'index' then wide else 1 end, case fairness when '1' then 1 else 3 end)::text end;
    -- The nearest are found without sorting all; more are read only if too few of them pass.
    embedded := case when in_mode in ('exact', 'threads') and not in_scope ? 'form' and not filtered
      then format('(%1$s 2, 1 limit 8 * %2$s * $5) union all (%1$s 2, 1 offset 8 * %2$s * $5)', embedded, wanted)
      else embedded || nearness end;
    -- Nearest first; each is checked against its row until enough pass, so that no filter is applied after the limit.
    statement := format($text$with %7$sfound as materialized (
  select near.id%4$s, near.distance
  from (%1$s) near
  cross join lateral (select r.id%4$s from mneme.%2$I r where %3$s and r.id = near.id offset 0) r
  limit %5$s * $5
), nearest as materialized (
  select r.*, %6$s * greatest(1 - r.distance, 0) as own from found r order by own desc, distance limit $5
)$text$, embedded, source_table, condition, places || role, wanted, fairness, by_threads);
  end if;
  if not conversation then
    return statement
      || ' select id, 1 - distance as score, 1 - distance as share, null::double precision as coverage, 1 - distance as
      similarity from nearest order by distance, id';
  end if;
  return statement
    || ', scored as materialized
    (select id, branch_id, sequence_no, session_no, occurred_at, own, null::double precision as coverage,
      1 - distance as similarity, 1.0 as scale from nearest)'
    || mneme_search.conversation_statement(condition, in_weights, 'vector_', '$5', '$6');
end
$$;
comment on function mneme_search.vector_statement(text, jsonb, integer, integer, text, jsonb) is
  'The statement of the vector arm: $1 workspace, $2 and $3 place filters, $4 the query''s vector, $5 limit, $6 the '
  'query''s words.';
alter function mneme_search.vector_statement(text, jsonb, integer, integer, text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.vector_statement(text, jsonb, integer, integer, text, jsonb) from public;
