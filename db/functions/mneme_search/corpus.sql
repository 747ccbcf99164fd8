create or replace function mneme_search.corpus(in_workspace uuid, in_readers uuid[] default null) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
-- Of a small workspace in a small table all would be read, and the plan kept for a large one.
set enable_seqscan = off
as $$
begin
  return (
    with held as (
      select kind from unnest(array[
        -- generated: kindNames
        'message', 'memory', 'fact', 'summary', 'chunk'
        -- end of generated
      ]) as known (kind)
    ), part as (
      -- A reader with more changes than are counted may have texts.
      select held.kind, reader.id as reader_id, known.*
      from held cross join unnest(in_readers) as reader (id)
      cross join lateral (
        select greatest(sum(one.documents), case when count(*) < 5000 then 0 else 1 end) as documents,
          sum(one.lexemes) as lexemes, greatest(sum(one.user_documents), 0) as user_documents,
          sum(one.user_lexemes) as user_lexemes
        from (
          select s.documents, s.lexemes, s.user_documents, s.user_lexemes
          from mneme_private.corpus_statistic s
          where s.workspace_id = in_workspace and s.kind = held.kind and s.reader_id = reader.id
          union all
          (select d.documents, d.lexemes, d.user_documents, d.user_lexemes
            from mneme_private.corpus_delta d
            where d.workspace_id = in_workspace and d.kind = held.kind and d.reader_id = reader.id limit 5000)
        ) one
      ) known
    ), counted as (
      select part.kind, coalesce(sum(part.documents), 0) as documents,
        coalesce(sum(part.documents) filter (where part.reader_id <> '00000000-0000-0000-0000-000000000000'), 0) as own,
        sum(part.lexemes) as lexemes, sum(part.user_documents) as user_documents,
        sum(part.user_lexemes) as user_lexemes
      from part group by part.kind
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
      'documents', coalesce(counted.documents, 0), 'own', coalesce(counted.own, 0),
      'vectors', coalesce(embedded.vectors, '{}'), 'average_length', average.length)
      -- By role, with two more turns of average length, since a few turns say little about later ones.
      || case when kind <> 'message' then '{}' else jsonb_build_object(
        'user_length', (greatest(coalesce(counted.user_lexemes, 0), 0) + 2 * average.length)
          / (coalesce(counted.user_documents, 0) + 2),
        'other_length', (greatest(coalesce(counted.lexemes - counted.user_lexemes, 0), 0) + 2 * average.length)
          / (greatest(coalesce(counted.documents - counted.user_documents, 0), 0) + 2)) end), '{}')
    from counted full join embedded using (kind)
    cross join lateral (select greatest(coalesce(counted.lexemes, 0) / greatest(coalesce(counted.documents, 0), 1),
      1) as length) average);
end
$$;
comment on function mneme_search.corpus(uuid, uuid[]) is
  'By kind, how many texts are counted for some readers (and of those not for the whole workspace), their average '
  'length in distinct words (of turns, users'' and others'', too), and how many vectors the workspace has by model, '
  'with what is not folded in yet (at most 5,000 changes of each kind and reader, so that a recall never waits for the '
  'fold); without readers the vectors alone. What it reads does not grow with other readers.';
alter function mneme_search.corpus(uuid, uuid[]) owner to mneme_search;
revoke execute on function mneme_search.corpus(uuid, uuid[]) from public;
