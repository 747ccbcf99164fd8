create or replace function mneme_search.corpus(in_workspace uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with held as (
      select kind from unnest(array[
        -- generated: kindNames
        'message', 'memory', 'fact', 'summary', 'chunk'
        -- end of generated
      ]) as known (kind)
    ), counted as (
      -- A kind with more changes than are counted may have rows.
      select part.kind, greatest(sum(part.documents), case when count(*) < 5000 then 0 else 1 end) as documents,
        sum(part.lexemes) as lexemes, greatest(sum(part.user_documents), 0) as user_documents,
        sum(part.user_lexemes) as user_lexemes
      from (
        select s.kind, s.documents, s.lexemes, s.user_documents, s.user_lexemes from mneme_private.corpus_statistic s
        where s.workspace_id = in_workspace
        union all
        select delta.kind, delta.documents, delta.lexemes, delta.user_documents, delta.user_lexemes
        from held cross join lateral (
          select d.kind, d.documents, d.lexemes, d.user_documents, d.user_lexemes from mneme_private.corpus_delta d
          where d.workspace_id = in_workspace and d.kind = held.kind limit 5000) delta
      ) part
      group by part.kind
    ), embedded as (
      select model.kind, jsonb_object_agg(model.model_id, model.embeddings) as vectors
      from (
        select part.kind, part.model_id, sum(part.embeddings) as embeddings
        from (
          select s.kind, s.model_id, s.embeddings from mneme_private.vector_statistic s
          where s.workspace_id = in_workspace
          union all
          select delta.kind, delta.model_id, delta.embeddings
          from held cross join lateral (
            select d.kind, d.model_id, d.embeddings from mneme_private.vector_delta d
            where d.workspace_id = in_workspace and d.kind = held.kind limit 5000) delta
        ) part
        group by part.kind, part.model_id
      ) model
      where model.embeddings > 0
      group by model.kind
    )
    select coalesce(jsonb_object_agg(kind, jsonb_build_object(
      'documents', coalesce(counted.documents, 0), 'vectors', coalesce(embedded.vectors, '{}'),
      'average_length', average.length)
      -- By role, with two more turns of average length, since a few turns say little about later ones.
      || case when kind <> 'message' then '{}' else jsonb_build_object(
        'user_length', (greatest(counted.user_lexemes, 0) + 2 * average.length) / (counted.user_documents + 2),
        'other_length', (greatest(counted.lexemes - counted.user_lexemes, 0) + 2 * average.length)
          / (greatest(counted.documents - counted.user_documents, 0) + 2)) end), '{}')
    from counted full join embedded using (kind)
    cross join lateral (select greatest(coalesce(counted.lexemes, 0) / greatest(coalesce(counted.documents, 0), 1),
      1) as length) average
    where counted.documents > 0 or embedded.vectors is not null);
end
$$;
comment on function mneme_search.corpus(uuid) is
  'By kind, how many texts a workspace holds, their average length in distinct words (of turns, users'' and others'', '
  'too), and how many vectors by model, with what is not folded in yet (at most 5,000 changes of each kind, so that a '
  'recall never waits for the fold). Kinds it has nothing of are left out.';
alter function mneme_search.corpus(uuid) owner to mneme_search;
revoke execute on function mneme_search.corpus(uuid) from public;
