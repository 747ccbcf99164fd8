create or replace function mneme_search.term_documents(
  in_kinds text[], in_workspace uuid, in_lexemes text[], in_readers uuid[]
)
returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(jsonb_object_agg(counted.kind, counted.lexemes), '{}')
    from (
      select held.kind, jsonb_object_agg(word.lexeme, greatest(told.documents, 0)) as lexemes
      from unnest(in_kinds) as held (kind)
      cross join unnest(in_lexemes) as word (lexeme)
      cross join lateral (
        -- A word with more changes than are counted may be in some text.
        select greatest(coalesce(sum(part.documents), 0), case when count(*) < 2000 then 0 else 1 end)::bigint
          as documents
        from (
          -- One by one: of a list of readers the index would be read for all who have the word.
          select s.documents
          from unnest(in_readers) as reader (id) cross join lateral (select s.documents
            from mneme_private.term_statistic s
            where s.workspace_id = in_workspace and s.kind = held.kind and s.lexeme = word.lexeme collate "C"
              and s.reader_id = reader.id offset 0) s
          union all
          (select d.documents
            from unnest(in_readers) as reader (id) cross join lateral (select d.documents
              from mneme_private.term_delta d
              where d.workspace_id = in_workspace and d.kind = held.kind and d.lexeme = word.lexeme collate "C"
                and d.reader_id = reader.id offset 0) d
            limit 2000)
        ) part
      ) told
      group by held.kind
    ) counted);
end
$$;
comment on function mneme_search.term_documents(text[], uuid, text[], uuid[]) is
  'lexeme_documents of each lexeme in each kind of text, by kind and lexeme: of all words of a query in one statement.';
alter function mneme_search.term_documents(text[], uuid, text[], uuid[]) owner to mneme_search;
revoke execute on function mneme_search.term_documents(text[], uuid, text[], uuid[]) from public;
