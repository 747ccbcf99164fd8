create or replace function mneme_search.text_statement(
  in_kind text, in_scope jsonb, in_words integer, in_sources text[], in_local boolean, in_weights jsonb
)
returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  conversation constant boolean := in_kind = 'message';
  columns constant text := 'r.id, r.fts' || case when conversation
    then ', r.branch_id, r.sequence_no, r.session_no, r.occurred_at, r.role' else '' end;
  kept constant text := 'c.id' || case when conversation
    then ', c.branch_id, c.sequence_no, c.session_no, c.occurred_at' else '' end;
  fairness constant text := case when conversation then mneme_search.role_fairness(in_scope, in_weights, 'role_length')
    else '1' end;
  -- A turn's length is compared with those of its role: an assistant's answer is not long only because people write
  -- short turns.
  saturation constant text := case when conversation
    then format('1.2 * (0.7 + 0.3 * length(r.fts) / %s)', mneme_search.role_length(in_scope))
      else '1.2 * (0.25 + 0.75 * length(r.fts) / $7)' end;
  -- ts_rank of one word at weight 1 is the scaled sum of 1/j^2 over its occurrences: one C call gives the term
  -- frequency, up to 7. A number in all its forms counts once, since ts_rank means something else for several words
  -- or a phrase.
  frequency constant text := 'case '
    || case when in_scope ? 'form' then 'when q.q%1$s is null then 0 ' else '' end
    || 'when q.m%1$s then (r.fts @@ q.q%1$s)::integer else '
    'width_bucket(ts_rank(''{1,1,1,1}'', r.fts, q.q%1$s)::double precision,
      ''{.3,.684,.794,.846,.878,.899,.914}''::double precision[]) end as f%1$s';
  sources text := '';
  frequencies text := '';
  -- Each word is taken out of its array once: for each text, that cost as much as ranking it.
  asked text := '';
  rarities text := '';
  points text := '';
  matched text := '';
  total text := '';
  powers text := '';
  most text := '';
  statement text;
begin
  for i in 1..cardinality(in_sources) loop
    sources := sources || case when i > 1 then ' union all ' else '' end
      || '(select ' || columns || ' from ' || format(in_sources[i], condition) || ')';
  end loop;
  for i in 1..in_words loop
    frequencies := frequencies || ', ' || format(frequency, i);
    asked := asked || case when i > 1 then ', ' else '' end
      || format('($5)[%1$s] as q%1$s, numnode(($5)[%1$s]) > 1 as m%1$s', i);
    -- A form takes up to this many words; missing ones have the weight 0.
    rarities := rarities || case when i > 1 then ', ' else '' end || case when in_local or in_scope ? 'form'
      then format(case when in_scope ? 'form' then 'case when ($5)[%1$s] is null then 0
        when not in_local then ($6)[%1$s] else ' else '' end
        || 'mneme_search.rarity(count(*) filter (where f%1$s > 0), greatest($8, count(*)))'
        || case when in_scope ? 'form' then ' end' else '' end
        || ' as w%1$s', i)
      else format('($6)[%1$s] as w%1$s', i) end;
    points := points || case when i > 1 then ' + '
      else '' end || format('w.v%1$s * c.f%1$s / (c.f%1$s + c.saturation)', i);
    powers := powers || format(', 2.2 * power(w%s, %s) as v%1$s', i, (in_weights ->> 'rarity')::double precision);
    most := most || case when i > 1 then ' + ' else '' end || format('w.v%s', i);
    matched := matched || case when i > 1 then ' + '
      else '' end || format('case when c.f%1$s > 0 then w.w%1$s else 0 end', i);
    total := total || case when i > 1 then ' + ' else '' end || format('w.w%1$s', i);
  end loop;
  -- A long text's tsvector is stored compressed, outside of the row. Concatenated with an empty one it is decompressed
  -- once, and not once for each word of the query.
  statement := format($text$
with asked as materialized (
  select %15$s
), candidate as materialized (
  select %10$s%1$s%2$s, %11$s as saturation, %12$s as fairness
  from asked q cross join (select %1$s, r.fts || ''::tsvector as fts from (%3$s) r offset 0) r offset 0
), rarity as materialized (
  select known.*%13$s from (select %4$s %5$s offset 0) known
), scored as materialized (
  select %6$s, c.fairness * (%7$s) as own, (%8$s) / greatest(%9$s, 1e-9) as coverage,
    null::double precision as similarity, greatest(%14$s, 1e-9) as scale from candidate c cross join rarity w
)$text$,
    replace(columns, ', r.fts', ''), frequencies, sources, rarities, case when in_local or in_scope ? 'form'
      then 'from candidate'
      else '' end, kept, points, matched, total,
    -- A text may be found by more than one source.
    case when cardinality(in_sources) > 1 then 'distinct on (r.id) ' else '' end, saturation, fairness, powers, most,
    asked);
  if not conversation then
    return statement
      || ' select id, own::double precision as score, (own / scale)::double precision as share, coverage::double
      precision as coverage, null::double precision as similarity from scored order by own desc, id limit $9';
  end if;
  return statement || mneme_search.conversation_statement(condition, in_weights, '', '$9', '$10');
end
$$;
comment on function mneme_search.text_statement(text, jsonb, integer, text[], boolean, jsonb) is
  'The statement of the text arm: BM25 (k1 1.2, b 0.75; for turns 0.3, among turns of their role) over the candidates '
  'of the sources, and for turns their conversation on top. $1 workspace, $2 and $3 place filters, $4 candidate '
  'queries, $5 one query per word, $6 the words'' rarity, $7 average length, $8 texts, $9 limit, $10 the query''s '
  'words.';
alter function mneme_search.text_statement(text, jsonb, integer, text[], boolean, jsonb) owner to mneme_search;
revoke execute on function mneme_search.text_statement(text, jsonb, integer, text[], boolean, jsonb) from public;
