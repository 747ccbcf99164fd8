create or replace function mneme_private.uses_erased_words(in_erasure_id uuid) returns table (kind text, id uuid)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with recursive gone as materialized (
    select m.branch_id, m.sequence_no, m.fts
    from mneme_private.erasing_keys(in_erasure_id, 'message') e cross join lateral (
      select * from mneme.message
      where workspace_id = mneme_private.workspace_id() and id = e.id offset 0) m
    where not mneme_private.is_being_erased(in_erasure_id, 'thread', m.thread_id)
  ), shown as materialized (
    -- A fork continues its parent's numbers: its first turns are read with the parent's last ones.
    select branch_id, sequence_no from gone
    union
    select fork.id, shown.sequence_no from shown join mneme.branch fork
      on fork.workspace_id = mneme_private.workspace_id() and fork.parent_branch_id = shown.branch_id
        and fork.fork_sequence_no between shown.sequence_no and shown.sequence_no + 60
  ), beside as materialized (
    -- A window and its context: more than any extractor reads at once. Stretches that meet are one, so that each turn
    -- is looked at once: with each of its neighbours, a user's thousands would take hours.
    select places.branch_id, unnest(places.numbers) as numbers
    from (
      select branch_id, range_agg(int4range(sequence_no - 60, sequence_no + 60, '[]')) as numbers
      from shown group by branch_id) places
  ), near as materialized (
    select m.id
    from beside cross join lateral (
      select said.id from mneme.message said
      where said.workspace_id = mneme_private.workspace_id() and said.branch_id = beside.branch_id
        and said.sequence_no >= lower(beside.numbers) and said.sequence_no < upper(beside.numbers) offset 0) m
    where not mneme_private.is_being_erased(in_erasure_id, 'message', m.id)
  ), words as materialized (
    select distinct word.lexeme from gone, unnest(mneme_private.whole_words(gone.fts)) word (lexeme)
  ), told as (
    select 'memory_item' as kind, i.id, i.fts, array_agg(m.fts) as sources
    from (
      select distinct x.memory_id from near
      cross join lateral (
        select memory_id from mneme.memory_source
        where workspace_id = mneme_private.workspace_id() and message_id = near.id offset 0) x) drawn
    cross join lateral (
      select id, workspace_id, fts from mneme.memory_item
      where workspace_id = mneme_private.workspace_id() and id = drawn.memory_id and extracted_by is not null
      offset 0) i
    join mneme.memory_source s on s.workspace_id = i.workspace_id and s.memory_id = i.id
    cross join lateral (
      select fts from mneme.message where workspace_id = s.workspace_id and id = s.message_id offset 0) m
    group by i.id, i.fts
    union all
    select 'fact', f.id, f.fts, array_agg(m.fts)
    from (
      select distinct x.fact_version_id from near
      cross join lateral (
        select fact_version_id from mneme.fact_source
        where workspace_id = mneme_private.workspace_id() and message_id = near.id offset 0) x) drawn
    cross join lateral (
      select id, workspace_id, fts from mneme.fact
      where workspace_id = mneme_private.workspace_id() and id = drawn.fact_version_id and extracted_by is not null
      offset 0) f
    join mneme.fact_source s on s.workspace_id = f.workspace_id and s.fact_version_id = f.id
    cross join lateral (
      select fts from mneme.message where workspace_id = s.workspace_id and id = s.message_id offset 0) m
    group by f.id, f.fts
  )
  select told.kind, told.id from told
  where exists (
    select from unnest(mneme_private.whole_words(told.fts)) word (lexeme) join words on words.lexeme = word.lexeme
    where not exists (select from unnest(told.sources) source (fts)
      where word.lexeme = any (mneme_private.whole_words(source.fts))))
$$;
comment on function mneme_private.uses_erased_words(uuid) is
  'Memories and facts drawn from turns beside those that an erasure takes away, which use a word of theirs that their '
  'own turns don''t.';
alter function mneme_private.uses_erased_words(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.uses_erased_words(uuid) from public;
