create or replace function mneme_private.statistics_delete() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Deleting a parent row fires this for its children, even if there are none.
  if not exists (select from old_rows) then
    return null;
  end if;
  -- The counts are deleted with their workspace: nothing may be appended for it then.
  insert into mneme_private.term_delta (workspace_id, kind, lexeme, reader_id, documents)
  select old_rows.workspace_id, tg_argv[0], word.lexeme,
    mneme_private.counted_for(old_rows.visibility, old_rows.owner_user_id), -count(*)
  from old_rows cross join lateral unnest(tsvector_to_array(old_rows.fts)) as word (lexeme)
  where exists (select from mneme.workspace where workspace.id = old_rows.workspace_id)
  group by old_rows.workspace_id, word.lexeme, 4;
  if tg_argv[0] = 'message' then
    insert into mneme_private.corpus_delta (workspace_id, kind, reader_id, documents, lexemes, user_documents,
      user_lexemes)
    select old_rows.workspace_id, tg_argv[0],
      mneme_private.counted_for(old_rows.visibility, old_rows.owner_user_id), -count(*), -sum(length(old_rows.fts)),
      -count(*) filter (where old_rows.role = 'user'),
        -coalesce(sum(length(old_rows.fts)) filter (where old_rows.role = 'user'), 0)
    from old_rows
    where length(old_rows.fts) > 0 and exists (select from mneme.workspace where workspace.id = old_rows.workspace_id)
    group by old_rows.workspace_id, 3;
  else
    insert into mneme_private.corpus_delta (workspace_id, kind, reader_id, documents, lexemes)
    select old_rows.workspace_id, tg_argv[0],
      mneme_private.counted_for(old_rows.visibility, old_rows.owner_user_id), -count(*), -sum(length(old_rows.fts))
    from old_rows
    where length(old_rows.fts) > 0 and exists (select from mneme.workspace where workspace.id = old_rows.workspace_id)
    group by old_rows.workspace_id, 3;
  end if;
  return null;
end
$$;
comment on function mneme_private.statistics_delete() is
  'Appends what deleted texts change in the word counts; its argument is the kind of row.';
alter function mneme_private.statistics_delete() owner to mneme_search;
revoke execute on function mneme_private.statistics_delete() from public;
