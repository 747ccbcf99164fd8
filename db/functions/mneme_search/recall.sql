create or replace function mneme_search.recall(
  in_query text, in_embedding text, in_model_id integer, in_filter jsonb, in_limit integer,
  in_weights jsonb default '{}'
)
returns json
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
  -- The persona of the answer: conversations with other personas are left out, but the profile learned there is used.
  speaker constant uuid := (in_filter ->> 'persona_id')::uuid;
  -- Whom the answer is for. A program asks for nobody unless it names somebody.
  asker uuid := coalesce((in_filter ->> 'user_id')::uuid,
    case when current_setting('role') <> 'mneme_service' then mneme_private.user_id() end);
  asker_name text;
  asker_key text;
  asker_off boolean;
  -- The project that a prompt is for: hits say whether they are of it.
  project constant uuid := (in_filter ->> 'prompt_project_id')::uuid;
  project_threads uuid[];
begin
  if asker is not null then
    select u.id, u.name, u.external_id, u.memory_off into asker, asker_name, asker_key, asker_off
    from mneme.workspace_user u where u.workspace_id = workspace and u.id = asker;
  end if;
  -- Nothing is looked for on behalf of somebody who has memory off.
  if asker_off then
    return json_build_object('memory_off', true, 'asker_name', asker_name, 'hits', '[]'::json, 'expansions', '[]'::json,
      'confidence_threshold', (select w.confidence_threshold from mneme.workspace w where w.id = workspace));
  end if;
  if project is not null then
    project_threads := array(
      select t.id from mneme.thread t where t.workspace_id = workspace and t.project_id = project);
  end if;
  -- The join to the rows runs as the caller, under row security, so that hidden rows are never in the answer.
  return (
    with found as materialized (
      select * from mneme_search.find_hits(in_query, in_embedding::public.halfvec, in_model_id, in_filter, in_limit,
        in_weights)
    )
    select json_build_object(
      'expansions', (select coalesce(found.expansions, '[]') from found limit 1),
      'user_length', (select found.user_length from found limit 1),
      'other_length', (select found.other_length from found limit 1),
      'turns', (select found.turns from found limit 1),
      'confidence_threshold', (select w.confidence_threshold from mneme.workspace w where w.id = workspace),
      'asker_name', asker_name,
      'hits', coalesce(json_agg(json_build_object(
        'kind', hit.kind, 'id', hit.id, 'score', hit.score, 'boost', hit.boost, 'confidence', hit.confidence,
          'similarity', hit.similarity, 'arms', hit.arms, 'evidence', hit.evidence,
        'text', detail.content, 'content_state', detail.content_state, 'occurred_at', detail.occurred_at,
        'thread_id', case when speaker is null or not exists (
            select from mneme.thread t
            where t.workspace_id = workspace and t.id = detail.thread_id and t.persona_id <> speaker)
          then detail.thread_id end,
        'author', detail.author, 'role', detail.role, 'branch_id', detail.branch_id, 'sequence_no', detail.sequence_no,
          'session_no', detail.session_no, 'claim', detail.claim, 'sources', detail.sources, 'others', detail.others,
          'common', detail.common,
        'in_project', detail.thread_id = any (project_threads) or detail.project_id = project
      ) order by hit.rank), '[]'))
    from found hit
    cross join lateral (
      -- generated: shownRows of=hit
      select
        coalesce(r.content_visible, r.content) as content, r.content_state, r.occurred_at, r.thread_id, r.author,
        r.role, r.branch_id, r.sequence_no, r.session_no, null::json as claim, null::uuid[] as sources,
        r.role = 'user' and asker is not null and r.visibility <> 'private'
          and r.created_by is distinct from asker
          and case when r.author is null then r.owner_user_id is distinct from asker
            else mneme_private.names_user(r.author, asker_name, asker_key) = 0 end as others,
        asker is not null and r.visibility = 'workspace' and r.thread_id is not null
          and r.owner_user_id is distinct from asker and r.created_by is distinct from asker
          and (r.author is null or mneme_private.names_user(r.author, asker_name, asker_key) = 0) as common,
        null::uuid as project_id
      from mneme.message r
      where hit.kind = 'message' and r.workspace_id = workspace and r.id = hit.id
      union all
      select
        r.content, r.content_state, coalesce(r.valid_from, r.recorded_from), r.thread_id, null::text, null::text,
        null::uuid, null::integer, null::integer, null::json,
        array(select s.message_id from mneme.memory_source s
          where s.workspace_id = workspace and s.memory_id = r.id
            and s.message_id in (select found.id from found where found.kind = 'message')),
        r.layer in ('profile', 'relationship') and asker is not null and r.visibility <> 'private'
          and r.created_by is distinct from asker
          and case when r.subject is null then r.owner_user_id is distinct from asker
            else mneme_private.names_user(r.subject, asker_name, asker_key) = 0 end,
        asker is not null and r.visibility = 'workspace' and r.thread_id is not null
          and r.owner_user_id is distinct from asker and r.created_by is distinct from asker,
        r.project_id
      from mneme.memory_item r
      where hit.kind = 'memory' and r.workspace_id = workspace and r.id = hit.id
      union all
      select
        r.content, r.content_state, coalesce(r.valid_from, r.recorded_from), r.thread_id, null::text, null::text,
        null::uuid, null::integer, null::integer,
        json_build_object(
          'subject', case when r.subject_entity_id is null then mneme_private.normalize_text(r.subject)
            when exists (
              select from mneme.entity e
              where e.workspace_id = workspace and e.id = r.subject_entity_id and e.merged_into_id is not null)
            then mneme_private.entity_root(r.subject_entity_id)::text
            else r.subject_entity_id::text end,
          'predicate', r.predicate, 'disputed', r.disputed, 'confidence', r.confidence),
        null::uuid[],
        asker is not null and r.visibility <> 'private'
          and r.created_by is distinct from asker
          and case when r.subject is null then r.owner_user_id is distinct from asker
            else mneme_private.names_user(r.subject, asker_name, asker_key) = 0 end and exists (
          select from mneme.fact_source s
          where s.workspace_id = workspace and s.fact_version_id = r.id and s.speaker = 'subject'),
        asker is not null and r.visibility = 'workspace' and r.thread_id is not null
          and r.owner_user_id is distinct from asker and r.created_by is distinct from asker,
        r.project_id
      from mneme.fact r
      where hit.kind = 'fact' and r.workspace_id = workspace and r.id = hit.id
      union all
      select
        r.content, r.content_state,
        case when r.level in ('day', 'week', 'month') then r.period_end - interval '1 second'
          else r.period_end end,
        r.thread_id, null::text, null::text, null::uuid, null::integer, null::integer, null::json, null::uuid[],
        asker is not null and r.visibility <> 'private'
          and (r.owner_user_id is distinct from asker or r.content ~ '(^|\n)[^\n:]{1,60}: '),
        asker is not null and r.visibility = 'workspace' and r.thread_id is not null
          and r.owner_user_id is distinct from asker and r.created_by is distinct from asker,
        r.project_id
      from mneme.summary r
      where hit.kind = 'summary' and r.workspace_id = workspace and r.id = hit.id
      union all
      select
        r.content, r.content_state, coalesce(r.occurred_at, r.created_at), r.thread_id, null::text, null::text,
        null::uuid, null::integer, null::integer, null::json, null::uuid[], false, false, r.project_id
      from mneme.chunk r
      where hit.kind = 'chunk' and r.workspace_id = workspace and r.id = hit.id
      -- end of generated
    ) detail);
end
$$;
comment on function mneme_search.recall(text, text, integer, jsonb, integer, jsonb) is
  'Recall in one statement: the hits that find_hits names, with their rows as the caller may see them, and the names '
  'taken for entities. Filter keys are those of RecallInput in snake case.';
alter function mneme_search.recall(text, text, integer, jsonb, integer, jsonb) owner to mneme_owner;
revoke execute on function mneme_search.recall(text, text, integer, jsonb, integer, jsonb) from public;
grant execute on function mneme_search.recall(text, text, integer, jsonb, integer, jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
