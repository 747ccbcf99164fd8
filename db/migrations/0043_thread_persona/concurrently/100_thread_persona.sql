-- Threads of a persona. Most have none.
create index concurrently if not exists thread_persona_id_idx on mneme.thread (workspace_id, persona_id)
where persona_id is not null;
