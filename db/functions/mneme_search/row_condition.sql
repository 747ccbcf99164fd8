create or replace function mneme_search.row_condition(in_kind text, in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  kind constant jsonb := mneme_search.row_kind(in_kind);
  since constant timestamptz := (in_scope ->> 'since')::timestamptz;
  until constant timestamptz := (in_scope ->> 'until')::timestamptz;
  as_of constant timestamptz := (in_scope ->> 'as_of')::timestamptz;
  known_at constant timestamptz := (in_scope ->> 'known_at')::timestamptz;
  scope constant text := coalesce(in_scope ->> 'scope', 'neutral_and_relationship');
  parts text[] := array['r.workspace_id = $1', 'r.content_state <> ''removed'''];
  alternatives text[] := '{}';
  on_line text;
  on_trunk text;
  step jsonb;
begin
  parts := parts || mneme_search.reader_condition(in_kind, in_scope);
  if in_scope ? 'persona_id' then
    parts := parts || format('(r.persona_id is null or r.persona_id = %L::uuid)', (in_scope ->> 'persona_id')::uuid);
    if not kind ? 'everyPersonas' then
      parts := parts || format('not exists (select from mneme.thread t where t.workspace_id = $1 and t.id = r.thread_id
        and t.persona_id <> %L::uuid)', (in_scope ->> 'persona_id')::uuid);
    end if;
  end if;

  -- Where: thread, branch, place.
  if in_scope ? 'form' then
    parts := parts || '(in_thread is null or r.thread_id = in_thread)'::text;
  elsif in_scope ? 'thread_id' then
    parts := parts || format('r.thread_id = %L::uuid', (in_scope ->> 'thread_id')::uuid);
  end if;
  if in_scope ? 'form' then
    parts := parts || case when kind ? 'threadAlone' then '(not in_placed or r.thread_id = any (in_threads))'
      else '(not in_placed or r.thread_id = any (in_threads) or r.project_id = any (in_projects))' end;
  elsif in_scope ? 'place_threads' then
    parts := parts || case when kind ? 'threadAlone' then 'r.thread_id = any ($2)'
      -- A document may have its own place in the taxonomy.
      when in_kind = 'chunk' and in_scope ? 'place_nodes' then format('(r.thread_id = any ($2)
        or r.project_id = any ($3) or (%2$L::uuid is null or r.project_id = %2$L::uuid)
        and exists (select from mneme.source_document d
          where d.workspace_id = $1 and d.id = r.document_id and d.taxonomy_node_id = any (%1$L::uuid[])))',
        array(select jsonb_array_elements_text(in_scope -> 'place_nodes')), in_scope ->> 'project_id')
      else '(r.thread_id = any ($2) or r.project_id = any ($3))' end;
  end if;
  if not kind ? 'place' then
    if in_scope -> 'line' = '[]' then
      parts := parts || 'false'::text;
    end if;
  else
    if in_scope ?| array['line', 'prompt_line'] then
      for step in
        select value from jsonb_array_elements(coalesce(in_scope -> 'line', in_scope -> 'prompt_line'))
      loop
        alternatives := alternatives || case when step ->> 'upto' is null
          then format('r.branch_id = %L::uuid', (step ->> 'id')::uuid)
          else format('(r.branch_id = %L::uuid and %s <= %s)', (step ->> 'id')::uuid, kind ->> 'place',
            (step ->> 'upto')::integer) end;
      end loop;
      on_line := case when cardinality(alternatives) = 0 then 'false'
        else '(' || array_to_string(alternatives, ' or ') || ')' end;
      -- On a fork its own later word takes the place of what it came with.
      if in_kind in ('memory', 'fact') and cardinality(alternatives) > 1 then
        parts := parts || format('not exists (select from mneme.%I own where own.workspace_id = $1
          and own.replaces_id = r.id and own.content_state <> ''removed'' and own.set_aside_at is null and %s)',
          kind ->> 'table', replace(on_line, 'r.', 'own.'));
      end if;
    end if;
    if (in_scope ->> 'forked')::boolean then
      on_trunk := format('(%s not exists (select from mneme.branch f
        where f.workspace_id = $1 and f.id = r.branch_id and f.parent_branch_id is not null))',
        case when in_scope ? 'form' then 'not in_forked or' end);
    end if;
    parts := parts || case when in_scope ? 'prompt_line'
      then format('case when r.thread_id = %L::uuid then %s else %s end', (in_scope ->> 'prompt_line_of')::uuid,
        on_line, on_trunk)
      else coalesce(on_line, on_trunk) end;
  end if;
  if in_kind = 'message' and in_scope ? 'roles' then
    parts := parts || format('r.role = any (%L::text[])', array(select jsonb_array_elements_text(in_scope -> 'roles')));
  end if;
  if in_scope ? 'channels' then
    parts := parts || format('%s = any (%L::text[])',
      format(case when kind ? 'channel' then 'coalesce(%s, %s)' else '%2$s' end, kind ->> 'channel',
        '(select t.channel from mneme.thread t where t.workspace_id = $1 and t.id = r.thread_id)'),
      array(select jsonb_array_elements_text(in_scope -> 'channels')));
  end if;
  if in_scope ? 'owner_user_ids' then
    parts := parts || format('r.owner_user_id = any (%L::uuid[])',
      array(select jsonb_array_elements_text(in_scope -> 'owner_user_ids')));
  end if;
  -- Key prefixes and metadata: only stated memories have them.
  if in_scope ?| array['key_prefix', 'metadata'] then
    parts := parts || case when in_kind = 'memory' then 'r.extracted_by is null' else 'false' end;
  end if;
  if in_kind = 'memory' and in_scope ? 'key_prefix' then
    parts := parts || format('starts_with(r.idempotency_key, %L) and r.owner_user_id = %L::uuid
      and r.persona_id is not distinct from %L::uuid', in_scope ->> 'key_prefix', (in_scope ->> 'user_id')::uuid,
      (in_scope ->> 'persona_id')::uuid);
  end if;
  if in_kind = 'memory' and in_scope ? 'metadata' then
    parts := parts || mneme_private.metadata_condition(in_scope -> 'metadata');
  end if;

  -- Time. Periods are half-open; a row with its own period matches if the two overlap.
  if since is not null then
    parts := parts || format('%s >= %L::timestamptz', coalesce(kind ->> 'ends', kind ->> 'starts'), since);
  end if;
  if until is not null then
    parts := parts || format('%s < %L::timestamptz', kind ->> 'starts', until);
  end if;
  if in_kind = 'memory' and as_of is not null and known_at is null then
    -- A version was valid until its successor's began or, without a date, until the successor was recorded.
    parts := parts || format('r.set_aside_at is null
      and (r.valid_from <= %1$L::timestamptz or r.valid_from is null
      and (r.supersedes_id is null or r.recorded_from <= %1$L::timestamptz)) and (r.valid_to is null
      or r.valid_to > %1$L::timestamptz)
      and (r.recorded_to is null or exists (select from mneme.memory_item later
        where later.workspace_id = $1 and later.supersedes_id = r.id
          and coalesce(later.valid_from, later.recorded_from) > %1$L::timestamptz))', as_of);
  elsif kind ? 'holds' then
    parts := parts || format('mneme_private.fact_is_valid(r.valid_from, r.valid_to, r.recorded_from, r.recorded_to,
      r.set_aside_at, %L::timestamptz, %L::timestamptz)', as_of, known_at);
  end if;

  -- Each text is found once: rows that repeat the text of the same turns are left out.
  if kind ? 'redundant' then
    parts := parts || 'not r.redundant'::text;
  end if;
  if kind ? 'found' then
    parts := parts || (kind ->> 'found');
  end if;

  -- Visibility of layers: all but the relationship's are insights. A relationship is only shown to its own persona.
  if scope = 'none' then
    parts := parts || 'false'::text;
  elsif kind ? 'relationship' then
    if in_scope ? 'impersonal' then
      parts := parts || 'r.persona_id is null'::text;
    end if;
    if scope = 'neutral_and_relationship' and in_scope ? 'persona_id' then
      parts := parts || format('(r.sensitivity = ''neutral'' or %s)', kind ->> 'relationship');
    elsif scope in ('neutral_only', 'neutral_and_relationship') then
      parts := parts || 'r.sensitivity = ''neutral'''::text;
    end if;
    if scope in ('neutral_only', 'insights_only') then
      parts := parts || format('not (%s)', kind ->> 'relationship');
    elsif scope = 'relationship_only' then
      parts := parts || (kind ->> 'relationship');
    end if;
  elsif scope = 'neutral_and_relationship' and in_scope ? 'persona_id' and kind ? 'confided' then
    parts := parts || format('(r.sensitivity = ''neutral'' or %s)', kind ->> 'confided');
  elsif scope in ('neutral_only', 'neutral_and_relationship') then
    parts := parts || 'r.sensitivity = ''neutral'''::text;
  end if;
  return array_to_string(parts, ' and ');
end
$$;
comment on function mneme_search.row_condition(text, jsonb) is
  'All filters of a resolved scope as one condition on a kind of row, aliased r ($1 workspace, $2 threads and $3 '
  'projects of the place filters). It goes into every arm, before any limit.';
alter function mneme_search.row_condition(text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.row_condition(text, jsonb) from public;
