create or replace function mneme_search.text_candidates(in_kind text, in_scope jsonb, in_query text, in_limit integer,
  out sources text[], out queries tsquery[], out single tsquery[], out rarities double precision[],
    out average_length double precision, out total double precision, out local boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  -- The number of candidates: more would not change the first hundred hits, and each must be fetched.
  cap constant integer := 2000;
  -- Up to this many texts, all words select candidates, since pruning saves nothing.
  read_through constant integer := 20000;
  -- For a common word: the number of texts of each grade of strength, and of the newest ones.
  strong constant integer[] := array[400, 300, 200];
  newest constant integer := 300;
  floors double precision[];
  keys text[];
  lexemes text[];
  terms text[];
  counts bigint[];
  expected double precision := 0;
  rarely double precision;
  pair double precision;
  rare integer := 0;
  -- The number of newest texts from which the scope's share is estimated, which decides how many are read back.
  sample constant integer := 200;
  passing double precision;
  passed double precision;
  earliest uuid;
  operands text[] := '{}';
  pairs text[] := '{}';
  -- A source is a format string: rows named r, with %s for the scope's condition on them.
  source_table constant text := mneme_search.row_table(in_kind);
  all_rows constant text := format('mneme.%I r where ', source_table);
  -- Excludes the reader's own rows from the other sources if they are read in full.
  others text := '%s and ';
begin
  total := coalesce((in_scope -> 'corpus' -> in_kind ->> 'documents')::double precision, 0);
  average_length := (in_scope -> 'corpus' -> in_kind ->> 'average_length')::double precision;
  if total = 0 then
    return;
  end if;
  select array_agg(t.operand), array_agg(t.lexeme), array_agg('(' || t.operand::text || ')'),
    array_agg(least(t.documents, total)),
    array_agg(ln(1 + (total - least(t.documents, total) + 0.5) / (least(t.documents, total) + 0.5)))
  into single, lexemes, terms, counts, rarities
  from mneme_search.query_terms(in_kind, in_scope, in_query) t;
  -- Words that no text of this kind has are left out. The counts are those of the trigram arm.
  if terms is null or 0 = all (counts) then
    return;
  end if;

  local := in_kind = 'message' and in_scope ? 'turns' and (in_scope ->> 'turns')::bigint <= read_through;
  queries := '{}';
  sources := '{}';
  if local or total <= 2 * cap then
    queries := array[array_to_string(terms, '|')::tsquery];
    sources := array[all_rows || '%s and r.fts @@ ($4)[1]'];
  else
    -- A user's few rows are read in full beside the workspace's many.
    if in_kind = 'message' and (in_scope ->> 'own_rows')::integer <= 5000 then
      queries := queries || array_to_string(terms, '|')::tsquery;
      sources := sources || (all_rows || format('%%s and r.owner_user_id = %L::uuid and r.fts @@ ($4)[1]',
        (in_scope ->> 'user_id')::uuid));
      others := format('%%s and r.owner_user_id is distinct from %L::uuid and ', (in_scope ->> 'user_id')::uuid);
    end if;
    -- The rarest words first, while they select few enough texts.
    for i in 1..cardinality(terms) loop
      exit when expected + counts[i] > cap;
      expected := expected + counts[i];
      rare := i;
      operands := operands || terms[i];
    end loop;
    rarely := expected;
    -- Common words select texts that have two of them.
    for i in rare + 1..cardinality(terms) loop
      for j in i + 1..cardinality(terms) loop
        pair := counts[i]::double precision * counts[j] / total;
        if expected + pair <= 2 * cap then
          expected := expected + pair;
          pairs := pairs || format('(%s&%s)', terms[i], terms[j]);
        end if;
      end loop;
    end loop;
    -- If all are very common: texts that have three of them, or all.
    if cardinality(pairs) = 0 and cardinality(terms) - rare > 2 then
      for i in rare + 1..cardinality(terms) loop
        for j in i + 1..cardinality(terms) loop
          for h in j + 1..cardinality(terms) loop
            pair := counts[i]::double precision * counts[j] / total * counts[h] / total;
            if expected + pair <= 2 * cap then
              expected := expected + pair;
              pairs := pairs || format('(%s&%s&%s)', terms[i], terms[j], terms[h]);
            end if;
          end loop;
        end loop;
      end loop;
    end if;
    if rare > 0 then
      queries := queries || array_to_string(operands, '|')::tsquery;
      sources := sources || (all_rows || others || format('r.fts @@ ($4)[%s]', cardinality(queries)));
    end if;
    if cardinality(pairs) > 0 then
      queries := queries || array_to_string(pairs, '|')::tsquery;
      sources := sources || (all_rows || others || format('r.fts @@ ($4)[%s] limit %s', cardinality(queries),
        3 * cap));
    end if;
    -- Unless rarer words fill the answer, a common word's strongest texts are added, however old; within a grade of
    -- strength, the oldest. If there are still too few, also its newest ones, for the many texts that have the word
    -- only once.
    if rare < cardinality(terms) and rarely < 2 * in_limit then
      floors := array[1.6, 1.3, 1.05];
      for grade in 1..3 loop
        keys := mneme_search.strong_keys((in_scope ->> 'workspace')::uuid, lexemes[rare + 1:rare + 4], average_length,
          floors[grade], case grade when 1 then 'Infinity' else floors[grade - 1] end);
        -- A separate look-up: with the workspace's condition beside it, the planner would join a list of all its rows.
        sources := sources
          || format('(select s.* from mneme.%I s where mneme_private.strong_words(s.workspace_id, s.fts) && %s::text[]
          limit %s) r where %%s limit %s', source_table, replace(quote_literal(keys::text), '%', '%%'),
          4 * strong[grade], strong[grade]);
      end loop;
      if expected < 2 * in_limit then
        queries := queries || single[rare + 1];
        -- Without a filter, the newest of many texts are found fastest by reading all texts backwards, and those of few
        -- by sorting. The planner does not know the frequencies of the workspace's words.
        if not in_scope ?| array['readers', 'persona_id', 'thread_id', 'place_threads', 'line', 'roles', 'channels',
          'since', 'until', 'as_of', 'known_at', 'key_prefix', 'metadata'] then
          execute format('select count(*)::double precision / %1$s from (select s.* from mneme.%2$I s
            where s.workspace_id = $1 order by s.id desc limit %1$s) r where %3$strue', sample, source_table,
            format(others, mneme_search.row_condition(in_kind, in_scope)))
          into passing using (in_scope ->> 'workspace')::uuid;
          passed := newest * total / greatest(counts[rare + 1] * passing, 1);
        end if;
        if passed < counts[rare + 1] then
          -- Word frequencies change over time, so it reads back at most four times the expected number.
          execute format('select s.id from mneme.%I s where s.workspace_id = $1 order by s.id desc offset %s limit 1',
            source_table, (4 * passed)::bigint)
          into earliest using (in_scope ->> 'workspace')::uuid;
          others := others || coalesce(format('r.id > %L::uuid and ', earliest), '');
        end if;
        sources := sources || (all_rows || others || format(case
          when passed < counts[rare + 1] then 'case when r.fts @@ ($4)[%s] then true else false end order by r.id desc'
          when passed is null then 'r.fts @@ ($4)[%s] order by r.id desc'
          else 'r.fts @@ ($4)[%s] order by uuid_send(r.id) desc' end || ' limit %s', cardinality(queries), newest));
      end if;
    end if;
  end if;

  if local then
    total := (in_scope ->> 'turns')::double precision;
  end if;
end
$$;
comment on function mneme_search.text_candidates(text, jsonb, text, integer) is
  'Which texts are worth scoring: everything in a small scope; in a large one those with the rarest words, then those '
  'where common words meet. Each source is a format, which takes the scope''s condition, over $4, the queries. Common '
  'words must not cost the whole workspace.';
alter function mneme_search.text_candidates(text, jsonb, text, integer) owner to mneme_search;
revoke execute on function mneme_search.text_candidates(text, jsonb, text, integer) from public;
