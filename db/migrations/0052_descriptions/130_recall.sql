set local role mneme_owner;

comment on table mneme.recall_trace is
  'One recall: what was asked, with which filters, and how long it took. Its hits are separate rows.';
comment on column mneme.recall_trace.thread_id is 'The thread it was asked in; null if in none.';
comment on column mneme.recall_trace.parameters is
  'Limits, scope, period and token budget, and the names of the other filters used. Never contains ids or texts of '
  'rows.';
comment on column mneme.recall_trace.warnings is
  'What could not be used, e.g. a slow reranker or an unreachable archive.';
comment on column mneme.recall_trace.expires_at is 'When it expires and is deleted.';
comment on column mneme.recall_trace.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.recall_trace.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.recall_trace.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.recall_trace.prompt_tokens is
  'How many tokens the prompt that was built from it has; null if none was built.';

comment on table mneme.recall_expansion is 'A name in a recall''s query, and the entity it was resolved to.';
comment on column mneme.recall_expansion.surface is 'The words of the query.';
comment on column mneme.recall_expansion.similarity is 'How similar these words are to the entity''s name, 0 to 1.';

comment on table mneme.recall_hit_message is
  'A message that a recall returned, or that was added to its prompt without a search.';
comment on column mneme.recall_hit_message.score is
  'Its score, combined from all arms; null if it was added without a search.';
comment on column mneme.recall_hit_message.arms is
  'The search methods (arms) that found it, each with rank and score.';
comment on column mneme.recall_hit_message.rated_at is 'When it was rated; null if it was not.';
comment on column mneme.recall_hit_message.confidence is
  'How certain it is that the hit is about the query, 0 to 1.';
comment on column mneme.recall_hit_message.rank is
  E'@behavior +attribute:orderBy\nIts rank in the result, from 1; null if it was added without a search.';

comment on table mneme.recall_hit_memory is
  'A memory that a recall returned, or that was added to its prompt without a search.';
comment on column mneme.recall_hit_memory.score is
  'Its score, combined from all arms; null if it was added without a search.';
comment on column mneme.recall_hit_memory.arms is
  'The search methods (arms) that found it, each with rank and score.';
comment on column mneme.recall_hit_memory.rated_at is 'When it was rated; null if it was not.';
comment on column mneme.recall_hit_memory.confidence is 'How certain it is that the hit is about the query, 0 to 1.';
comment on column mneme.recall_hit_memory.rank is
  E'@behavior +attribute:orderBy\nIts rank in the result, from 1; null if it was added without a search.';

comment on table mneme.recall_hit_fact is
  'A fact that a recall returned, or that was added to its prompt without a search.';
comment on column mneme.recall_hit_fact.score is
  'Its score, combined from all arms; null if it was added without a search.';
comment on column mneme.recall_hit_fact.arms is 'The search methods (arms) that found it, each with rank and score.';
comment on column mneme.recall_hit_fact.rated_at is 'When it was rated; null if it was not.';
comment on column mneme.recall_hit_fact.confidence is 'How certain it is that the hit is about the query, 0 to 1.';
comment on column mneme.recall_hit_fact.rank is
  E'@behavior +attribute:orderBy\nIts rank in the result, from 1; null if it was added without a search.';

comment on table mneme.recall_hit_summary is
  'A summary that a recall returned, or that was added to its prompt without a search.';
comment on column mneme.recall_hit_summary.score is
  'Its score, combined from all arms; null if it was added without a search.';
comment on column mneme.recall_hit_summary.arms is
  'The search methods (arms) that found it, each with rank and score.';
comment on column mneme.recall_hit_summary.rated_at is 'When it was rated; null if it was not.';
comment on column mneme.recall_hit_summary.confidence is
  'How certain it is that the hit is about the query, 0 to 1.';
comment on column mneme.recall_hit_summary.rank is
  E'@behavior +attribute:orderBy\nIts rank in the result, from 1; null if it was added without a search.';

comment on table mneme.recall_hit_chunk is
  'A chunk that a recall returned, or that was added to its prompt without a search.';
comment on column mneme.recall_hit_chunk.score is
  'Its score, combined from all arms; null if it was added without a search.';
comment on column mneme.recall_hit_chunk.arms is
  'The search methods (arms) that found it, each with rank and score.';
comment on column mneme.recall_hit_chunk.rated_at is 'When it was rated; null if it was not.';
comment on column mneme.recall_hit_chunk.confidence is 'How certain it is that the hit is about the query, 0 to 1.';
comment on column mneme.recall_hit_chunk.rank is
  E'@behavior +attribute:orderBy\nIts rank in the result, from 1; null if it was added without a search.';

reset role;
