create or replace function mneme_private.update_memory_salience(
  in_after uuid, in_limit integer, in_at timestamptz, out last_id uuid, out changed integer
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  with batch as materialized (
    select i.id, i.recorded_to is null as current, i.salience, i.importance, i.supersedes_id, i.access_count,
      i.usefulness,
      greatest(i.recorded_from, i.last_accessed_at, i.last_confirmed_at) as touched_at
    from mneme.memory_item i
    where i.workspace_id = workspace and i.id > in_after
    order by i.id limit in_limit
  ), weighed as (
    select batch.id, seed.importance, mneme_private.salience(seed.importance, batch.access_count, batch.usefulness,
        -- Each turn that repeats it counts as a confirmation, and each further person as one more.
        said.turns + said.people - 1, linked.entities + (batch.supersedes_id is not null)::integer,
        extract(day from in_at - batch.touched_at)::integer) as salience
    from batch
    left join mneme.memory_item old on old.workspace_id = workspace and old.id = batch.supersedes_id
      and batch.importance is null
    cross join lateral (select coalesce(batch.importance, old.importance, batch.salience)) seed (importance)
    cross join lateral (
      select count(*) as turns, count(distinct coalesce(m.author, m.role::text)) as people
      from mneme.memory_source s join mneme.message m on m.workspace_id = s.workspace_id and m.id = s.message_id
      where s.workspace_id = workspace and s.memory_id = batch.id) said
    cross join lateral (
      select count(*) as entities from mneme.memory_entity e
      where e.workspace_id = workspace and e.memory_id = batch.id) linked
    where batch.current
  ), target as (
    -- Rows that are locked by a change are updated the next time.
    select i.id, weighed.importance, weighed.salience
    from weighed join mneme.memory_item i on i.workspace_id = workspace and i.id = weighed.id
    where i.salience is distinct from weighed.salience
    for no key update of i skip locked
  ), updated as (
    update mneme.memory_item i set salience = target.salience, importance = target.importance
    from target where i.workspace_id = workspace and i.id = target.id
    returning 1
  )
  select (select id from batch order by id desc limit 1), (select count(*) from updated) into last_id, changed;
end
$$;
comment on function mneme_private.update_memory_salience(uuid, integer, timestamptz) is
  'Re-evaluates the salience of the next current memories after an id and returns the last of them, null at the end, '
  'and how many changed.';
alter function mneme_private.update_memory_salience(uuid, integer, timestamptz) owner to mneme_owner;
revoke execute on function mneme_private.update_memory_salience(uuid, integer, timestamptz) from public;
grant execute on function mneme_private.update_memory_salience(uuid, integer, timestamptz) to mneme_worker;
