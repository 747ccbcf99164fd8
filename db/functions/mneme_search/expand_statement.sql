create or replace function mneme_search.expand_statement(in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  visible constant text := mneme_search.name_condition(in_scope);
  -- By the index of readers, one by one: many may have their own entity of that name.
  readable constant text := '(select %1$s.* from unnest(' || mneme_search.reader_keys(in_scope) || ') as read (key)
    cross join lateral (select %1$s.* from mneme.%2$s %1$s
      where mneme_private.reader_key(%1$s.workspace_id, %1$s.visibility, %1$s.owner_user_id) = read.key
        and %3$s offset 0) %1$s) %1$s';
  -- In a form, names similar to each run are looked up here; $3 contains the runs.
  near constant text := case when in_scope ? 'form'
    then 'select run.run, near.entity_id, near.similarity from unnest($3) as run (run) cross join lateral ('
      || replace(mneme_search.near_name_statement(in_scope), '$2', 'run.run') || ') near'
    else 'select near.surface, near.entity_id, near.similarity
    from unnest($3, $4, $5) as near (surface, entity_id, similarity)' end;
begin
  return format($text$
with recursive named (surface, entity_id, similarity) as (
  select a.variant_normalized, a.entity_id, a.weight::double precision
  from %4$s where a.workspace_id = $1 and a.status = 'active' and %1$s
  union all
  select e.canonical_normalized, e.id, 1
  from %5$s where e.workspace_id = $1 and %2$s
  union all
  -- A first name alone, if only one person has it.
  select split_part(e.canonical_normalized, ' ', 1), (array_agg(e.id))[1], 0.8
  from %6$s
  where e.workspace_id = $1 and e.merged_into_id is null and strpos(e.canonical_name, '@') = 0 and %2$s
    and not exists (
      select from mneme.alias_variant a
      where a.workspace_id = $1 and a.entity_id = e.id
        and a.variant_normalized = split_part(e.canonical_normalized, ' ', 1) and a.status = 'rejected' and %1$s)
  group by 1 having count(*) = 1
  union all
  %3$s
), resolved (surface, similarity, entity_id, depth) as (
  select surface, similarity, entity_id, 0 from named
  union all
  select r.surface, r.similarity, e.merged_into_id, r.depth + 1
  -- One by one: with a join, all entities of the workspace may be read.
  from resolved r cross join lateral (select e.* from mneme.entity e
    where e.workspace_id = $1 and e.id = r.entity_id offset 0) e
  where e.merged_into_id is not null and r.depth < 16
)
select best.surface, best.entity_id, best.canonical_name, best.similarity
from (
  select distinct on (e.id) r.surface, e.id as entity_id, e.canonical_name, least(r.similarity, 1) as similarity
  from resolved r cross join lateral (select e.* from mneme.entity e
    where e.workspace_id = $1 and e.id = r.entity_id offset 0) e
  where e.merged_into_id is null and %2$s
  order by e.id, r.similarity desc, length(r.surface) desc, r.surface
) best
order by best.similarity desc, length(best.surface) desc, best.entity_id
  limit 10$text$, format(visible, 'a'), format(visible, 'e'), near,
    format(readable, 'a', 'alias_variant', 'a.variant_normalized = any ($2)'),
    format(readable, 'e', 'entity', 'e.canonical_normalized = any ($2)'),
    format(readable, 'e', 'entity', 'e.kind = ''person'' and split_part(e.canonical_normalized, '' '', 1) = any ($2)'));
end
$$;
comment on function mneme_search.expand_statement(jsonb) is
  'The statement behind expand: $1 workspace, $2 word runs to match exactly, $3 to $5 what matched by trigrams: run, '
  'entity, similarity.';
alter function mneme_search.expand_statement(jsonb) owner to mneme_search;
revoke execute on function mneme_search.expand_statement(jsonb) from public;
