comment on table mneme.recall_hit_fact is
  'A fact that a recall returned, or that was added to its prompt without a search.';
comment on column mneme.recall_hit_fact.workspace_id is 'The workspace it belongs to.';
comment on column mneme.recall_hit_fact.recall_id is 'The recall.';
comment on column mneme.recall_hit_fact.fact_id is 'The fact.';
comment on column mneme.recall_hit_fact.rank is
  E'@behavior +attribute:orderBy\nIts rank in the result, from 1; null if it was added without a search.';
comment on column mneme.recall_hit_fact.score is
  'Its score, combined from all arms; null if it was added without a search.';
comment on column mneme.recall_hit_fact.arms is 'The search methods (arms) that found it, each with rank and score.';
comment on column mneme.recall_hit_fact.in_prompt is 'Whether it went into a prompt.';
comment on column mneme.recall_hit_fact.useful is 'Whether it was rated useful; null while it is not rated.';
comment on column mneme.recall_hit_fact.rated_at is 'When it was rated; null if it was not.';
comment on column mneme.recall_hit_fact.confidence is 'How certain it is that the hit is about the query, 0 to 1.';

-- Generated from db/access/recall.yaml by `npm run generate`.
create policy recall_hit_fact_persona on mneme.recall_hit_fact as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('recall', recall_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('recall', recall_id)));
create policy recall_hit_fact_person_read on mneme.recall_hit_fact for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_hit_fact.workspace_id
        and parent.id = recall_hit_fact.recall_id));
create policy recall_hit_fact_workspace_read on mneme.recall_hit_fact for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_fact_person_insert on mneme.recall_hit_fact for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_hit_fact.workspace_id
        and parent.id = recall_hit_fact.recall_id));
create policy recall_hit_fact_person_reach on mneme.recall_hit_fact as restrictive
  for insert to mneme_member, mneme_admin
  with check (exists (
      select from mneme.fact parent
      where parent.workspace_id = recall_hit_fact.workspace_id
        and parent.id = recall_hit_fact.fact_id));
create policy recall_hit_fact_workspace_insert on mneme.recall_hit_fact for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_fact_person_update on mneme.recall_hit_fact for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_hit_fact.workspace_id
        and parent.id = recall_hit_fact.recall_id))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_hit_fact.workspace_id
        and parent.id = recall_hit_fact.recall_id));
create policy recall_hit_fact_workspace_update on mneme.recall_hit_fact for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_fact_workspace_delete on mneme.recall_hit_fact for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_fact_backup on mneme.recall_hit_fact for select to mneme_backup
  using (true);
create policy recall_hit_fact_erase on mneme.recall_hit_fact to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_fact_carry on mneme.recall_hit_fact to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, recall_id, fact_id, rank, score, arms, in_prompt, confidence),
  update (in_prompt, useful, rated_at)
on mneme.recall_hit_fact to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, recall_id, fact_id, rank, score, arms, in_prompt, useful, rated_at, confidence),
  update (recall_id, fact_id, rank, score, arms, in_prompt, useful, rated_at, confidence),
  delete
on mneme.recall_hit_fact to mneme_worker;
grant select on mneme.recall_hit_fact to mneme_backup;
grant select, delete on mneme.recall_hit_fact to mneme_eraser;
grant select, insert on mneme.recall_hit_fact to mneme_porter;
