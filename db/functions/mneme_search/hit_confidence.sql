create or replace function mneme_search.hit_confidence(in_evidence double precision[]) returns double precision
language sql immutable parallel safe
-- The planner inlines a function of this form.
return 1 / (1 + exp(-(
    -2.05
    -- The whole answer, over its first twenty hits: how much of the question's rarity the best hit covers; how much
    -- more another speaker's best hit covers than that of the named speaker; the same for similarity; the number of
    -- words of the question, at most 8; the distance of the best similarity from the median.
    + 4.7 * in_evidence[1] - 3.7 * in_evidence[2] - 6.9 * in_evidence[3] + 0.22 * in_evidence[4] + 1.4 * in_evidence[5]
    -- The hit: its coverage compared with the best; the distance of its similarity from the median; whether another
    -- speaker says it without naming the one asked about; whether it is a question.
    + 4.7 * in_evidence[6] + 2.8 * in_evidence[7] - 2.5 * in_evidence[8] - 0.6 * in_evidence[9]
    -- The question: the share of its words that no hit has.
    - 3.7 * in_evidence[10]
    -- The hit again: that it has few of the words and is not closer than others, by how little is stored. Not fitted.
    - 4 * in_evidence[11]
  )));
comment on function mneme_search.hit_confidence(double precision[]) is
  'How sure it is that a hit answers the question rather than only resembling it, 0 to 1: a logistic regression of the '
  'evidence that find_hits gathers, in its order. bench/recall/fit-certainty.ts fits the coefficients and says how. '
  'The workspace''s confidence_threshold is on this scale.';
alter function mneme_search.hit_confidence(double precision[]) owner to mneme_search;
revoke execute on function mneme_search.hit_confidence(double precision[]) from public;
