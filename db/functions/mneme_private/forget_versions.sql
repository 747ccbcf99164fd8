create or replace function mneme_private.forget_versions() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme.message_version v where v.workspace_id = new.workspace_id and v.message_id = new.id;
  return null;
end
$$;
comment on function mneme_private.forget_versions() is
  'Deletes what a turn said before it was edited, where its text is removed or sealed.';
alter function mneme_private.forget_versions() owner to mneme_search;
revoke execute on function mneme_private.forget_versions() from public;
