set local role mneme_owner;

create domain mneme.fact_speaker as text constraint fact_speaker_check check (value in ('subject', 'other', 'assistant'));
comment on domain mneme.fact_speaker is 'Who states a fact in a turn: the person it is about, somebody else, or an assistant.';

alter table mneme.fact_source add column speaker mneme.fact_speaker not null default 'other';
comment on column mneme.fact_source.speaker is 'Who states it: what people say of themselves outranks hearsay, and that what an assistant says.';

grant insert (speaker) on mneme.fact_source to mneme_worker;
grant update (speaker) on mneme.fact_source to mneme_worker;
grant insert (workspace_id, fact_version_id, message_id, confidence, speaker, recorded_at) on mneme.fact_source to mneme_member, mneme_admin, mneme_service;

create policy fact_source_person_insert on mneme.fact_source for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (select from mneme.fact parent where parent.workspace_id = fact_source.workspace_id and parent.id = fact_source.fact_version_id));
create policy fact_source_service_insert on mneme.fact_source for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

reset role;
