create or replace function mneme_private.rename_after_erasure(in_erasure_id uuid) returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  renamed integer := 0;
  known record;
begin
  for known in
    select n.id, n.canonical_name, coalesce((
      select said.words from mneme_private.words_for_entity(in_erasure_id, n.id) said (words)
      where length(said.words) <= 200 order by length(said.words) desc, said.words limit 1), '') as name
    from mneme_private.unused_names(in_erasure_id) lost
    join mneme.entity n on n.workspace_id = workspace and n.id = lost.entity_id and n.canonical_normalized = lost.name
  loop
    update mneme.entity set canonical_name = known.name,
      canonical_normalized = mneme_private.normalize_text(known.name), updated_at = now()
    where workspace_id = workspace and id = known.id;
    -- Session summaries contain the names of entities.
    update mneme.summary set topics = array_remove(array_replace(topics, known.canonical_name, known.name), '')
    where workspace_id = workspace and known.canonical_name = any (topics);
    renamed := renamed + 1;
  end loop;
  return renamed;
end
$$;
comment on function mneme_private.rename_after_erasure(uuid) is
  'Calls entities by the longest name people still use for them whose own name goes with an erasure, and says how many '
  'they are.';
alter function mneme_private.rename_after_erasure(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.rename_after_erasure(uuid) from public;
