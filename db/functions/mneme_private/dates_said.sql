create or replace function mneme_private.dates_said(
  in_at timestamptz, in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with version as (
    select v.id, v.copies, v.supersedes_id, v.said_since, v.extracted_by
    from jsonb_to_recordset(in_versions)
      as v (id uuid, copies uuid, supersedes_id uuid, said_since timestamptz, extracted_by text)
  ), source as (
    select s.fact_version_id as id, min(m.occurred_at) as first, max(m.occurred_at) as last
    from jsonb_to_recordset(in_sources) as s (fact_version_id uuid, message_id uuid)
    join mneme.message m on m.workspace_id = mneme_private.workspace_id() and m.id = s.message_id
    group by s.fact_version_id
  ), told as (
    -- By its own turns or a person's word; null for what only ends, or goes on after something else.
    select v.id, v.copies, v.supersedes_id, v.said_since, case
      when exists (select from jsonb_to_recordset(in_assertions) as a (fact_version_id uuid)
        where a.fact_version_id = v.id) or (v.copies is null and v.extracted_by is null) then in_at
      when v.copies is null then own.first
      else own.last end as at
    from version v left join source own using (id)
  ), said as (
    -- What is known already was ended by the version that follows it. What goes on after something else was said
    -- again, and is apart from what came before by the word of what came between.
    select v.id, v.copies, v.supersedes_id, coalesce(case
      when v.copies is null then v.at
      when v.said_since is null then greatest(v.at, (select min(later.at) from told later
        where later.id <> v.id and later.supersedes_id in (v.id, v.copies)))
      else coalesce(v.at, (select greatest(v.said_since, other.at) from told other
        where other.id = v.supersedes_id and other.at is not null))
      end, in_at) as at
    from told v
  ), closed as (
    select f.id, f.recorded_from + interval '1 microsecond' as earliest
    from mneme.fact f where f.workspace_id = mneme_private.workspace_id() and f.id = any (in_closed)
  ), begun as (
    -- Not before the version that it follows.
    select said.id, said.copies, said.supersedes_id, least(in_at, greatest(said.at, max(closed.earliest))) as at
    from said left join closed on closed.id in (said.copies, said.supersedes_id)
    group by said.id, said.copies, said.supersedes_id, said.at
  )
  select coalesce(jsonb_object_agg(dated.id, dated.at), '{}')
  from (
    select id, at from begun
    union all
    select closed.id, least(in_at, greatest(closed.earliest, coalesce(
      (select min(begun.at) from begun where begun.copies = closed.id),
      (select min(begun.at) from begun where begun.supersedes_id = closed.id),
      in_at)))
    from closed
  ) dated
$$;
comment on function mneme_private.dates_said(timestamptz, uuid[], jsonb, jsonb, jsonb) is
  'By the id of each version that a settlement of facts writes or closes, since or until when it is known if what is '
  'learned from a turn is known since it was said. What a person states is known from now on.';
alter function mneme_private.dates_said(timestamptz, uuid[], jsonb, jsonb, jsonb) owner to mneme_owner;
revoke execute on function mneme_private.dates_said(timestamptz, uuid[], jsonb, jsonb, jsonb) from public;
grant execute on function mneme_private.dates_said(timestamptz, uuid[], jsonb, jsonb, jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
