create index concurrently if not exists summary_archive_id_idx on mneme.summary (workspace_id, archive_id)
where archive_id is not null;
