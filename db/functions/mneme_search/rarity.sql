create or replace function mneme_search.rarity(in_documents double precision, in_total double precision)
returns double precision
language sql immutable parallel safe
-- The planner inlines a function of this form. Ten texts without the word are counted beside those there are: in a
-- memory of one or two turns every word that was said would be common, and one that was not would decide everything.
return ln(1 + (in_total + 10 - in_documents + 0.5) / (in_documents + 0.5));
comment on function mneme_search.rarity(double precision, double precision) is
  'How rare a word is, from the number of texts that have it and of all texts: BM25''s inverse document frequency '
  '(Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009), as if there were ten more texts.';
alter function mneme_search.rarity(double precision, double precision) owner to mneme_search;
revoke execute on function mneme_search.rarity(double precision, double precision) from public;
