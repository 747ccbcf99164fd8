set local role mneme_owner;

-- A foreign key is checked past row security: what people write may point only to what they see, or the key would tell
-- what is there, and others' rows would be cited. Restrictive, beside the policies that say whose a row may be;
-- db/functions/mneme_private/in_reach.sql has those that ask about another row of the same table.
create policy message_person_reach on mneme.message as restrictive for insert to mneme_member, mneme_admin
  with check (exists (select from mneme.branch target where target.workspace_id = message.workspace_id and target.id = message.branch_id and target.thread_id = message.thread_id));
create policy summary_person_reach on mneme.summary as restrictive for insert to mneme_member, mneme_admin
  with check (branch_id is null or exists (select from mneme.branch target where target.workspace_id = summary.workspace_id and target.id = summary.branch_id));
create policy summary_message_person_reach on mneme.summary_message as restrictive for insert to mneme_member, mneme_admin
  with check (exists (select from mneme.message target where target.workspace_id = summary_message.workspace_id and target.id = summary_message.message_id));
create policy recall_hit_message_person_reach on mneme.recall_hit_message as restrictive for insert to mneme_member, mneme_admin
  with check (exists (select from mneme.message target where target.workspace_id = recall_hit_message.workspace_id and target.id = recall_hit_message.message_id));
create policy recall_hit_memory_person_reach on mneme.recall_hit_memory as restrictive for insert to mneme_member, mneme_admin
  with check (exists (select from mneme.memory_item target where target.workspace_id = recall_hit_memory.workspace_id and target.id = recall_hit_memory.memory_id));
create policy recall_hit_fact_person_reach on mneme.recall_hit_fact as restrictive for insert to mneme_member, mneme_admin
  with check (exists (select from mneme.fact target where target.workspace_id = recall_hit_fact.workspace_id and target.id = recall_hit_fact.fact_id));
create policy recall_hit_summary_person_reach on mneme.recall_hit_summary as restrictive for insert to mneme_member, mneme_admin
  with check (exists (select from mneme.summary target where target.workspace_id = recall_hit_summary.workspace_id and target.id = recall_hit_summary.summary_id));
create policy recall_hit_chunk_person_reach on mneme.recall_hit_chunk as restrictive for insert to mneme_member, mneme_admin
  with check (exists (select from mneme.chunk target where target.workspace_id = recall_hit_chunk.workspace_id and target.id = recall_hit_chunk.chunk_id));
create policy recall_expansion_person_reach on mneme.recall_expansion as restrictive for insert to mneme_member, mneme_admin
  with check (exists (select from mneme.entity target where target.workspace_id = recall_expansion.workspace_id and target.id = recall_expansion.entity_id));
create policy formation_backlog_person_reach on mneme_private.formation_backlog as restrictive for insert to mneme_member, mneme_admin
  with check (exists (select from mneme.branch target where target.workspace_id = formation_backlog.workspace_id and target.id = formation_backlog.branch_id));

reset role;
