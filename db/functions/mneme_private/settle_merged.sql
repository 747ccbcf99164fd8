create or replace function mneme_private.settle_merged() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Not if the workspace itself is deleted, nor outside of a workspace's session.
  if mneme_private.workspace_id() = new.workspace_id
    and exists (select from mneme.workspace w where w.id = new.workspace_id) then
    perform mneme_private.enqueue('settle',
      jsonb_build_object('entityIds',
      to_jsonb(array_remove(array[new.id, old.merged_into_id, new.merged_into_id], null))), priority => -5);
  end if;
  return null;
end
$$;
comment on function mneme_private.settle_merged() is
  'Asks for the facts of entities to be settled anew when they become one, or two again.';
alter function mneme_private.settle_merged() owner to mneme_search;
revoke execute on function mneme_private.settle_merged() from public;
grant execute on function mneme_private.enqueue(text, jsonb, text, interval, integer, integer) to mneme_search;
