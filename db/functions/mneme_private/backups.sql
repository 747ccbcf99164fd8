create or replace function mneme_private.backups() returns setof timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select b.made_at from mneme_private.backup_record b order by b.made_at desc $$;
comment on function mneme_private.backups() is
  'When the last backups of the whole database were made, the newest first. Sizes would tell how much all workspaces '
  'hold.';
alter function mneme_private.backups() owner to mneme_search;
revoke execute on function mneme_private.backups() from public;
grant execute on function mneme_private.backups() to mneme_admin;
