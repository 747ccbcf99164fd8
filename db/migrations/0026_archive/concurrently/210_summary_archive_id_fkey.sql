alter table mneme.summary validate constraint summary_archive_id_fkey;
