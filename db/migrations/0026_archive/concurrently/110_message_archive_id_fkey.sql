alter table mneme.message validate constraint message_archive_id_fkey;
