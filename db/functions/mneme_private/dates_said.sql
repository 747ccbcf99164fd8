create or replace function mneme_private.dates_said(
  in_at timestamptz, in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with version as (
    select v.id, v.copies, v.supersedes_id
    from jsonb_to_recordset(in_versions) as v (id uuid, copies uuid, supersedes_id uuid)
  ), source as (
    select s.fact_version_id as id, min(m.occurred_at) as first, max(m.occurred_at) as last
    from jsonb_to_recordset(in_sources) as s (fact_version_id uuid, message_id uuid)
    join mneme.message m on m.workspace_id = mneme_private.workspace_id() and m.id = s.message_id
    group by s.fact_version_id
  ), said as (
    -- A version that only ends was ended by the one that follows it.
    select v.id, v.copies, v.supersedes_id, case
      when exists (select from jsonb_to_recordset(in_assertions) as a (fact_version_id uuid)
        where a.fact_version_id = v.id) then in_at
      else coalesce(case when v.copies is null then own.first else own.last end,
        (select min(ended.first) from version later join source ended using (id) where later.supersedes_id = v.id),
        (select max(last) from source)) end as at
    from version v left join source own using (id)
  ), closed as (
    select f.id, f.recorded_from + interval '1 microsecond' as earliest
    from mneme.fact f where f.workspace_id = mneme_private.workspace_id() and f.id = any (in_closed)
  ), begun as (
    -- Not before the version that it follows.
    select said.id, said.copies, said.supersedes_id, least(in_at, greatest(said.at, max(closed.earliest))) as at
    from said left join closed on closed.id in (said.copies, said.supersedes_id)
    group by said.id, said.copies, said.supersedes_id, said.at
  )
  select coalesce(jsonb_object_agg(dated.id, dated.at) filter (where dated.at is not null), '{}')
  from (
    select id, at from begun
    union all
    select closed.id, least(in_at, greatest(closed.earliest, coalesce(
      (select min(begun.at) from begun where begun.copies = closed.id),
      (select min(begun.at) from begun where begun.supersedes_id = closed.id),
      (select max(last) from source))))
    from closed
    where exists (select from source) or exists (select from begun)
  ) dated
$$;
comment on function mneme_private.dates_said(timestamptz, uuid[], jsonb, jsonb, jsonb) is
  'By the id of each version that a settlement of facts writes or closes, since or until when it is known if what is '
  'learned from a turn is known since it was said. What a person states is known from now on.';
alter function mneme_private.dates_said(timestamptz, uuid[], jsonb, jsonb, jsonb) owner to mneme_owner;
revoke execute on function mneme_private.dates_said(timestamptz, uuid[], jsonb, jsonb, jsonb) from public;
grant execute on function mneme_private.dates_said(timestamptz, uuid[], jsonb, jsonb, jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
