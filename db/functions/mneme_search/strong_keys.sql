create or replace function mneme_search.strong_keys(
  in_workspace uuid, in_lexemes text[], in_average_length double precision, in_least double precision,
  in_below double precision
)
returns text[]
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return (
  select array_agg(right(in_workspace::text, 8) || often || band || lexeme)
  from unnest(in_lexemes) as lexeme
  cross join generate_series(1, 4) as often
  -- A band's average length is assumed to be three quarters of its greatest.
  cross join (values ('a', 3), ('b', 6), ('c', 12), ('d', 24), ('e', 48), ('f', 96), ('g', 192)) as sized (band, size)
  cross join lateral (select 2.2 * often / (often + 1.2 * (0.25 + 0.75 * size / in_average_length)) as score) weighed
  -- Texts with one occurrence only from bands below the average length, since the average band has most texts.
  where (often > 1 or size <= 6 and size < 0.75 * in_average_length) and score >= in_least and score < in_below);
end
$$;
comment on function mneme_search.strong_keys(uuid, text[], double precision, double precision, double precision) is
  'The keys of mneme_private.strong_words under which texts stand that BM25 gives a score in a range for one of the '
  'words, as multiples of what it gives a text of average length that says it once.';
alter function mneme_search.strong_keys(uuid, text[], double precision, double precision, double precision) owner
  to mneme_search;
revoke execute on function mneme_search.strong_keys(uuid, text[], double precision, double precision, double precision)
  from public;
