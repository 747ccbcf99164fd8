create or replace function mneme_private.forget_times() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme.time_mention where workspace_id = new.workspace_id and message_id = new.id;
  return null;
end
$$;
comment on function mneme_private.forget_times() is
  'Deletes the times a turn speaks of when its text is removed or sealed.';
alter function mneme_private.forget_times() owner to mneme_search;
revoke execute on function mneme_private.forget_times() from public;
