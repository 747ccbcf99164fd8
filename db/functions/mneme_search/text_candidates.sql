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
  -- How many texts are read back for the newest ones.
  back double precision;
  is_filtered constant boolean := in_scope ?| array['readers', 'persona_id', 'thread_id', 'place_threads', 'line',
    'prompt_line', 'roles', 'channels', 'owner_user_ids', 'since', 'until', 'as_of', 'known_at', 'key_prefix',
    'metadata'];
  operands text[] := '{}';
  pairs text[] := '{}';
  -- A source is a format string: rows named r, with %s for the scope's condition on them.
  source_table constant text := mneme_search.row_table(in_kind);
  all_rows constant text := format('mneme.%I r where ', source_table);
  -- Whose rows the other sources are of: all the reader's, or only shared ones if their own are read in full.
  whose text := 'all';
  reader constant uuid := (in_scope ->> 'user_id')::uuid;
  in_audience constant boolean := (in_scope ->> 'in_audience')::boolean or in_scope ? 'readers';
  -- How many texts of the kind a search may go through, and how many of them are the reader's own.
  held constant bigint := coalesce((in_scope -> 'corpus' -> in_kind ->> 'held')::bigint, 0);
  own_rows constant bigint := coalesce((in_scope -> 'corpus' -> in_kind ->> 'own')::bigint, 0);
begin
  -- What others share with the reader alone is not counted for them.
  total := greatest(coalesce((in_scope -> 'corpus' -> in_kind ->> 'documents')::double precision, 0),
    (in_audience and held > 0)::integer);
  average_length := (in_scope -> 'corpus' -> in_kind ->> 'average_length')::double precision;
  if total = 0 then
    return;
  end if;
  select array_agg(t.operand), array_agg(t.lexeme), array_agg('(' || t.operand::text || ')'),
    array_agg(least(t.documents, total)),
    array_agg(mneme_search.rarity(least(t.documents, total), total))
  into single, lexemes, terms, counts, rarities
  from mneme_search.query_terms(in_kind, in_scope, in_query) t;
  -- Words that no text of this kind has are left out. The counts are those of the trigram arm.
  if terms is null or 0 = all (counts) then
    return;
  end if;

  local := in_kind = 'message' and in_scope ? 'turns' and (in_scope ->> 'turns')::bigint <= read_through;
  queries := '{}';
  sources := '{}';
  if held <= 2 * cap or local and held <= read_through then
    queries := array[array_to_string(terms, '|')::tsquery];
    sources := array[mneme_search.readable_source(in_kind, in_scope, 'r.fts @@ ($4)[1]') || ' where %s'];
  elsif local then
    queries := array[array_to_string(terms, '|')::tsquery];
    sources := array[all_rows || '%s and r.fts @@ ($4)[1]'];
  else
    -- A user's few rows are read in full beside the workspace's many.
    if reader is not null and own_rows <= 5000 and own_rows < held then
      queries := queries || array_to_string(terms, '|')::tsquery;
      sources := sources || (mneme_search.readable_source(in_kind, in_scope, 'r.fts @@ ($4)[1]', 'own')
        || ' where %s');
      whose := 'shared';
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
      sources := sources || (mneme_search.readable_source(in_kind, in_scope,
        format('r.fts @@ ($4)[%s]', cardinality(queries)), whose) || ' where %s');
    end if;
    if cardinality(pairs) > 0 then
      queries := queries || array_to_string(pairs, '|')::tsquery;
      sources := sources || (mneme_search.readable_source(in_kind, in_scope,
        format('r.fts @@ ($4)[%s]', cardinality(queries)), whose) || format(' where %%s limit %s', 3 * cap));
    end if;
    -- Unless rarer words fill the answer, a common word's strongest texts are added, however old; within a grade of
    -- strength, the oldest. If there are still too few, also its newest ones, for the many texts that have the word
    -- only once.
    if rare < cardinality(terms) and rarely < 2 * in_limit then
      floors := array[1.6, 1.3, 1.05];
      for grade in 1..3 loop
        keys := mneme_search.strong_keys((in_scope ->> 'workspace')::uuid, lexemes[rare + 1:rare + 4], average_length,
          floors[grade], case grade when 1 then 'Infinity' else floors[grade - 1] end);
        sources := sources || (mneme_search.readable_source(in_kind, in_scope,
          'mneme_private.strong_words(r.workspace_id, r.fts) && '
            || replace(quote_literal(keys::text), '%', '%%') || '::text[]',
          whose, format('limit %s', 4 * strong[grade])) || format(' where %%s limit %s', strong[grade]));
      end loop;
      if expected < 2 * in_limit then
        queries := queries || single[rare + 1];
        -- Without a filter, the newest of many texts are found fastest by reading back, and those of few by sorting.
        -- Word frequencies change over time, so it reads back at most four times the expected number.
        back := 4 * newest * total / greatest(counts[rare + 1], 1);
        sources := sources || (mneme_search.readable_source(in_kind, in_scope, case
            when is_filtered or back >= counts[rare + 1] then format('r.fts @@ ($4)[%s]', cardinality(queries))
            else 'true' end, whose, case
            when is_filtered or back >= counts[rare + 1] then 'offset 0'
            else format('order by r.id desc limit %s', back::bigint) end)
          || format(' where %%s and r.fts @@ ($4)[%s] order by r.id desc limit %s', cardinality(queries), newest));
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
