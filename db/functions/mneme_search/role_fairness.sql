create or replace function mneme_search.role_fairness(in_scope jsonb, in_weights jsonb, in_power text) returns text
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return (
  select case when in_scope ? 'form'
      then format('case when power(%1$s / %2$s, %3$s) >= 1.02
          and (r.role = ''user'') = (in_user_length > in_other_length)
        then power(%2$s / %1$s, %3$s) else 1 end', 'greatest(in_user_length, in_other_length)',
        'least(in_user_length, in_other_length)', (in_weights ->> in_power)::double precision)
    when power(long / short, (in_weights ->> in_power)::double precision) < 1.02 then '1'
    else format('case when (r.role = ''user'') = %L then %s::double precision else 1 end', user_length > other_length,
      power(short / long, (in_weights ->> in_power)::double precision)) end
  from (select (in_scope #>> '{corpus,message,user_length}')::double precision, (in_scope #>>
    '{corpus,message,other_length}')::double precision) as usual (user_length, other_length)
  cross join lateral (select least(user_length, other_length), greatest(user_length, other_length)) as sorted (short,
    long));
end
$$;
comment on function mneme_search.role_fairness(jsonb, jsonb, text) is
  'What the score of a turn r is multiplied by, as an expression: 1 for the role whose turns are shorter, for the '
  'other so much less as its are longer, to a power that is the weight named.';
alter function mneme_search.role_fairness(jsonb, jsonb, text) owner to mneme_search;
revoke execute on function mneme_search.role_fairness(jsonb, jsonb, text) from public;
