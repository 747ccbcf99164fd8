create or replace function mneme_private.publish_threads() returns trigger
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.publish(workspace_id, 'thread', array_agg(id)) from changed group by workspace_id;
  return null;
end
$$;
comment on function mneme_private.publish_threads() is 'Tells those who follow a thread that its row changed.';
alter function mneme_private.publish_threads() owner to mneme_owner;
revoke execute on function mneme_private.publish_threads() from public;
