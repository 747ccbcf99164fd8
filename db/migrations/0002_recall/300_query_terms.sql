-- Its arguments and its result changed; replacing a function allows neither.
drop function if exists mneme_search.query_terms(text, uuid, text);
