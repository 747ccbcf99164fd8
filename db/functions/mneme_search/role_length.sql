create or replace function mneme_search.role_length(in_scope jsonb) returns text
language sql immutable parallel safe
-- The planner inlines a function of this form.
return case when in_scope ? 'form' then 'case r.role when ''user'' then in_user_length else in_other_length end'
  else format('case r.role when ''user'' then %s::double precision else %s::double precision end',
    (in_scope #>> '{corpus,message,user_length}')::double precision,
    (in_scope #>> '{corpus,message,other_length}')::double precision) end;
comment on function mneme_search.role_length(jsonb) is
  'The usual length of turns of the role of a turn r, in distinct words, as an expression.';
alter function mneme_search.role_length(jsonb) owner to mneme_search;
revoke execute on function mneme_search.role_length(jsonb) from public;
