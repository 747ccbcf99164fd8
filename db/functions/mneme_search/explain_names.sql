create or replace function mneme_search.explain_names(
  in_which text, in_filter jsonb, in_words text[]
) returns setof text
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set cpu_operator_cost = 0.1 set max_parallel_workers_per_gather = 0
as $$
declare
  scope constant jsonb := mneme_search.resolve_scope(in_filter);
  workspace constant uuid := (scope ->> 'workspace')::uuid;
begin
  case in_which
    when 'expand' then
      return query execute 'explain (costs off) ' || mneme_search.expand_statement(scope) using workspace, in_words,
        in_words, '{}'::uuid[], '{}'::double precision[];
    when 'near' then
      return query execute 'explain (costs off) ' || mneme_search.near_name_statement(scope) using workspace,
        in_words[1];
    when 'near_word' then
      return query execute 'explain (costs off) ' || mneme_search.near_word_statement() using workspace,
        array['message'], in_words[1], mneme_search.scope_ids(scope, 'counted_for');
    when 'subtree' then
      return query execute 'explain (costs off) ' || mneme_search.subtree_statement() using workspace,
        in_words[1]::ltree;
  end case;
end
$$;
comment on function mneme_search.explain_names(text, jsonb, text[]) is
  'The plan of the very statement that expands names, looks for misspelt words or finds a subtree. For tests and '
  'tuning: granted to nobody.';
alter function mneme_search.explain_names(text, jsonb, text[]) owner to mneme_search;
revoke execute on function mneme_search.explain_names(text, jsonb, text[]) from public;
