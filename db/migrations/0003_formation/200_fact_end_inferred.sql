set local role mneme_owner;

alter table mneme.fact add column end_inferred boolean not null default false;
comment on column mneme.fact.end_inferred is 'Whether nobody said that it ended: something else began. Such an end moves when what is known changes.';
comment on column mneme.fact.disputed is 'Whether a fact that is no weaker says otherwise, and nothing has decided between them. A change of it is a new version.';

grant insert (end_inferred) on mneme.fact to mneme_worker;
grant update (end_inferred) on mneme.fact to mneme_worker;

-- Those who state, correct or retract a fact by an operation do so as themselves, under row security (fact_in_reach.sql).
grant insert (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object, content, confidence, disputed, salience, usefulness,
  valid_from, valid_to, end_inferred, recorded_from, supersedes_id, thread_id, branch_id, source_sequence_no, project_id, extracted_by, owner_user_id, persona_id,
  visibility, sensitivity, created_by) on mneme.fact to mneme_member, mneme_admin, mneme_service;
grant update (recorded_to) on mneme.fact to mneme_member, mneme_admin, mneme_service;

create policy fact_service_insert on mneme.fact for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

reset role;
