create or replace function mneme_private.publish_kind() returns trigger
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.publish(workspace_id, tg_argv[0], array[workspace_id])
  from (select distinct workspace_id from changed) workspaces;
  return null;
end
$$;
comment on function mneme_private.publish_kind() is
  'Tells those who follow them that rows of a workspace changed; its argument is what of. Only on tables that change '
  'rarely, or in transactions that notify anyway.';
alter function mneme_private.publish_kind() owner to mneme_owner;
revoke execute on function mneme_private.publish_kind() from public;
