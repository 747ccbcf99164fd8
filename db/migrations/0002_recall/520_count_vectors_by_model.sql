-- A workspace may hold vectors of several models. Counted together they would make a small one look large.
set local role mneme_search;

insert into mneme_private.vector_statistic (workspace_id, kind, model_id, embeddings)
select workspace_id, 'message', model_id, count(*) from mneme.message_embedding group by workspace_id, model_id
union all
select workspace_id, 'memory', model_id, count(*) from mneme.memory_embedding group by workspace_id, model_id
union all
select workspace_id, 'fact', model_id, count(*) from mneme.fact_embedding group by workspace_id, model_id
union all
select workspace_id, 'summary', model_id, count(*) from mneme.summary_embedding group by workspace_id, model_id
union all
select workspace_id, 'chunk', model_id, count(*) from mneme.chunk_embedding group by workspace_id, model_id;

set local role mneme_owner;

alter table mneme_private.corpus_statistic drop column embeddings;
alter table mneme_private.corpus_delta drop column embeddings;

reset role;
