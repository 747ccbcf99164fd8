with hit as materialized (select * from jsonb_to_recordset($1::jsonb) as hit (kind text, id uuid)),
said (
  id, name, about, entity_id, of_person, by_subject, owner_user_id, created_by, visibility, thread_id
) as materialized (
  select hit.id, r.author, r.author, null::uuid, true, true, r.owner_user_id, r.created_by, r.visibility, r.thread_id
  from hit cross join lateral (
    select looked_up.* from mneme.message looked_up
    where looked_up.workspace_id = mneme_private.workspace_id() and looked_up.id = hit.id offset 0) r
  where hit.kind = 'message' and r.role = 'user'
  union all
  -- A subject that stands for whoever speaks is the one who stored the row, or whose it is.
  select hit.id, nullif(case when lower(r.subject) in ('the user', 'user', 'i', 'me') then '' else r.subject end, ''),
    r.subject, null, r.layer in ('profile', 'relationship'), true,
    r.owner_user_id, r.created_by, r.visibility, r.thread_id
  from hit cross join lateral (
    select looked_up.* from mneme.memory_item looked_up
    where looked_up.workspace_id = mneme_private.workspace_id() and looked_up.id = hit.id offset 0) r
  where hit.kind = 'memory'
  union all
  select hit.id, nullif(case when lower(r.subject) in ('the user', 'user', 'i', 'me') then '' else r.subject end, ''),
    null, r.subject_entity_id, true, exists (
      select from mneme.fact_source s
      where s.workspace_id = r.workspace_id and s.fact_version_id = r.id and s.speaker = 'subject'),
    r.owner_user_id, r.created_by, r.visibility, r.thread_id
  from hit cross join lateral (
    select looked_up.* from mneme.fact looked_up
    where looked_up.workspace_id = mneme_private.workspace_id() and looked_up.id = hit.id offset 0) r
  where hit.kind = 'fact'),
reader (hit_id, user_id) as materialized (
  select r.id, read.user_id from said r cross join lateral (
    select r.owner_user_id union select r.created_by union
    select p.user_id from mneme.thread_participant p
    where p.workspace_id = mneme_private.workspace_id() and p.thread_id = r.thread_id) read (user_id)),
-- One way in after the other: all three in one condition, a plan without statistics reads everybody.
person as materialized (
  select u.id, u.name, u.external_id from mneme.workspace_user u
  where u.workspace_id = mneme_private.workspace_id() and u.id = any (array(select user_id from reader))
  union
  select u.id, u.name, u.external_id from mneme.workspace_user u
  where u.workspace_id = mneme_private.workspace_id() and u.name = any (array(select name from said))
  union
  select u.id, u.name, u.external_id from mneme.workspace_user u
  where u.workspace_id = mneme_private.workspace_id() and u.external_id = any (array(select name from said)))
select r.id, speaking.id as "saidBy",
  case when r.by_subject then coalesce(r.name, (select p.name from person p where p.id = speaking.id)) end as author,
  -- The one entity of a name that the caller sees, shared, theirs or of the row's owner: strangers' are not looked at.
  case when r.about is null then r.entity_id else (
    select case when count(distinct named.entity_id) = 1 then min(named.entity_id::text)::uuid end
    from mneme.alias_variant named
    where named.workspace_id = mneme_private.workspace_id()
      and mneme_private.reader_key(named.workspace_id, named.visibility, named.owner_user_id)
        = any (array[mneme_private.workspace_id(), mneme_private.user_id(), r.owner_user_id])
      and named.variant_normalized = mneme_private.normalize_text(r.about)
      and named.status = 'active') end as "entityId",
  r.of_person as "ofPerson"
from said r cross join lateral (
  select coalesce(
    (select case when count(*) = 1 then min(best.id::text)::uuid end from (
      select p.id, rank() over (order by mneme_private.names_user(r.name, p.name, p.external_id) desc) as place
      from reader join person p on p.id = reader.user_id
      where reader.hit_id = r.id and mneme_private.names_user(r.name, p.name, p.external_id) > 0) best
      where best.place = 1),
    (select case when count(*) = 1 then min(p.id::text)::uuid end from person p
      where p.name = r.name or p.external_id = r.name),
    case when r.name is null then coalesce(
      case when r.visibility = 'private' then r.owner_user_id end,
      (select m.user_id from mneme.membership m
        where m.workspace_id = mneme_private.workspace_id() and m.user_id = r.created_by and m.role <> 'service'))
      end) as id) speaking
