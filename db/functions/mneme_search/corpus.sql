create or replace function mneme_search.corpus(in_workspace uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_object_agg(counted.kind, jsonb_build_object(
      'documents', counted.documents, 'embeddings', counted.embeddings,
      'average_length', greatest(counted.lexemes / greatest(counted.documents, 1), 1))), '{}')
    from (
      select part.kind, greatest(sum(part.documents), 0) as documents, sum(part.lexemes) as lexemes, greatest(sum(part.embeddings), 0) as embeddings
      from (
        select s.kind, s.documents, s.lexemes, s.embeddings from mneme_private.corpus_statistic s where s.workspace_id = in_workspace
        union all
        (select d.kind, d.documents, d.lexemes, d.embeddings from mneme_private.corpus_delta d where d.workspace_id = in_workspace limit 5000)
      ) part
      group by part.kind
    ) counted
    where counted.documents > 0 or counted.embeddings > 0);
end
$$;
comment on function mneme_search.corpus(uuid) is 'By kind, how many texts a workspace holds, their average length in distinct words, and how many vectors, with what is not folded in yet (at most 5,000 changes of it, so that a recall never waits for the fold). Kinds it has nothing of are left out.';
alter function mneme_search.corpus(uuid) owner to mneme_search;
revoke execute on function mneme_search.corpus(uuid) from public;
