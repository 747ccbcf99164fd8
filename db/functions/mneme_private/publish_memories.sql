create or replace function mneme_private.publish_memories() returns trigger
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.publish(workspace_id, 'memories', array[workspace_id])
  from (select distinct workspace_id from formed) workspaces;
  return null;
end
$$;
comment on function mneme_private.publish_memories() is
  'Tells those who follow a workspace''s memories that there are new ones. Their transactions ask for vectors, and so '
  'notify the queue anyway.';
alter function mneme_private.publish_memories() owner to mneme_owner;
revoke execute on function mneme_private.publish_memories() from public;
