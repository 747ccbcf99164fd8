with held as materialized (
  -- They stay as they are to the end of the transaction: who would take one away waits, or is seen.
  select m.id from mneme.message m
  where m.workspace_id = $1 and m.id = any ($2) and m.content_state in ('inline', 'archived')
    -- A turn that says something else by now is read again by the job that its change asked for.
    and (m.id <> all ($3) or (m.id, m.content_hash) in (
      select read.id, decode(read.hash, 'hex') from unnest($3::uuid[], $7::text[]) as read (id, hash)))
  order by m.id for share
), standing as materialized (
  select (not $5 or (select count(*) from held) = cardinality($2::uuid[])) and not exists (
    select from unnest($6::text[]) as known (name)
    cross join lateral mneme_private.normalize_text(known.name) as form (name)
    where not exists (
        select from mneme.entity e where e.workspace_id = $1 and e.canonical_normalized = form.name)
      and not exists (
        select from mneme.alias_variant v where v.workspace_id = $1 and v.variant_normalized = form.name)) as stands
), claimed as (
  insert into mneme_private.extracted_turn (workspace_id, message_id, extracted_by)
  select $1, held.id, $4 from held, standing where standing.stands and held.id = any ($3)
  order by held.id
  on conflict do nothing
  returning message_id
)
select (select stands from standing) as stands, array(select message_id from claimed) as claimed
