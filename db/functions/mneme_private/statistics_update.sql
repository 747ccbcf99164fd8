create or replace function mneme_private.statistics_update() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Most updates don't change the words (access counts, validity) nor whom they are counted for, and append nothing.
  insert into mneme_private.term_delta (workspace_id, kind, lexeme, reader_id, documents)
  select changed.workspace_id, tg_argv[0], word.lexeme, changed.reader_id, sum(changed.sign)
  from (
    select after_row.workspace_id, after_row.fts, 1 as sign,
      mneme_private.counted_for(after_row.visibility, after_row.owner_user_id) as reader_id
    from new_rows after_row join old_rows before_row using (workspace_id, id)
    where after_row.fts is distinct from before_row.fts
      or mneme_private.counted_for(after_row.visibility, after_row.owner_user_id)
        <> mneme_private.counted_for(before_row.visibility, before_row.owner_user_id)
    union all
    select before_row.workspace_id, before_row.fts, -1,
      mneme_private.counted_for(before_row.visibility, before_row.owner_user_id)
    from new_rows after_row join old_rows before_row using (workspace_id, id)
    where after_row.fts is distinct from before_row.fts
      or mneme_private.counted_for(after_row.visibility, after_row.owner_user_id)
        <> mneme_private.counted_for(before_row.visibility, before_row.owner_user_id)
  ) changed cross join lateral unnest(tsvector_to_array(changed.fts)) as word (lexeme)
  group by changed.workspace_id, word.lexeme, changed.reader_id
  having sum(changed.sign) <> 0;
  if tg_argv[0] = 'message' then
    insert into mneme_private.corpus_delta (workspace_id, kind, reader_id, documents, lexemes, user_documents,
      user_lexemes)
    select changed.workspace_id, tg_argv[0], changed.reader_id, sum(changed.sign),
      sum(changed.sign * length(changed.fts)), coalesce(sum(changed.sign) filter (where changed.role = 'user'), 0),
        coalesce(sum(changed.sign * length(changed.fts)) filter (where changed.role = 'user'), 0)
    from (
      select after_row.workspace_id, after_row.fts, after_row.role, 1 as sign,
        mneme_private.counted_for(after_row.visibility, after_row.owner_user_id) as reader_id
      from new_rows after_row join old_rows before_row using (workspace_id, id)
      where after_row.fts is distinct from before_row.fts or after_row.role is distinct from before_row.role
        or mneme_private.counted_for(after_row.visibility, after_row.owner_user_id)
          <> mneme_private.counted_for(before_row.visibility, before_row.owner_user_id)
      union all
      select before_row.workspace_id, before_row.fts, before_row.role, -1,
        mneme_private.counted_for(before_row.visibility, before_row.owner_user_id)
      from new_rows after_row join old_rows before_row using (workspace_id, id)
      where after_row.fts is distinct from before_row.fts or after_row.role is distinct from before_row.role
        or mneme_private.counted_for(after_row.visibility, after_row.owner_user_id)
          <> mneme_private.counted_for(before_row.visibility, before_row.owner_user_id)
    ) changed
    where length(changed.fts) > 0
    group by changed.workspace_id, changed.reader_id;
    return null;
  end if;
  insert into mneme_private.corpus_delta (workspace_id, kind, reader_id, documents, lexemes)
  select changed.workspace_id, tg_argv[0], changed.reader_id, sum(changed.sign), sum(changed.sign * length(changed.fts))
  from (
    select after_row.workspace_id, after_row.fts, 1 as sign,
      mneme_private.counted_for(after_row.visibility, after_row.owner_user_id) as reader_id
    from new_rows after_row join old_rows before_row using (workspace_id, id)
    where after_row.fts is distinct from before_row.fts
      or mneme_private.counted_for(after_row.visibility, after_row.owner_user_id)
        <> mneme_private.counted_for(before_row.visibility, before_row.owner_user_id)
    union all
    select before_row.workspace_id, before_row.fts, -1,
      mneme_private.counted_for(before_row.visibility, before_row.owner_user_id)
    from new_rows after_row join old_rows before_row using (workspace_id, id)
    where after_row.fts is distinct from before_row.fts
      or mneme_private.counted_for(after_row.visibility, after_row.owner_user_id)
        <> mneme_private.counted_for(before_row.visibility, before_row.owner_user_id)
  ) changed
  where length(changed.fts) > 0
  group by changed.workspace_id, changed.reader_id;
  return null;
end
$$;
comment on function mneme_private.statistics_update() is
  'Appends what changed texts change in the word counts; its argument is the kind of row.';
alter function mneme_private.statistics_update() owner to mneme_search;
revoke execute on function mneme_private.statistics_update() from public;
