set local role mneme_owner;

-- What a conversation brings waits here too until its jobs are made, before all that is imported.
alter table mneme_private.formation_backlog add column in_background boolean not null default true;
-- squawk-ignore require-concurrent-index-creation
create index formation_backlog_conversation_idx on mneme_private.formation_backlog (workspace_id, id) where not in_background;
comment on table mneme_private.formation_backlog is 'Turns that no job was made for yet, in the order they came. Those of conversations are taken by the workers at once, many together; those stored in the background by each workspace''s feeder, a little at a time, so that an import of any length is a short queue.';
comment on column mneme_private.formation_backlog.in_background is 'Whether nobody waits for them: an import''s.';
grant insert (in_background) on mneme_private.formation_backlog to mneme_member, mneme_admin, mneme_service, mneme_porter;
grant select (in_background) on mneme_private.formation_backlog to mneme_worker;

reset role;
