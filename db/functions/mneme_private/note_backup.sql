create or replace function mneme_private.note_backup() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  insert into mneme_private.backup_record default values;
  delete from mneme_private.backup_record
  where made_at not in (select made_at from mneme_private.backup_record order by made_at desc limit 30)
$$;
comment on function mneme_private.note_backup() is
  'Notes that a backup of the whole database was made just now. The last 30 are kept.';
alter function mneme_private.note_backup() owner to mneme_search;
revoke execute on function mneme_private.note_backup() from public;
grant execute on function mneme_private.note_backup() to mneme_backup;
