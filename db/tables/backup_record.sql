comment on table mneme_private.backup_record is 'The last backups of the whole database that `mneme backup` made.';
comment on column mneme_private.backup_record.made_at is 'When its file was complete.';

-- Generated from db/access/exports.yaml by `npm run generate`.
create policy backup_record_search on mneme_private.backup_record to mneme_search
  using (true)
  with check (true);
create policy backup_record_backup on mneme_private.backup_record for select to mneme_backup
  using (true);

grant select, insert, delete on mneme_private.backup_record to mneme_search;
grant select on mneme_private.backup_record to mneme_backup;
