create or replace function mneme_private.uses_erased_words(in_erasure_id uuid) returns table (kind text, id uuid)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with recursive gone as materialized (
    select m.branch_id, m.sequence_no, m.fts
    from mneme_private.erasing_row e join mneme.message m on m.workspace_id = e.workspace_id and m.id = e.key::uuid
    where e.workspace_id = mneme_private.workspace_id() and e.erasure_id = in_erasure_id and e.kind = 'message'
      and not mneme_private.is_being_erased(in_erasure_id, 'thread', m.thread_id)
  ), shown as materialized (
    -- A fork continues its parent's numbers: its first turns are read with the parent's last ones.
    select branch_id, sequence_no from gone
    union
    select fork.id, shown.sequence_no from shown join mneme.branch fork
      on fork.workspace_id = mneme_private.workspace_id() and fork.parent_branch_id = shown.branch_id
        and fork.fork_sequence_no between shown.sequence_no and shown.sequence_no + 60
  ), near as materialized (
    -- A window and its context: more than any extractor reads at once.
    select distinct m.id from shown join mneme.message m
      on m.workspace_id = mneme_private.workspace_id() and m.branch_id = shown.branch_id
        and m.sequence_no between shown.sequence_no - 60 and shown.sequence_no + 60
    where not mneme_private.is_being_erased(in_erasure_id, 'message', m.id)
  ), words as materialized (
    select distinct word.lexeme from gone, unnest(mneme_private.whole_words(gone.fts)) word (lexeme)
  ), told as (
    select 'memory_item' as kind, i.id, i.fts, array_agg(m.fts) as sources
    from mneme.memory_item i
    join mneme.memory_source s on s.workspace_id = i.workspace_id and s.memory_id = i.id
    join mneme.message m on m.workspace_id = s.workspace_id and m.id = s.message_id
    where i.workspace_id = mneme_private.workspace_id() and i.extracted_by is not null
      and i.id in (select x.memory_id from near
        join mneme.memory_source x on x.workspace_id = mneme_private.workspace_id() and x.message_id = near.id)
    group by i.id, i.fts
    union all
    select 'fact', f.id, f.fts, array_agg(m.fts)
    from mneme.fact f
    join mneme.fact_source s on s.workspace_id = f.workspace_id and s.fact_version_id = f.id
    join mneme.message m on m.workspace_id = s.workspace_id and m.id = s.message_id
    where f.workspace_id = mneme_private.workspace_id() and f.extracted_by is not null
      and f.id in (select x.fact_version_id from near
        join mneme.fact_source x on x.workspace_id = mneme_private.workspace_id() and x.message_id = near.id)
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
