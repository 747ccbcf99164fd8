create or replace function mneme_private.write_facts(
  in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- Not the transaction's start time: another writer may have committed since, and versions' times must increase.
  at constant timestamptz := clock_timestamp();
  -- By version: since when it is known, and for those that are closed, until when. Empty where that is now for all.
  dates jsonb := '{}';
begin
  if (select w.known_since_said from mneme.workspace w where w.id = workspace) then
    dates := mneme_private.dates_said(at, in_closed, in_versions, in_sources, in_assertions);
  end if;

  update mneme.fact set recorded_to = coalesce((dates ->> id::text)::timestamptz, at)
  where workspace_id = workspace and id = any (in_closed) and recorded_to is null;

  insert into mneme.fact (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object,
    content, confidence, disputed, salience,
    usefulness, valid_from, valid_to, end_inferred, recorded_from, supersedes_id, thread_id, branch_id,
    source_sequence_no, project_id, extracted_by,
    owner_user_id, persona_id, visibility, sensitivity, created_by, replaces_id)
  select workspace, v.id, v.fact_id, coalesce(v.subject_entity_id, old.subject_entity_id),
    coalesce(v.subject, old.subject), coalesce(v.predicate, old.predicate),
    case when v.object is null then old.object_entity_id
      else v.object_entity_id end, coalesce(v.object, old.object), coalesce(v.content, old.content),
    coalesce(v.confidence, old.confidence), v.disputed, coalesce(old.salience, 0.5), coalesce(old.usefulness, 0.5),
    case when v.same_from then old.valid_from else v.valid_from end, case when v.same_to then old.valid_to
      else v.valid_to end, v.end_inferred,
    coalesce((dates ->> v.id::text)::timestamptz, at), v.supersedes_id,
      coalesce(v.thread_id, old.thread_id), coalesce(v.branch_id, old.branch_id),
      coalesce(v.source_sequence_no, old.source_sequence_no),
    coalesce(v.project_id, old.project_id), coalesce(v.extracted_by, old.extracted_by),
      coalesce(v.owner_user_id, old.owner_user_id),
    coalesce(v.persona_id, old.persona_id), coalesce(v.visibility, old.visibility),
      coalesce(v.sensitivity, old.sensitivity), coalesce(v.created_by, old.created_by),
    v.replaces_id
  from rows from (jsonb_to_recordset(in_versions) as (id uuid, fact_id uuid, copies uuid, subject_entity_id uuid,
    subject text, predicate text, object_entity_id uuid, object text, content text, confidence real,
    disputed boolean, valid_from timestamptz, same_from boolean, valid_to timestamptz, same_to boolean,
    end_inferred boolean, supersedes_id uuid, thread_id uuid, branch_id uuid, source_sequence_no integer,
    project_id uuid, extracted_by text,
    owner_user_id uuid, persona_id uuid, visibility text, sensitivity text, created_by uuid, replaces_id uuid))
    with ordinality v
  left join mneme.fact old on old.workspace_id = workspace and old.id = v.copies
  -- A version comes after the one that it follows.
  order by v.ordinality;

  -- A version keeps the sources of the one it continues, or those from its part of the time.
  insert into mneme.fact_source (workspace_id, fact_version_id, message_id, confidence, speaker, recorded_at)
  select workspace, v.id, s.message_id, s.confidence, s.speaker, s.recorded_at
  from jsonb_to_recordset(in_versions) as v (id uuid, copies uuid, drops boolean, said_before timestamptz,
    said_since timestamptz)
  join mneme.fact_source s on s.workspace_id = workspace and s.fact_version_id = v.copies
  left join mneme.message m on m.workspace_id = workspace and m.id = s.message_id
  where v.drops is not true
    and (v.said_before is null or m.occurred_at is null or m.occurred_at < v.said_before)
      and (v.said_since is null or m.occurred_at >= v.said_since)
  union all
  select workspace, n.fact_version_id, n.message_id, n.confidence, n.speaker, at
  from jsonb_to_recordset(in_sources) as n (fact_version_id uuid, message_id uuid, confidence real, speaker text)
  on conflict do nothing;

  insert into mneme.fact_assertion (workspace_id, fact_version_id, user_id, role, confidence, recorded_at)
  select distinct on (given.fact_version_id, given.user_id) workspace, given.*
  from (
    select n.fact_version_id, n.user_id, n.role, n.confidence, at as recorded_at
    from jsonb_to_recordset(in_assertions) as n (fact_version_id uuid, user_id uuid, role text, confidence real)
    union all
    select v.id, a.user_id, a.role, a.confidence, a.recorded_at
    from jsonb_to_recordset(in_versions) as v (id uuid, copies uuid, drops boolean, said_before timestamptz,
      said_since timestamptz)
    join mneme.fact_assertion a on a.workspace_id = workspace and a.fact_version_id = v.copies
    where v.drops is not true and (v.said_before is null or a.recorded_at < v.said_before)
      and (v.said_since is null or a.recorded_at >= v.said_since)
  ) given
  order by given.fact_version_id, given.user_id, given.recorded_at desc
  on conflict do nothing;
end
$$;
comment on function mneme_private.write_facts(uuid[], jsonb, jsonb, jsonb) is
  'Writes what a settlement of facts came to: closes the recorded range of versions, adds versions with the sources of '
  'those they continue, and adds sources. As the caller, under row security; under the lock of the workspace''s '
  'knowledge.';
alter function mneme_private.write_facts(uuid[], jsonb, jsonb, jsonb) owner to mneme_owner;
revoke execute on function mneme_private.write_facts(uuid[], jsonb, jsonb, jsonb) from public;
grant execute on function mneme_private.write_facts(uuid[], jsonb, jsonb, jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
