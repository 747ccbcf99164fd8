create or replace function mneme_search.expand(in_query text, in_scope jsonb)
returns table (surface text, entity_id uuid, canonical_name text, similarity double precision)
language plpgsql stable security definer rows 5
set search_path = pg_catalog, public, pg_temp set pg_trgm.similarity_threshold = 0.55 set cpu_operator_cost = 0.1
set enable_seqscan = off
as $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  words text[];
  grams text[];
  threshold real;
  near_runs text[];
  gram text;
  near record;
  runs text[] := '{}';
  entities uuid[] := '{}';
  similarities double precision[] := '{}';
begin
  -- Not by exists, for which all of the workspace's may be read.
  perform from mneme.entity e where e.workspace_id = workspace order by e.id limit 1;
  if not found then
    return;
  end if;
  -- A name's own threshold may be lower: near_name_statement holds the others to the workspace's.
  select least(w.alias_similarity_threshold, (select min(a.threshold) from mneme.alias_variant a
    where a.workspace_id = workspace and a.threshold is not null
      -- Not by those of strangers, which would cost everybody.
      and (a.visibility = 'workspace' or a.owner_user_id = (in_scope ->> 'user_id')::uuid))) into threshold
  from mneme.workspace w where w.id = workspace;
  perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
  words := (regexp_split_to_array(coalesce(in_scope ->> 'spoken', mneme_private.normalize_text(in_query)), ' '))[1:64];
  -- Runs of one to four words. A single function word is never a name.
  select array_agg(distinct made.run) into grams
  from generate_series(1, cardinality(words)) first
  cross join generate_series(0, 3) more
  cross join lateral (select array_to_string(words[first:first + more], ' ') as run) made
  where first + more <= cardinality(words) and made.run <> ''
    and (more > 0 or length(to_tsvector('english', made.run)) > 0);
  -- Within a run without spaces, or before the particles of a Korean word, a name is no word of its own.
  if octet_length(array_to_string(words, '')) > length(array_to_string(words, '')) then
    grams := coalesce(grams, '{}') || array(
      select distinct substr(told.run, first, size)
      from string_to_table(mneme_private.part_scripts(array_to_string(words, ' ')), ' ') as told (run)
      cross join generate_series(2, 6) as size
      cross join lateral generate_series(1, case when told.run ~ '^[\uac00-\ud7a3]' then 1
        else length(told.run) - size + 1 end) as first
      where size < length(told.run)
        and (told.run ~ '^[\uac00-\ud7a3]' or mneme_private.spaced_words(told.run) = ' ')
      limit 400);
  end if;
  -- Other forms of a numbered name: "Chapter 35" for "ch35".
  if in_scope ? 'name_forms' then
    grams := coalesce(grams, '{}') || array(select jsonb_array_elements_text(in_scope -> 'name_forms'));
  end if;
  -- An e-mail address is one name, however many words it has.
  if strpos(in_query, '@') > 0 then
    grams := coalesce(grams, '{}') || array(
      select mneme_private.normalize_text(found.parts[1])
      from regexp_matches(in_query, '[^[:space:]<>()",;:]+@[^[:space:]<>()",;:?!]+', 'g') as found (parts) limit 16);
  end if;
  if grams is null then
    return;
  end if;
  -- cpu_operator_cost: comparing trigrams costs about a hundred times the planner's estimate, so it read every name
  -- (41 ms per run over 8,000 names). Only runs of content words are compared by trigrams, the longest first, with one
  -- look-up each.
  near_runs := array(
    select made.run from (
      select distinct array_to_string(content[first:first + more], ' ') as run, more
      from (select array(select word from unnest(words) with ordinality as given (word, place)
        where length(to_tsvector('english', word)) > 0 order by place) as content) told
      cross join generate_series(1, cardinality(content)) first cross join generate_series(0, 1) more
      where first + more <= cardinality(content)
    ) made
    where length(made.run) between 4 and 60 order by made.more desc, length(made.run) desc, made.run limit 16);
  if in_scope -> 'formed' ? 'all' then
    return query select form.surface, form.entity_id, form.canonical_name, form.similarity
      from mneme_search.expand_form(workspace, (in_scope ->> 'user_id')::uuid, grams, near_runs) form;
    return;
  end if;
  foreach gram in array near_runs loop
    for near in execute mneme_search.near_name_statement(in_scope) using workspace, gram loop
      runs := runs || gram;
      entities := entities || near.entity_id;
      similarities := similarities || near.similarity;
    end loop;
  end loop;
  return query execute mneme_search.expand_statement(in_scope) using workspace, grams, runs, entities, similarities;
end
$$;
comment on function mneme_search.expand(text, jsonb) is
  'The entities a query names: its word runs that are a known variant, or by trigrams nearly one. Merged entities '
  'resolve to the one they became.';
alter function mneme_search.expand(text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.expand(text, jsonb) from public;
