create or replace function mneme_private.update_fact_salience(
  in_after uuid, in_limit integer, in_at timestamptz, out last_id uuid, out changed integer
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  with batch as materialized (
    select f.id, f.recorded_to is null as current, f.salience, f.importance, f.supersedes_id, f.usefulness,
      f.recorded_from,
      (f.subject_entity_id is not null)::integer + (f.object_entity_id is not null)::integer
        + (f.supersedes_id is not null)::integer as links
    from mneme.fact f
    where f.workspace_id = workspace and f.id > in_after
    order by f.id limit in_limit
  ), weighed as (
    select batch.id, seed.importance, mneme_private.salience(seed.importance, found.uses, batch.usefulness,
        said.turns + said.people - 1, batch.links,
        extract(day from in_at - greatest(batch.recorded_from, said.latest))::integer) as salience
    from batch
    left join mneme.fact old on old.workspace_id = workspace and old.id = batch.supersedes_id
      and batch.importance is null
    cross join lateral (select coalesce(batch.importance, old.importance, batch.salience)) seed (importance)
    cross join lateral (
      select count(*) as turns, count(distinct coalesce(m.author, m.role::text)) as people, max(s.recorded_at) as latest
      from mneme.fact_source s join mneme.message m on m.workspace_id = s.workspace_id and m.id = s.message_id
      where s.workspace_id = workspace and s.fact_version_id = batch.id) said
    cross join lateral (
      -- A fact has no access count: its accesses are counted from recall traces while those are kept.
      select count(*) as uses
      from mneme.recall_hit_fact h
      where h.workspace_id = workspace and h.fact_id = batch.id and h.rank is not null) found
    where batch.current
  ), target as (
    select f.id, weighed.importance, weighed.salience
    from weighed join mneme.fact f on f.workspace_id = workspace and f.id = weighed.id
    where f.salience is distinct from weighed.salience
    for no key update of f skip locked
  ), updated as (
    update mneme.fact f set salience = target.salience, importance = target.importance
    from target where f.workspace_id = workspace and f.id = target.id
    returning 1
  )
  select (select id from batch order by id desc limit 1), (select count(*) from updated) into last_id, changed;
end
$$;
comment on function mneme_private.update_fact_salience(uuid, integer, timestamptz) is
  'Re-evaluates the salience of the next current facts after an id and returns the last of them, null at the end, and '
  'how many changed.';
alter function mneme_private.update_fact_salience(uuid, integer, timestamptz) owner to mneme_owner;
revoke execute on function mneme_private.update_fact_salience(uuid, integer, timestamptz) from public;
grant execute on function mneme_private.update_fact_salience(uuid, integer, timestamptz) to mneme_worker;
