create or replace function mneme_private.restrict_names(in_thread_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  said record;
begin
  -- Names have no audience: one that appears in no other visible thread becomes the thread owner's.
  for said in
    select distinct on (m.entity_id) m.entity_id, t.owner_user_id
    from mneme.mention m join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    join mneme.entity e on e.workspace_id = m.workspace_id and e.id = m.entity_id and e.visibility = 'workspace'
    where m.workspace_id = workspace and m.thread_id = any (in_thread_ids)
      and not exists (select from mneme.mention other
        where other.workspace_id = workspace and other.entity_id = m.entity_id and other.visibility = 'workspace')
    order by m.entity_id, m.occurred_at, m.id
  loop
    delete from mneme.merge_suggestion g where g.workspace_id = workspace
      and said.entity_id in (g.entity_id, g.into_entity_id);
    begin
      update mneme.entity e set visibility = 'private', owner_user_id = said.owner_user_id
      where e.workspace_id = workspace and e.id = said.entity_id;
      update mneme.alias_variant a set visibility = 'private', owner_user_id = said.owner_user_id
      where a.workspace_id = workspace and a.entity_id = said.entity_id and a.visibility = 'workspace';
    exception when unique_violation then
      -- The owner has the name already, from another thread.
      delete from mneme.entity e where e.workspace_id = workspace and e.id = said.entity_id;
    end;
  end loop;
  -- The same for an alias of an entity that others know by another name.
  for said in
    select distinct on (a.id) a.id, t.owner_user_id
    from mneme.mention m join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    join mneme.alias_variant a on a.workspace_id = m.workspace_id and a.entity_id = m.entity_id
      and a.visibility = 'workspace'
      and a.variant_normalized = mneme_private.normalize_text(m.surface)
    where m.workspace_id = workspace and m.thread_id = any (in_thread_ids)
      and not exists (
        select from mneme.mention other
        where other.workspace_id = workspace and other.entity_id = m.entity_id and other.visibility = 'workspace'
          and mneme_private.normalize_text(other.surface) = a.variant_normalized)
    order by a.id, m.occurred_at
  loop
    begin
      update mneme.alias_variant a set visibility = 'private', owner_user_id = said.owner_user_id
      where a.workspace_id = workspace and a.id = said.id;
    exception when unique_violation then
      delete from mneme.alias_variant a where a.workspace_id = workspace and a.id = said.id;
    end;
  end loop;
end
$$;
comment on function mneme_private.restrict_names(uuid[]) is
  'Takes from the workspace the names that only these threads say, when they are its no longer.';
alter function mneme_private.restrict_names(uuid[]) owner to mneme_eraser;
revoke execute on function mneme_private.restrict_names(uuid[]) from public;
