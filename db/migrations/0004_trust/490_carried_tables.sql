-- What an export holds and an import takes in: the tables on which mneme_porter may insert. What is left out is listed,
-- with its reason, in test/memory/export/carried.test.ts. A table made after this file takes the same three statements
-- with it.
set local role mneme_owner;

do $$
declare
  carried constant text[] := array[
    'mneme.workspace_user', 'mneme.membership', 'mneme.taxonomy_node', 'mneme.project', 'mneme.persona',
    'mneme.thread', 'mneme.thread_participant', 'mneme.branch', 'mneme.memory_node', 'mneme.source_document', 'mneme.message', 'mneme.chunk',
    'mneme.memory_item', 'mneme.memory_source', 'mneme.entity', 'mneme.alias_variant', 'mneme.mention', 'mneme.memory_entity',
    'mneme.fact', 'mneme.fact_source', 'mneme.fact_assertion', 'mneme.merge_suggestion', 'mneme.taxonomy_suggestion',
    'mneme.summary', 'mneme.summary_message', 'mneme.summary_part', 'mneme.summary_passage', 'mneme.summary_statement',
    'mneme.summary_statement_message', 'mneme.time_mention', 'mneme_private.time_reading',
    'mneme_private.extracted_turn', 'mneme_private.summary_due',
    'mneme.recall_trace', 'mneme.recall_expansion', 'mneme.recall_hit_message', 'mneme.recall_hit_memory', 'mneme.recall_hit_fact',
    'mneme.recall_hit_summary', 'mneme.recall_hit_chunk',
    'mneme.model_usage', 'mneme.model_answer', 'mneme.model_answer_message', 'mneme.model_answer_summary',
    'mneme.audit_log', 'mneme_private.audit_head', 'mneme.erasure_receipt', 'mneme.erasure_receipt_kind'];
  name text;
begin
  foreach name in array carried loop
    continue when to_regclass(name) is null;
    execute format('create policy %I on %s to mneme_porter
      using (workspace_id = nullif(current_setting(''mneme.workspace_id'', true), '''')::uuid)
      with check (workspace_id = nullif(current_setting(''mneme.workspace_id'', true), '''')::uuid)', split_part(name, '.', 2) || '_carry', name);
    execute format('grant select, insert on %s to mneme_porter', name);
  end loop;
end
$$;

create policy workspace_carry on mneme.workspace to mneme_porter
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant select, insert on mneme.workspace to mneme_porter;
-- An import that ends asks for the vectors of its rows, and for what was not yet drawn from its turns.
create policy embedding_move_carry on mneme.embedding_move for insert to mneme_porter
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant insert (workspace_id, id, from_model_id, to_model_id) on mneme.embedding_move to mneme_porter;
create policy formation_backlog_carry on mneme_private.formation_backlog for insert to mneme_porter
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant insert (workspace_id, branch_id, from_sequence_no, to_sequence_no) on mneme_private.formation_backlog to mneme_porter;

grant usage on schema mneme, mneme_private to mneme_porter;

reset role;
