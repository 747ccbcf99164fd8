-- Confidence takes more evidence than two numbers; an overload of the old one would be left behind.
drop function if exists mneme_search.hit_confidence(double precision, double precision);

set local role mneme_owner;
comment on column mneme.workspace.confidence_threshold is 'Hits less sure than this are marked uncertain: 0 marks none, 1 all. The scale is how sure it is that a hit answers the question, 0 to 1. When no hit reaches two thirds of it, recall returns three at most.';
reset role;
