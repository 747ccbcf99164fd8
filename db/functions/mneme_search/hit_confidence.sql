create or replace function mneme_search.hit_confidence(in_coverage double precision, in_similarity double precision) returns double precision
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select least(1, greatest(0, 1 - (1 - 0.9 * coalesce(in_coverage, 0)) * (1 - 0.6 * greatest(coalesce(in_similarity, 0), 0))))
$$;
comment on function mneme_search.hit_confidence(double precision, double precision) is 'How sure a hit is, 0 to 1, from the share of the query''s rarity its words cover and its cosine similarity: two independent reasons to believe. The workspace''s confidence_threshold is on this scale.';
alter function mneme_search.hit_confidence(double precision, double precision) owner to mneme_search;
revoke execute on function mneme_search.hit_confidence(double precision, double precision) from public;
