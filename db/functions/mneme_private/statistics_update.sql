create or replace function mneme_private.statistics_update() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Most updates don't change the words (access counts, validity) and append nothing.
  insert into mneme_private.term_delta (workspace_id, kind, lexeme, documents)
  select changed.workspace_id, tg_argv[0], word.lexeme, sum(changed.sign)
  from (
    select after_row.workspace_id, after_row.fts, 1 as sign
    from new_rows after_row join old_rows before_row using (workspace_id, id)
    where after_row.fts is distinct from before_row.fts
    union all
    select before_row.workspace_id, before_row.fts, -1
    from new_rows after_row join old_rows before_row using (workspace_id, id)
    where after_row.fts is distinct from before_row.fts
  ) changed cross join lateral unnest(tsvector_to_array(changed.fts)) as word (lexeme)
  group by changed.workspace_id, word.lexeme
  having sum(changed.sign) <> 0;
  if tg_argv[0] = 'message' then
    insert into mneme_private.corpus_delta (workspace_id, kind, documents, lexemes, user_documents, user_lexemes)
    select changed.workspace_id, tg_argv[0], sum(changed.sign), sum(changed.sign * length(changed.fts)),
      coalesce(sum(changed.sign) filter (where changed.role = 'user'), 0),
        coalesce(sum(changed.sign * length(changed.fts)) filter (where changed.role = 'user'), 0)
    from (
      select after_row.workspace_id, after_row.fts, after_row.role, 1 as sign
      from new_rows after_row join old_rows before_row using (workspace_id, id)
      where after_row.fts is distinct from before_row.fts or after_row.role is distinct from before_row.role
      union all
      select before_row.workspace_id, before_row.fts, before_row.role, -1
      from new_rows after_row join old_rows before_row using (workspace_id, id)
      where after_row.fts is distinct from before_row.fts or after_row.role is distinct from before_row.role
    ) changed
    where length(changed.fts) > 0
    group by changed.workspace_id;
    return null;
  end if;
  insert into mneme_private.corpus_delta (workspace_id, kind, documents, lexemes)
  select after_row.workspace_id, tg_argv[0],
    sum((coalesce(length(after_row.fts), 0) > 0)::integer - (coalesce(length(before_row.fts), 0) > 0)::integer),
    sum(coalesce(length(after_row.fts), 0) - coalesce(length(before_row.fts), 0))
  from new_rows after_row join old_rows before_row using (workspace_id, id)
  where after_row.fts is distinct from before_row.fts
  group by after_row.workspace_id;
  return null;
end
$$;
comment on function mneme_private.statistics_update() is
  'Appends what changed texts change in the word counts; its argument is the kind of row.';
alter function mneme_private.statistics_update() owner to mneme_search;
revoke execute on function mneme_private.statistics_update() from public;
