create or replace function mneme_private.update_entity_salience(
  in_after uuid, in_limit integer, in_at timestamptz, out last_id uuid, out changed integer
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  with batch as materialized (
    select e.id, e.salience, e.merged_into_id is null as current, e.visibility, e.owner_user_id, e.created_at
    from mneme.entity e
    where e.workspace_id = workspace and e.id > in_after
    order by e.id limit in_limit
  ), weighed as (
    select batch.id, mneme_private.salience(0.5::real, 0, null, greatest(named.turns + named.people - 1, 1),
      known.facts,
        extract(day from in_at - greatest(batch.created_at, named.latest))::integer) as salience
    from batch
    cross join lateral (select mneme_private.entity_family(batch.id)) family (ids)
    cross join lateral (
      -- A public entity's salience must not depend on private mentions. The latest thousand mentions are enough.
      select count(*) as turns, count(distinct m.owner_user_id) as people, max(m.occurred_at) as latest
      from (
        select m.owner_user_id, m.occurred_at
        from mneme.mention m
        where m.workspace_id = workspace and m.entity_id = any (family.ids)
          and (m.visibility = 'workspace'
            or (batch.visibility <> 'workspace' and m.owner_user_id = batch.owner_user_id))
        order by m.occurred_at desc limit 1000) m) named
    cross join lateral (
      select count(*) as facts
      from (
        select from mneme.fact f
        where f.workspace_id = workspace and f.subject_entity_id = any (family.ids) and f.recorded_to is null
          and (f.visibility = 'workspace'
            or (batch.visibility <> 'workspace' and f.owner_user_id = batch.owner_user_id))
        limit 1000) f) known
    where batch.current
  ), target as (
    select e.id, weighed.salience
    from weighed join mneme.entity e on e.workspace_id = workspace and e.id = weighed.id
    where e.salience is distinct from weighed.salience
    for no key update of e skip locked
  ), updated as (
    update mneme.entity e set salience = target.salience
    from target where e.workspace_id = workspace and e.id = target.id
    returning 1
  )
  select (select id from batch order by id desc limit 1), (select count(*) from updated) into last_id, changed;
end
$$;
comment on function mneme_private.update_entity_salience(uuid, integer, timestamptz) is
  'Re-evaluates the salience of the next entities after an id, by how often and by how many they are named and what is '
  'known of them, and returns the last of them, null at the end, and how many changed.';
alter function mneme_private.update_entity_salience(uuid, integer, timestamptz) owner to mneme_owner;
revoke execute on function mneme_private.update_entity_salience(uuid, integer, timestamptz) from public;
grant execute on function mneme_private.update_entity_salience(uuid, integer, timestamptz) to mneme_worker;
