create or replace function mneme_private.unused_names(in_erasure_id uuid) returns table (entity_id uuid, name text)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select doubted.id, known.name
  from mneme_private.entities_to_recheck(in_erasure_id) doubted (id)
  join mneme.entity n on n.workspace_id = mneme_private.workspace_id() and n.id = doubted.id
  cross join lateral (
    select n.canonical_normalized
    union
    select v.variant_normalized from mneme.alias_variant v
    where v.workspace_id = n.workspace_id and v.entity_id = n.id) known (name)
  where not exists (
    select from mneme_private.words_for_entity(in_erasure_id, doubted.id) said (words)
    where position(' ' || known.name || ' ' in ' ' || mneme_private.normalize_text(said.words) || ' ') > 0)
$$;
comment on function mneme_private.unused_names(uuid) is
  'Names of entities that stay, as normalised, which nobody uses any more once an erasure is done.';
alter function mneme_private.unused_names(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.unused_names(uuid) from public;
