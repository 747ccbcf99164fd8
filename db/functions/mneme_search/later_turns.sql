create or replace function mneme_search.later_turns(in_asks jsonb, in_filter jsonb)
returns table (ask integer, id uuid)
language plpgsql stable security definer rows 20
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  scope constant jsonb := mneme_search.resolve_scope(in_filter);
  workspace constant uuid := (scope ->> 'workspace')::uuid;
  -- As in a recall: how rare a word is in what strangers keep to themselves is nothing to the reader, and much to read.
  readers constant uuid[] := mneme_search.scope_ids(scope, 'counted_for');
  of_several constant uuid[] := array[mneme_private.counted_for('audience', null)];
  -- A word of more texts than this is of too many things, and would be slow to look up.
  common constant integer := 2000;
  queries tsquery[];
begin
  -- Words that no other text has find nothing. Each is counted once, in however many of the asks it is.
  with given as materialized (
    select given.place, given.ask, given.ask ? 'topic' as of_topic
    from jsonb_array_elements(in_asks) with ordinality as given (ask, place)
  ), word as materialized (
    select given.place, given.of_topic, lexeme
    from given
    cross join unnest(tsvector_to_array(
      mneme_private.search_vector(mneme_private.normalize_text(given.ask ->> 'words')))) as lexeme
  ), counted as materialized (
    -- A word may be one of a conversation of several: those count together. The reader's own come first.
    select one.key as lexeme, one.value::bigint as own,
      one.value::bigint + coalesce((told.counts ->> one.key)::bigint, 0) as documents
    from (select array(select distinct word.lexeme from word) as lexemes offset 0) asked
    cross join lateral (select mneme_search.term_documents(
      array['message'], workspace, asked.lexemes, of_several) -> 'message' as counts offset 0) told
    cross join lateral jsonb_each_text(
      mneme_search.term_documents(array['message'], workspace, asked.lexemes, readers) -> 'message') one
  ), rare as (
    -- Of all asks at once: one after the other, each would go through the counts of all words.
    select word.place, word.of_topic, word.lexeme,
      row_number() over (partition by word.place order by counted.own = 0, counted.documents, word.lexeme) as nth
    from word join counted on counted.lexeme = word.lexeme
    where counted.documents between case when word.of_topic then 1 else 2 end and common
  ), asked as (
    select rare.place, string_agg(mneme_search.quote_lexeme(rare.lexeme), '|' order by rare.nth)::tsquery as query
    from rare where rare.nth <= case when rare.of_topic then 40 else 6 end
    group by rare.place
  )
  select array_agg(asked.query order by given.place) into queries
  from given left join asked on asked.place = given.place;
  return query execute format(
    'select given.place::integer, found.id
     from jsonb_array_elements($4) with ordinality as given (ask, place)
     cross join lateral (
       select r.id from %2$s
       where %1$s and r.role = ''user'' and r.content_state = ''inline''
         and r.occurred_at >= (given.ask ->> ''since'')::timestamptz
         and case when given.ask ? ''said_by''
           then r.thread_id = (given.ask ->> ''thread'')::uuid
             or coalesce(r.owner_user_id, r.created_by, r.thread_id) || '' '' || lower(coalesce(r.author, ''''))
               = given.ask ->> ''said_by''
           else r.owner_user_id = $6 end
       order by ts_rank(r.fts, ($5)[given.place]) desc, r.occurred_at desc, r.id limit 4) found
     where ($5)[given.place] is not null',
    mneme_search.row_condition('message', scope),
    mneme_search.readable_source('message', scope, 'r.fts @@ ($5)[given.place]'))
  using workspace, mneme_search.scope_ids(scope, 'place_threads'), mneme_search.scope_ids(scope, 'place_projects'),
    in_asks, queries, (scope ->> 'user_id')::uuid;
end
$$;
comment on function mneme_search.later_turns(jsonb, jsonb) is
  'Turns that may revise what somebody said: for each of what is asked (its number, from 1), up to four later turns of '
  'the same person, or of the same conversation, with the rarest of its words, as far as the caller may see them. An '
  'ask has words, since, said_by (the owner or writer, and the name) and thread; without said_by, it is the user''s of '
  'the filter, whose keys are those of RecallInput in snake case. With topic, its words are not those of a turn: one '
  'text that has one of them is enough, and more words are looked for.';
alter function mneme_search.later_turns(jsonb, jsonb) owner to mneme_search;
revoke execute on function mneme_search.later_turns(jsonb, jsonb) from public;
grant execute on function mneme_search.later_turns(jsonb, jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
