create or replace function mneme_operation.add_taxonomy_node(in_under ltree, in_slug text, in_label text)
returns table (change_id uuid, node_id uuid)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  namesake ltree;
  slug text := in_slug;
begin
  perform mneme_private.lock_taxonomy(false);
  if in_under is not null then
    perform mneme_private.require_taxonomy_node(in_under);
  end if;
  select n.path into namesake from mneme.taxonomy_node n
  where n.workspace_id = workspace and n.parent_path is not distinct from ltree2text(in_under)
    and lower(n.label) = lower(in_label)
  order by n.path limit 1;
  if found then
    raise exception using errcode = 'MN409', detail = 'TAXONOMY_PATH_TAKEN',
      message = format('A place with this label already exists: %s. Use it, or choose another label.',
        namesake);
  end if;
  -- A sibling whose label differs only in accents, for instance, has the slug.
  for attempt in 2..1000 loop
    exit when not exists (select from mneme.taxonomy_node n
      where n.workspace_id = workspace and n.path = case when in_under is null then text2ltree(slug)
        else in_under || text2ltree(slug) end);
    slug := in_slug || '_' || attempt;
  end loop;
  return query select made.change_id, made.node_id
  from mneme_operation.create_taxonomy_node(case when in_under is null then text2ltree(slug)
    else in_under || text2ltree(slug) end, in_label, false) made;
end
$$;
comment on function mneme_operation.add_taxonomy_node(ltree, text, text) is
  'Makes a place for a label below another place, or at the top, at a path made of a slug: numbered where another '
  'label has it already.';
alter function mneme_operation.add_taxonomy_node(ltree, text, text) owner to mneme_owner;
revoke execute on function mneme_operation.add_taxonomy_node(ltree, text, text) from public;
grant execute on function mneme_operation.add_taxonomy_node(ltree, text, text) to mneme_admin, mneme_service;
