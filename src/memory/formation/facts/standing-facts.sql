with recursive given as (
  select * from jsonb_to_recordset($2::jsonb) as g (no integer, subject_id uuid, subject text, predicate text,
    visibility text, sensitivity text, anybodys boolean, owner_id uuid, unnamed boolean, speaker_id uuid,
    persona_id uuid, thread_id uuid, fork_id uuid, texts text[], entities uuid[])
), line (fork_id, id, thread_id, parent_branch_id, fork_sequence_no, upto) as (
  -- Each fork with its ancestors, and the last of their turns that it has from them.
  select b.id, b.id, b.thread_id, b.parent_branch_id, b.fork_sequence_no, 2147483647
  from mneme.branch b where b.workspace_id = $1 and b.id in (select fork_id from given)
  union all
  select line.fork_id, b.id, b.thread_id, b.parent_branch_id, b.fork_sequence_no,
    least(line.fork_sequence_no, line.upto)
  from line join mneme.branch b on b.workspace_id = $1 and b.id = line.parent_branch_id
), family as (
  select g.no, kin as entity_id
  -- Readers of an audience's fact may not see its subject's entity: they mean it all the same.
  from given g,
    unnest(mneme_private.entity_family(coalesce(mneme_private.entity_root(g.subject_id), g.subject_id))) kin
  where g.subject_id is not null
), named as materialized (
  -- Subjects that are no entity, each normalised once, however many statements are of its predicate.
  select f.id, g.predicate, g.visibility, g.anybodys, g.owner_id,
    mneme_private.normalize_text(f.subject) as subject
  from (select distinct predicate, visibility, anybodys, owner_id from given where subject_id is null) g
  join mneme.fact f on f.workspace_id = $1 and f.subject_entity_id is null and f.predicate = g.predicate
    and f.visibility = g.visibility
    and (g.anybodys or f.owner_user_id = g.owner_id or f.owner_user_id is null and g.owner_id is null)
  where f.recorded_to is null and f.set_aside_at is null
), candidate as (
  select g.no, f.id
  from family join given g using (no)
  join mneme.fact f on f.workspace_id = $1 and f.subject_entity_id = family.entity_id and f.predicate = g.predicate
  where f.recorded_to is null and f.set_aside_at is null
  union
  select g.no, n.id
  from given g join named n on n.predicate = g.predicate and n.visibility = g.visibility
    and n.anybodys = g.anybodys and n.owner_id is not distinct from g.owner_id and n.subject = g.subject
  where g.subject_id is null
)
select c.no, f.id, f.fact_id as "factId", f.subject_entity_id as "subjectEntityId", object.text,
  object.entity_id as "objectEntityId",
  -- Times in milliseconds, as in JavaScript.
  floor(extract(epoch from f.valid_from) * 1000)::float8 as from,
  floor(extract(epoch from f.valid_to) * 1000)::float8 as to,
  f.end_inferred as "endInferred", f.disputed, f.confidence,
  g.fork_id is not null and f.branch_id is distinct from g.fork_id as inherited,
  -- A turn's speaker is its author or, without one, the user who stored it. A user whom the reader can't see counts as
  -- somebody else.
  (
    select json_agg(json_build_object('speaker', said.speaker, 'by', said.by, 'confidence', said.confidence,
      'said', floor(extract(epoch from said.at) * 1000)::float8) order by said.at nulls first, said.by)
    from (
      (select s.speaker::text as speaker, s.confidence, m.occurred_at as at,
         coalesce(case when m.id is null then s.message_id::text
           when m.role = 'user' then coalesce(mneme_private.normalize_text(m.author), m.created_by::text)
           else m.role end, '') as by
       from mneme.fact_source s
       -- By its id, also in a plan that is made while there are few turns.
       left join lateral (
         select id, role, author, created_by, occurred_at from mneme.message
         where workspace_id = s.workspace_id and id = s.message_id offset 0) m on true
       where s.workspace_id = $1 and s.fact_version_id = f.id
       order by m.occurred_at desc nulls last limit $3)
      union all
      -- A word for what had ended says nothing of the time since, nor one for what turns say: it was said when they
      -- were.
      select case a.role when 'admin' then 'admin' else 'member' end, a.confidence,
        case when f.valid_to <= a.recorded_at or exists (select from mneme.fact_source s
          where s.workspace_id = $1 and s.fact_version_id = f.id and s.recorded_at = a.recorded_at)
          then null else a.recorded_at end, a.user_id::text
      from mneme.fact_assertion a
      where a.workspace_id = $1 and a.fact_version_id = f.id
    ) said) as evidence
from candidate c join given g using (no) join mneme.fact f on f.workspace_id = $1 and f.id = c.id
cross join lateral (
  select mneme_private.normalize_text(f.object) as text,
    case when f.object_entity_id is not null then mneme_private.entity_root(f.object_entity_id) end as entity_id
) object
where f.content_state = 'inline' and f.visibility = g.visibility
  and (f.sensitivity = g.sensitivity or g.sensitivity = 'neutral')
  and f.persona_id is not distinct from g.persona_id
  and (g.anybodys or f.owner_user_id is not distinct from g.owner_id)
  and (not g.unnamed or f.created_by is not distinct from g.speaker_id)
  and (g.visibility <> 'audience' or f.thread_id = g.thread_id)
  and case when g.fork_id is null then f.branch_id is null or exists (
      select from mneme.branch b
      where b.workspace_id = $1 and b.id = f.branch_id and b.parent_branch_id is null)
    -- Of several threads a fork knows what their trunks say; of its own what was said before it.
    else (f.branch_id is null or exists (
        select from line where line.fork_id = g.fork_id and line.id = f.branch_id
          and coalesce(f.source_sequence_no, 0) <= line.upto)
      or exists (
        select from mneme.branch b
        where b.workspace_id = $1 and b.id = f.branch_id and b.parent_branch_id is null
          and b.thread_id <> (select line.thread_id from line where line.fork_id = g.fork_id limit 1)))
      and not exists (
        select from line join mneme.fact own on own.workspace_id = $1 and own.replaces_id = f.id
          and own.branch_id = line.id
        where line.fork_id = g.fork_id and coalesce(own.source_sequence_no, 0) <= line.upto
          and own.set_aside_at is null) end
  and (g.texts is null or object.text = any (g.texts) or object.entity_id = any (g.entities))
order by f.valid_from nulls first, f.id
-- A recall that is being written down keeps its hits from being deleted, in its own order: that is no hindrance.
for no key update of f
