create index concurrently if not exists message_archive_id_idx on mneme.message (workspace_id, archive_id)
where archive_id is not null;
