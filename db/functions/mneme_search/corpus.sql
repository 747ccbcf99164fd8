create or replace function mneme_search.corpus(in_kind text, in_workspace uuid, out documents bigint, out average_length double precision, out embeddings bigint)
language plpgsql stable security definer set search_path = pg_catalog
as $$
declare
  lexemes bigint;
begin
  select coalesce(sum(part.documents), 0), coalesce(sum(part.lexemes), 0), coalesce(sum(part.embeddings), 0)
  into documents, lexemes, embeddings
  from (
    select s.documents, s.lexemes, s.embeddings from mneme_private.corpus_statistic s where s.workspace_id = in_workspace and s.kind = in_kind
    union all
    (select d.documents, d.lexemes, d.embeddings from mneme_private.corpus_delta d where d.workspace_id = in_workspace and d.kind = in_kind limit 5000)
  ) part;
  documents := greatest(documents, 0);
  embeddings := greatest(embeddings, 0);
  average_length := greatest(lexemes::double precision / greatest(documents, 1), 1);
end
$$;
comment on function mneme_search.corpus(text, uuid) is 'How many texts of a kind a workspace holds, their average length in distinct words, and how many vectors, with what is not folded in yet (at most 5,000 changes of it, so that a recall never waits for the fold).';
alter function mneme_search.corpus(text, uuid) owner to mneme_search;
revoke execute on function mneme_search.corpus(text, uuid) from public;
