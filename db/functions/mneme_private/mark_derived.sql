create or replace function mneme_private.mark_derived(in_erasure_id uuid, in_round integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  -- Rows are looked up by their keys (`offset 0`): without statistics of what is being erased, a plan would compare
  -- each row that goes with all rows of the workspace. Erasing takes the statistics away, too.
  -- A memory or fact is kept if each of its words is in a turn that stays, or if somebody else stated or confirmed it.
  -- Any other could repeat what must be forgotten.
  insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
  select workspace, in_erasure_id, 'memory_item', i.id::text, in_round
  from (
    select distinct s.memory_id from mneme_private.erasing_keys(in_erasure_id, 'message') e
    cross join lateral (
      select * from mneme.memory_source
      where workspace_id = workspace and message_id = e.id offset 0) s) drawn
  cross join lateral (
    select * from mneme.memory_item where workspace_id = workspace and id = drawn.memory_id offset 0) i
  where not mneme_private.is_being_erased(in_erasure_id, 'memory_item', i.id)
  -- The text of a sealed memory cannot be compared.
  and (i.content_state = 'sealed' or not mneme_private.whole_words(i.fts
    || mneme_private.search_vector(mneme_private.normalize_text(concat_ws(' ', i.reason, i.value)))) <@ array(
    select distinct word.lexeme
    from mneme.memory_source s
    cross join lateral (
      select id, fts from mneme.message where workspace_id = workspace and id = s.message_id offset 0) m
    cross join lateral unnest(mneme_private.whole_words(m.fts)) word (lexeme)
    where s.workspace_id = workspace and s.memory_id = i.id
      and not mneme_private.is_being_erased(in_erasure_id, 'message', m.id)))
  on conflict do nothing;

  insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
  select workspace, in_erasure_id, 'fact', f.id::text, in_round
  from (
    select s.fact_version_id from mneme_private.erasing_keys(in_erasure_id, 'message') e
    cross join lateral (
      select * from mneme.fact_source
      where workspace_id = workspace and message_id = e.id offset 0) s
    union
    select a.fact_version_id from mneme_private.erasing_keys(in_erasure_id, 'workspace_user') e
    cross join lateral (
      select * from mneme.fact_assertion
      where workspace_id = workspace and user_id = e.id offset 0) a) drawn
  cross join lateral (
    select * from mneme.fact where workspace_id = workspace and id = drawn.fact_version_id offset 0) f
  where not mneme_private.is_being_erased(in_erasure_id, 'fact', f.id)
  and not exists (
    select from mneme.fact_assertion a where a.workspace_id = workspace and a.fact_version_id = f.id
      and not mneme_private.is_being_erased(in_erasure_id, 'workspace_user', a.user_id))
  and not mneme_private.whole_words(f.fts) <@ array(
    select distinct word.lexeme
    from mneme.fact_source s
    cross join lateral (
      select id, fts from mneme.message where workspace_id = workspace and id = s.message_id offset 0) m
    cross join lateral unnest(mneme_private.whole_words(m.fts)) word (lexeme)
    where s.workspace_id = workspace and s.fact_version_id = f.id
      and not mneme_private.is_being_erased(in_erasure_id, 'message', m.id))
  on conflict do nothing;

  -- An extractor also reads the turns around: a row from a turn that stays may contain words of an erased one.
  insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
  select workspace, in_erasure_id, derived.kind, derived.id::text, in_round
  from mneme_private.uses_erased_words(in_erasure_id) derived (kind, id)
  on conflict do nothing;

  -- Summaries of erased turns, and summaries of those. They are made again from what is left.
  insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
  select workspace, in_erasure_id, 'summary', found.id::text, in_round
  from (
    select l.summary_id as id
    from mneme_private.erasing_keys(in_erasure_id, 'message') e cross join lateral (
      select * from mneme.summary_message
      where workspace_id = workspace and message_id = e.id offset 0) l
    union
    select l.summary_id
    from mneme_private.erasing_keys(in_erasure_id, 'message') e cross join lateral (
      select * from mneme.summary_statement_message
      where workspace_id = workspace and message_id = e.id offset 0) l
    union
    select l.summary_id
    from mneme_private.erasing_keys(in_erasure_id, 'summary') e cross join lateral (
      select * from mneme.summary_part
      where workspace_id = workspace and part_id = e.id offset 0) l
    union
    select s.id
    from mneme_private.erasing_keys(in_erasure_id, 'summary') e cross join lateral (
      select * from mneme.summary
      where workspace_id = workspace and id = e.id offset 0) day
    join mneme.summary s on s.workspace_id = workspace and s.project_id = day.project_id and s.thread_id is null
      and s.persona_id is not distinct from day.persona_id and s.period_start <= day.period_start
        and s.period_end > day.period_start
    where day.level = 'day'
      and day.thread_id is not null
    union
    select said.id
    from (
      select m.branch_id, array_agg(m.sequence_no) as numbers, array_agg(distinct m.occurred_at) as times
      from mneme_private.erasing_keys(in_erasure_id, 'message') e cross join lateral (
        select * from mneme.message
        where workspace_id = workspace and id = e.id offset 0) m
      where not mneme_private.is_being_erased(in_erasure_id, 'thread', m.thread_id)
      group by m.branch_id) gone
    cross join lateral mneme_private.summaries_of_turns(workspace, gone.branch_id, gone.numbers, gone.times) said (id)
  ) found
  on conflict do nothing;

  insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
  select distinct workspace, in_erasure_id, 'model_answer', found.answer_id::text, in_round
  from (
    select l.answer_id
    from mneme_private.erasing_keys(in_erasure_id, 'message') e cross join lateral (
      select * from mneme.model_answer_message
      where workspace_id = workspace and message_id = e.id offset 0) l
    union
    select l.answer_id
    from mneme_private.erasing_keys(in_erasure_id, 'summary') e cross join lateral (
      select * from mneme.model_answer_summary
      where workspace_id = workspace and summary_id = e.id offset 0) l) found
  on conflict do nothing;

  -- Entities that nothing mentions any more are erased too.
  insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
  select workspace, in_erasure_id, 'entity', doubted.id::text, in_round
  from mneme_private.entities_to_recheck(in_erasure_id) doubted (id)
  where not exists (select from mneme_private.words_for_entity(in_erasure_id, doubted.id))
    and not exists (
      select from mneme.entity kin where kin.workspace_id = workspace and kin.merged_into_id = doubted.id
        and not mneme_private.is_being_erased(in_erasure_id, 'entity', kin.id))
  on conflict do nothing;

  -- Of the other entities, the names that only erased rows used, and what was extracted with them.
  insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
  select distinct workspace, in_erasure_id, found.kind, found.id::text, in_round
  from mneme_private.unused_names(in_erasure_id) lost
  cross join lateral (
    select 'alias_variant', v.id from mneme.alias_variant v
    where v.workspace_id = workspace and v.entity_id = lost.entity_id and v.variant_normalized = lost.name
    union all
    select 'fact', f.id from mneme.fact f
    where f.workspace_id = workspace and f.extracted_by is not null and (
      (f.subject_entity_id = lost.entity_id and mneme_private.normalize_text(f.subject) = lost.name)
      or (f.object_entity_id = lost.entity_id and mneme_private.normalize_text(f.object) = lost.name))
    union all
    select 'memory_item', i.id from mneme.memory_entity l
    join mneme.memory_item i on i.workspace_id = workspace and i.id = l.memory_id
    where l.workspace_id = workspace and l.entity_id = lost.entity_id and i.extracted_by is not null
      and position(' ' || lost.name || ' ' in ' ' || i.content_normalized || ' ') > 0) found (kind, id)
  on conflict do nothing;
end
$$;
comment on function mneme_private.mark_derived(uuid, integer) is
  'Writes down what was drawn from the turns that an erasure takes away and can''t stand without them: memories, '
  'facts, summaries, models'' answers, entities and names.';
alter function mneme_private.mark_derived(uuid, integer) owner to mneme_eraser;
revoke execute on function mneme_private.mark_derived(uuid, integer) from public;
