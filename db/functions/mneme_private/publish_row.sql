create or replace function mneme_private.publish_row() returns trigger
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.publish(new.workspace_id, tg_argv[0], array[new.workspace_id]);
  return null;
end
$$;
comment on function mneme_private.publish_row() is
  'Tells those who follow them that a row of a workspace changed; its argument is what of. For rare changes: a '
  'transaction tells it once.';
alter function mneme_private.publish_row() owner to mneme_owner;
revoke execute on function mneme_private.publish_row() from public;
