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
begin
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
      'confidence_threshold', (select w.confidence_threshold from mneme.workspace w where w.id = workspace),
      'hits', coalesce(json_agg(json_build_object(
        'kind', hit.kind, 'id', hit.id, 'score', hit.score, 'boost', hit.boost, 'confidence', hit.confidence,
          'similarity', hit.similarity, 'arms', hit.arms, 'evidence', hit.evidence,
        'text', detail.content, 'content_state', detail.content_state, 'occurred_at', detail.occurred_at,
        'thread_id', case when speaker is null or not exists (
            select from mneme.thread t
            where t.workspace_id = workspace and t.id = detail.thread_id and t.persona_id <> speaker)
          then detail.thread_id end,
        'author', detail.author, 'role', detail.role, 'branch_id', detail.branch_id, 'sequence_no', detail.sequence_no,
          'session_no', detail.session_no, 'claim', detail.claim, 'sources', detail.sources
      ) order by hit.rank), '[]'))
    from found hit
    cross join lateral (
      -- generated: shownRows of=hit
      select
        r.content, r.content_state, r.occurred_at, r.thread_id, r.author, r.role, r.branch_id, r.sequence_no,
        r.session_no, null::json as claim, null::uuid[] as sources
      from mneme.message r
      where hit.kind = 'message' and r.workspace_id = workspace and r.id = hit.id
      union all
      select
        r.content, r.content_state, coalesce(r.valid_from, r.recorded_from), r.thread_id, null::text, null::text,
        null::uuid, null::integer, null::integer, null::json,
        array(select s.message_id from mneme.memory_source s
          where s.workspace_id = workspace and s.memory_id = r.id
            and s.message_id in (select found.id from found where found.kind = 'message'))
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
        null::uuid[]
      from mneme.fact r
      where hit.kind = 'fact' and r.workspace_id = workspace and r.id = hit.id
      union all
      select
        r.content, r.content_state,
        case when r.level in ('day', 'week', 'month') then r.period_end - interval '1 second'
          else r.period_end end,
        r.thread_id, null::text, null::text, null::uuid, null::integer, null::integer, null::json, null::uuid[]
      from mneme.summary r
      where hit.kind = 'summary' and r.workspace_id = workspace and r.id = hit.id
      union all
      select
        r.content, r.content_state, coalesce(r.occurred_at, r.created_at), r.thread_id, null::text, null::text,
        null::uuid, null::integer, null::integer, null::json, null::uuid[]
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
