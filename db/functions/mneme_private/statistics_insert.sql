create or replace function mneme_private.statistics_insert() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Appended, never updated, so that two writers with the same word don't wait for each other.
  insert into mneme_private.term_delta (workspace_id, kind, lexeme, reader_id, documents)
  select new_rows.workspace_id, tg_argv[0], word.lexeme,
    mneme_private.counted_for(new_rows.visibility, new_rows.owner_user_id), count(*)
  from new_rows cross join lateral unnest(tsvector_to_array(new_rows.fts)) as word (lexeme)
  group by new_rows.workspace_id, word.lexeme, 4;
  -- Only turns have a role, so there are two statements.
  if tg_argv[0] = 'message' then
    insert into mneme_private.corpus_delta (workspace_id, kind, reader_id, documents, lexemes, user_documents,
      user_lexemes)
    select workspace_id, tg_argv[0], mneme_private.counted_for(visibility, owner_user_id), count(*), sum(length(fts)),
      count(*) filter (where role = 'user'), coalesce(sum(length(fts)) filter (where role = 'user'), 0)
    from new_rows where length(fts) > 0 group by workspace_id, 3;
  else
    insert into mneme_private.corpus_delta (workspace_id, kind, reader_id, documents, lexemes)
    select workspace_id, tg_argv[0], mneme_private.counted_for(visibility, owner_user_id), count(*), sum(length(fts))
    from new_rows where length(fts) > 0 group by workspace_id, 3;
  end if;
  return null;
end
$$;
comment on function mneme_private.statistics_insert() is
  'Appends what new texts change in the word counts; its argument is the kind of row.';
alter function mneme_private.statistics_insert() owner to mneme_search;
revoke execute on function mneme_private.statistics_insert() from public;
