create or replace function mneme_private.leave_archive() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.archive_id := null;
  return new;
end
$$;
comment on function mneme_private.leave_archive() is
  'Takes away where in the archive a row''s text is, when it is not there any more.';
alter function mneme_private.leave_archive() owner to mneme_owner;
revoke execute on function mneme_private.leave_archive() from public;
