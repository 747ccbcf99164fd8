create or replace function mneme_private.statistics_insert() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Appended, never updated, so that two writers with the same word don't wait for each other.
  insert into mneme_private.term_delta (workspace_id, kind, lexeme, documents)
  select new_rows.workspace_id, tg_argv[0], word.lexeme, count(*)
  from new_rows cross join lateral unnest(tsvector_to_array(new_rows.fts)) as word (lexeme)
  group by new_rows.workspace_id, word.lexeme;
  -- Only turns have a role, so there are two statements.
  if tg_argv[0] = 'message' then
    insert into mneme_private.corpus_delta (workspace_id, kind, documents, lexemes, user_documents, user_lexemes)
    select workspace_id, tg_argv[0], count(*), sum(length(fts)),
      count(*) filter (where role = 'user'), coalesce(sum(length(fts)) filter (where role = 'user'), 0)
    from new_rows where length(fts) > 0 group by workspace_id;
  else
    insert into mneme_private.corpus_delta (workspace_id, kind, documents, lexemes)
    select workspace_id, tg_argv[0], count(*), sum(length(fts)) from new_rows where length(fts) > 0
    group by workspace_id;
  end if;
  return null;
end
$$;
comment on function mneme_private.statistics_insert() is
  'Appends what new texts change in the word counts; its argument is the kind of row.';
alter function mneme_private.statistics_insert() owner to mneme_search;
revoke execute on function mneme_private.statistics_insert() from public;
