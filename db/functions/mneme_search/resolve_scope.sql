create or replace function mneme_search.resolve_scope(in_filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
  reader uuid := nullif(current_setting('mneme.user_id', true), '')::uuid;
  readers uuid[];
  thread uuid := (in_filter ->> 'thread_id')::uuid;
  branch constant uuid := (in_filter ->> 'branch_id')::uuid;
  project constant uuid := (in_filter ->> 'project_id')::uuid;
  subtree constant ltree := (in_filter ->> 'under')::ltree;
  nodes uuid[];
  place_threads uuid[];
  place_projects uuid[];
  line jsonb;
  forked boolean;
  -- A prompt's branch: of its thread, a search finds what stands on the branch, and of others all but forks.
  prompt_branch uuid;
  prompt_thread uuid;
  turns bigint;
  in_audience boolean;
  shared_rows bigint;
  kind text;
  corpus jsonb;
  counted_for uuid[];
  documents bigint;
  speaker uuid := (in_filter ->> 'persona_id')::uuid;
  -- A caller that is bound to a persona searches as that persona, whatever the filter says.
  bound constant uuid := nullif(current_setting('mneme.persona_id', true), '')::uuid;
  impersonal boolean;
begin
  if workspace is null then
    raise exception using errcode = 'MN403', detail = 'NO_WORKSPACE',
      message = 'Recall needs a workspace: use a token that names one.';
  end if;
  -- A service acts for the user it names, or for its own user, never for all. Row security uses the same role setting;
  -- all others read as the token's user, whatever the filter says.
  if current_setting('role', true) in ('mneme_service', 'mneme_worker') then
    reader := coalesce((in_filter ->> 'user_id')::uuid, reader);
  end if;

  if bound is not null then
    perform mneme_private.require_persona(speaker);
    speaker := bound;
  end if;

  -- A prompt for a thread contains what all its readers may see: with several readers, no private rows are searched.
  if in_filter ?| array['audience_thread_id', 'audience_branch_id'] then
    readers := mneme_search.audience_of((in_filter ->> 'audience_thread_id')::uuid, (in_filter ->>
      'audience_branch_id')::uuid, reader);
    reader := case when readers = array[reader] then reader end;
    readers := case when reader is null then readers end;
  end if;

  -- A prompt belongs to its thread's persona; without a persona, it contains no relationship's memories.
  if speaker is null and in_filter ? 'prompt' then
    select t.persona_id into speaker from mneme.thread t
    where t.workspace_id = workspace and t.id = coalesce((in_filter ->> 'prompt_thread_id')::uuid, (
      select b.thread_id from mneme.branch b
      where b.workspace_id = workspace and b.id = (in_filter ->> 'prompt_branch_id')::uuid));
    if speaker is null and exists (select from mneme.persona p where p.workspace_id = workspace) then
      impersonal := true;
    end if;
  end if;

  if subtree is not null then
    execute mneme_search.subtree_statement() into nodes using workspace, subtree;
    select coalesce(array_agg(p.id), '{}') into place_projects
    from mneme.project p
    where p.workspace_id = workspace and (project is null or p.id = project) and p.taxonomy_node_id = any (nodes);
    select coalesce(array_agg(t.id), '{}') into place_threads
    from mneme.thread t
    left join mneme.project p on p.workspace_id = t.workspace_id and p.id = t.project_id
    where t.workspace_id = workspace
      and (project is null or t.project_id = project)
      and (t.taxonomy_node_id = any (nodes) or p.taxonomy_node_id = any (nodes));
  elsif project is not null then
    -- Uses the project's index: with an optional condition, all threads of the workspace would be read.
    place_projects := array(select p.id from mneme.project p where p.workspace_id = workspace and p.id = project);
    place_threads := array(select t.id from mneme.thread t where t.workspace_id = workspace and t.project_id = project);
  end if;

  if branch is null then
    select exists (select from mneme.branch b where b.workspace_id = workspace and b.parent_branch_id is not null
      and (thread is null or b.thread_id = thread)) into forked;
    prompt_branch := case when forked then (in_filter ->> 'prompt_branch_id')::uuid end;
    prompt_thread := (select b.thread_id from mneme.branch b where b.workspace_id = workspace and b.id = prompt_branch);
  else
    -- A branch is a view of its thread: asking for one asks for the other.
    thread := coalesce(thread, (select b.thread_id from mneme.branch b
      where b.workspace_id = workspace and b.id = branch));
  end if;
  if branch is not null or prompt_thread is not null then
    -- The branch with its ancestors, each up to where the next one forks off.
    with recursive ancestor (id, thread_id, parent_branch_id, fork_sequence_no, upto) as (
      select b.id, b.thread_id, b.parent_branch_id, b.fork_sequence_no, null::integer
      from mneme.branch b where b.workspace_id = workspace and b.id = coalesce(branch, prompt_branch)
      union all
      select b.id, b.thread_id, b.parent_branch_id, b.fork_sequence_no, least(a.fork_sequence_no, a.upto)
      from ancestor a join mneme.branch b on b.workspace_id = workspace and b.id = a.parent_branch_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'upto', upto)), '[]') into line from ancestor
    where thread is null or thread_id = thread;
  end if;

  -- Shared texts and the reader's own: what a reader is shown must not depend on what others keep for themselves.
  counted_for := array['00000000-0000-0000-0000-000000000000'::uuid] || reader;
  corpus := mneme_search.corpus(workspace, counted_for);
  in_audience := reader is not null and exists (
    select from mneme.thread_participant p where p.workspace_id = workspace and p.user_id = reader
    union all select from mneme.project_member p where p.workspace_id = workspace and p.user_id = reader);
  -- How many texts a search may go through. What others share with an audience is not counted for its readers.
  for kind in select jsonb_object_keys(corpus) loop
    shared_rows := 0;
    if in_audience or readers is not null then
      execute format('select count(*) from (select from mneme.%I r
        where mneme_private.reader_key(r.workspace_id, r.visibility, r.owner_user_id) = $1 limit 20001) shared',
        mneme_search.row_table(kind)) into shared_rows using workspace;
    end if;
    corpus := jsonb_set(corpus, array[kind, 'held'], to_jsonb(greatest((corpus -> kind ->> 'documents')::bigint,
      (corpus -> kind ->> 'own')::bigint + shared_rows)));
  end loop;
  documents := coalesce((corpus -> 'message' ->> 'held')::bigint, 0);
  -- The number of turns within the filters, if it is cheap to count: few enough are scanned and not sampled.
  if thread is not null then
    select sum(b.last_sequence_no) into turns from mneme.branch b
    where b.workspace_id = workspace and b.thread_id = thread;
  elsif place_threads is not null then
    select coalesce(sum(b.last_sequence_no), 0) into turns from mneme.branch b
    where b.workspace_id = workspace and b.thread_id = any (place_threads);
  elsif (in_filter ? 'since' or in_filter ? 'until') and documents > 4000 then
    turns := mneme_search.turns_within(workspace, null, coalesce((in_filter ->> 'since')::timestamptz, '-infinity'),
      coalesce((in_filter ->> 'until')::timestamptz, 'infinity'),
      case when documents <= 20000 then array[workspace] || reader end);
  end if;

  -- These keys are set here and not by the filter. A null within metadata is compared like a value.
  return jsonb_strip_nulls((in_filter - array['form', 'formed', 'metadata']) || jsonb_build_object(
    'workspace', workspace, 'user_id', reader, 'readers', to_jsonb(readers), 'persona_id', speaker,
    'impersonal', impersonal,
    'in_audience', in_audience, 'thread_id', thread,
    'line', case when prompt_thread is null then line end, 'forked', forked,
    'prompt_line', case when prompt_thread is not null then line end, 'prompt_line_of', prompt_thread,
    'place_threads', to_jsonb(place_threads), 'place_projects', to_jsonb(place_projects),
    'place_nodes', to_jsonb(nodes),
    'turns', turns, 'corpus', corpus,
    'counted_for', to_jsonb(counted_for)))
    || case when in_filter ? 'metadata' then jsonb_build_object('metadata', in_filter -> 'metadata') else '{}' end;
end
$$;
comment on function mneme_search.resolve_scope(jsonb) is
  'What a recall may look at: the filters with the workspace and the user from the caller''s settings, subtrees and '
  'branches resolved to ids.';
alter function mneme_search.resolve_scope(jsonb) owner to mneme_search;
revoke execute on function mneme_search.resolve_scope(jsonb) from public;
