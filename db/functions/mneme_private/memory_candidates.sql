create or replace function mneme_private.memory_candidates(
  in_statements jsonb, in_branch_ids uuid[], in_sequence_nos integer[]
)
returns table (statement integer, memory_id uuid, inherited boolean)
language plpgsql volatile security definer set pg_trgm.similarity_threshold = 0.85 set jit = off
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  -- Owner and audience first, so that others' similar memories never displace the user's own.
  scope constant text := $scope$
    m.workspace_id = $1 and m.recorded_to is null and m.set_aside_at is null and m.content_state = 'inline'
      and m.visibility = s.visibility
      -- What a user marked as intimate stays so when it is repeated.
      and (m.sensitivity = s.sensitivity or s.sensitivity = 'neutral')
      and m.persona_id is not distinct from s.persona_id and m.project_id is not distinct from s.project_id
      and (s.visibility = 'workspace' or m.owner_user_id is not distinct from s.owner_user_id)
      -- Another thread has another audience.
      and (s.visibility <> 'audience' or m.thread_id = s.thread_id)
      and (s.visibility = 'private' or m.kind in ('decision', 'task')
        or (m.extracted_by is null and m.created_by = s.created_by) or exists (
        select from mneme.memory_source said_in
        join mneme.message said on said.workspace_id = said_in.workspace_id and said.id = said_in.message_id
        where said_in.workspace_id = $1 and said_in.memory_id = m.id and said.author is not distinct from s.author
          and said.created_by is not distinct from s.created_by))
      and (m.branch_id is null
        or (m.branch_id = any ($3) and coalesce(m.source_sequence_no, 0) <= ($4)[array_position($3, m.branch_id)])
        or exists (
          select from mneme.branch other
          where other.workspace_id = $1 and other.id = m.branch_id and other.parent_branch_id is null
            and other.thread_id <> s.thread_id))
  $scope$;
  statements constant text := $given$
    select given.*, form.normalized,
      nullif(mneme_private.text_query(nullif(mneme_private.normalize_text(given.topic), '')), '') as topic_query,
      nullif(replace(mneme_private.text_query(nullif(mneme_private.normalize_text(given.any_of), ''))::text, '&',
        '|'), '')::tsquery as any_query,
      case when form.normalized ~ '\d'
        then nullif(mneme_private.text_query(
        nullif(btrim(regexp_replace(form.normalized, '\S*\d\S*', ' ', 'g')), '')), '') end as unnumbered_query,
      length(mneme_private.search_vector(form.normalized)) as words
    from jsonb_to_recordset($2) as given (position integer, kind text, content text, topic text, category text,
      key text, revises boolean, moves boolean,
      any_of text, visibility text, sensitivity text, owner_user_id uuid, persona_id uuid, project_id uuid, author text,
      created_by uuid, branch_id uuid, thread_id uuid,
      on_trunk boolean, sequence_no integer, occurred_at timestamptz)
    cross join lateral (select mneme_private.normalize_text(given.content) as normalized offset 0) form
  $given$;
  -- A repetition has nearly the same trigrams (`sameText` in memory-wording.ts); a continuation or revision has fewer
  -- in common. A lower threshold costs more: at 0.6 the index returns a tenth of 1,900 similar memories, which are
  -- then compared by words.
  alikeness constant text := $alike$case when s.revises then 0.4
    when s.kind = 'task' and s.content ~* '\m(after all|re-?open\w*|not (yet )?(done|finished)|still)\M' then 0.6
      else 0.85 end$alike$;
  alike numeric;
  wants record;
  -- A fork's turns only change memories of the same fork.
  result constant text := 'select f.position, f.id, not s.on_trunk and f.branch_id is distinct from s.branch_id
    from found f join s using (position)';
begin
  -- A report of progress names its task by some words, found below.
  for alike in execute format(
    'select distinct %s
      from jsonb_to_recordset($1) as s (kind text, content text, key text, revises boolean, moves boolean)
      where s.key is null and not s.moves',
    alikeness) using in_statements
  loop
    perform set_config('pg_trgm.similarity_threshold', alike::text, true);
    return query execute format($query$
      with s as materialized (%2$s), found as (
        select s.position, near.id, near.branch_id from s, lateral (
          select m.id, m.branch_id from mneme.memory_item m
          where m.content_normalized %% s.normalized and m.kind = s.kind and %1$s
          order by similarity(m.content_normalized, s.normalized) desc, m.id limit 10) near
        where s.key is null and s.normalized <> '' and not s.moves and %4$s = $5
      ) %3$s$query$, scope, statements, result, alikeness)
    using mneme_private.workspace_id(), in_statements, in_branch_ids, in_sequence_nos, alike;
  end loop;
  -- Planning an arm takes longer than executing it: arms that no statement needs are left out.
  select bool_or(given.key is not null) as keyed,
    bool_or(given.topic is not null and (given.moves or given.revises)) as topical,
    bool_or(given.any_of is not null) as ending,
    bool_or(given.kind in ('decision', 'preference') and given.key is null
      and mneme_private.normalize_text(given.content) ~ '\d') as numbered,
    bool_or(given.kind = 'task' and not given.moves) as tasks
  into wants
  from jsonb_to_recordset(in_statements) as given (kind text, content text, topic text, key text, revises boolean,
    moves boolean, any_of text);
  return query execute format($query$
    with s as materialized (%2$s), found as (
      select distinct arm.position, arm.id, arm.branch_id from ($query$ || array_to_string(array[
    case when wants.keyed then $arm$
    select s.position, near.id, near.branch_id from s, lateral (
      select m.id, m.branch_id from mneme.memory_item m
      where m.kind = s.kind and m.key = s.key and m.category is not distinct from s.category and %1$s
      order by m.valid_from desc nulls last, m.id limit 10) near
    where s.key is not null$arm$ end,
    case when wants.topical then $arm$
    select s.position, near.id, near.branch_id from s, lateral (
      select m.id, m.branch_id from mneme.memory_item m
      where m.fts @@ s.topic_query and m.kind = s.kind and %1$s
      order by m.valid_from desc nulls last, m.id limit 10) near
    where s.topic_query is not null and (s.moves or s.revises)$arm$ end,
    -- A statement that ends something contains some of its words, or follows it directly.
    case when wants.ending then $arm$
    select s.position, near.id, near.branch_id from s, lateral (
      select m.id, m.branch_id from mneme.memory_item m
      where m.fts @@ s.any_query and m.kind = s.kind and (m.status is null or m.status not in ('done', 'cancelled'))
        and %1$s
      order by ts_rank(m.fts, s.any_query, 1) desc, m.valid_from desc nulls last, m.id limit 10) near
    where s.any_query is not null$arm$ end,
    -- The same text with other numbers: short texts have few trigrams in common.
    case when wants.numbered then $arm$
    select s.position, near.id, near.branch_id from s, lateral (
      select m.id, m.branch_id from mneme.memory_item m
      where m.fts @@ s.unnumbered_query and length(m.fts) <= s.words and m.kind = s.kind and %1$s
      order by m.valid_from desc nulls last, m.id limit 10) near
    where s.unnumbered_query is not null and s.kind in ('decision', 'preference') and s.key is null$arm$ end,
    -- Turns read in another order: the report that a task is done came before the task.
    case when wants.tasks then $arm$
    select s.position, near.id, near.branch_id from s, lateral (
      select m.id, m.branch_id from mneme.memory_item m
      where m.kind = 'task' and m.valid_from > s.occurred_at and m.valid_from < s.occurred_at + interval '60 days'
        and %1$s
        and exists (
          with recursive older as (
            select m.supersedes_id, m.status, m.content
            union all
            select v.supersedes_id, v.status, v.content from older
            join mneme.memory_item v on v.workspace_id = $1 and v.id = older.supersedes_id)
          select from older
          where older.supersedes_id is null
            and (older.status <> 'pending'
              or older.content ~* '\m(after all|re-?open\w*|not (yet )?(done|finished)|still)\M'))
      order by m.valid_from limit 10) near
    where s.kind = 'task' and not s.moves$arm$ end,
    $arm$
    select s.position, near.id, near.branch_id from s, lateral (
      select m.id, m.branch_id
      from mneme.message turn
      join mneme.memory_source recent on recent.workspace_id = $1 and recent.message_id = turn.id
      join mneme.memory_item m on m.workspace_id = $1 and m.id = recent.memory_id
      where turn.workspace_id = $1 and turn.branch_id = any ($3)
        and turn.sequence_no <= ($4)[array_position($3, turn.branch_id)]
        and turn.sequence_no between s.sequence_no - $5 and s.sequence_no and %1$s
      order by turn.sequence_no desc, m.id limit 20) near$arm$], ' union all ') || $query$) arm
    ) %3$s$query$, scope, statements, result)
  using mneme_private.workspace_id(), in_statements, in_branch_ids, in_sequence_nos, 8;
end
$$;
comment on function mneme_private.memory_candidates(jsonb, uuid[], integer[]) is
  'The current memories that statements of one line of turns may be about: the same setting, nearly the same words, '
  'the same but for their numbers, all the words of a topic, or spoken of in the turns just before. Whose they are, '
  'which persona''s, project''s and branch''s, is checked before the best are chosen; inherited ones are not the '
  'fork''s to change.';
alter function mneme_private.memory_candidates(jsonb, uuid[], integer[]) owner to mneme_search;
revoke execute on function mneme_private.memory_candidates(jsonb, uuid[], integer[]) from public;
grant execute on function mneme_private.memory_candidates(jsonb, uuid[], integer[]) to mneme_worker;
