create or replace function mneme_search.hit_confidence(in_evidence double precision[]) returns double precision
language sql immutable parallel safe
-- Of this form the planner puts the expression in the place of the call.
return 1 / (1 + exp(-(
    -2.05
    -- The answer as a whole, over its first twenty hits: how much of the question's rarity its best hit covers; how
    -- much more another speaker's does than the best of the one whom the question names; the same of similarity; how
    -- many words the question has, 8 at most; how far the best similarity stands out from the middle.
    + 4.7 * in_evidence[1] - 3.7 * in_evidence[2] - 6.9 * in_evidence[3] + 0.22 * in_evidence[4] + 1.4 * in_evidence[5]
    -- The hit: its coverage below the best; how far its similarity stands out; that another speaker says
    -- it without naming the one; that it asks.
    + 4.7 * in_evidence[6] + 2.8 * in_evidence[7] - 2.5 * in_evidence[8] - 0.6 * in_evidence[9]
    -- The question: the share of its words that nothing found has.
    - 3.7 * in_evidence[10]
  )));
comment on function mneme_search.hit_confidence(double precision[]) is
  'How sure it is that a hit answers the question rather than only resembling it, 0 to 1: a logistic regression of the '
  'evidence that find_hits gathers, in its order. bench/recall/fit-certainty.ts fits the coefficients and says how. '
  'The workspace''s confidence_threshold is on this scale.';
alter function mneme_search.hit_confidence(double precision[]) owner to mneme_search;
revoke execute on function mneme_search.hit_confidence(double precision[]) from public;
