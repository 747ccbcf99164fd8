create or replace function mneme_search.entity_statement(in_kind text, in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  links text;
begin
  -- At most 500 links per entity, newest first: an entity that is named everywhere says little about a place. Only
  -- links that the reader may follow count, so that others neither displace them nor show in the weights.
  links := case in_kind
    when 'message' then 'select r.id from unnest(' || mneme_search.reader_keys(in_scope) || ') as read (key)
      cross join lateral (select r.id, m.occurred_at
        from mneme.mention m join mneme.message r on r.id = m.message_id and %1$s
        where m.workspace_id = $1 and m.entity_id = family.entity_id
          and mneme_private.reader_key(m.workspace_id, m.visibility, m.owner_user_id) = read.key
        order by m.occurred_at desc limit 500) r
      order by r.occurred_at desc limit 500'
    when 'memory' then 'select r.id from mneme.memory_entity m join mneme.memory_item r on r.id = m.memory_id and %1$s
      where m.workspace_id = $1 and m.entity_id = family.entity_id limit 500'
    when 'fact' then '(select r.id from mneme.fact r where %1$s and r.subject_entity_id = family.entity_id
      limit 500) union (select r.id from mneme.fact r where %1$s and r.object_entity_id = family.entity_id limit 500)'
    when 'summary' then 'select r.id
      from (select named.thread_id
      from (select distinct m.thread_id from mneme.mention m where m.workspace_id = $1
      and m.entity_id = family.entity_id
      and mneme_private.reader_key(m.workspace_id, m.visibility, m.owner_user_id) = any ('
      || mneme_search.reader_keys(in_scope) || ')) named where exists (select from mneme.summary r
      where r.thread_id = named.thread_id and %1$s) limit 100) t join mneme.summary r on r.thread_id = t.thread_id
      and %1$s limit 500'
    -- Names are not extracted from documents: a chunk is linked if it contains one of the entity's names.
    else 'select r.id from (
        (select a.variant_normalized as name from mneme.alias_variant a where a.workspace_id = $1
          and a.entity_id = family.entity_id and a.status = ''active'' and '
      || format(mneme_search.name_condition(in_scope), 'a') || ' order by a.weight desc, a.id limit 20)
        union select e.canonical_normalized from mneme.entity e where e.workspace_id = $1 and e.id = family.entity_id
          and '
      || format(mneme_search.name_condition(in_scope), 'e') || '
      ) called cross join lateral (select r.id from ' || mneme_search.readable_source(in_kind, in_scope,
        'r.fts @@ mneme_private.text_query(called.name, true)') || ' where %1$s limit 500) r'
  end;
  return format($text$
with family as materialized (
  select f.entity_id, f.root_id, named.similarity
  from unnest($4, $5) as named (root_id, similarity)
  join mneme_search.merged_entities($1, $4) f on f.root_id = named.root_id
), link as materialized (
  select distinct family.root_id, family.similarity, linked.id from family cross join lateral (%1$s) linked
), weighed as (
  -- An entity with fewer links weighs more, like a rare word.
  select root_id, similarity * 1 / ln(2 + count(*)) as weight from link group by root_id, similarity
)
select link.id, sum(weighed.weight)::double precision as score
from link join weighed on weighed.root_id = link.root_id
group by link.id
order by 2 desc, 1 desc limit $6$text$, format(links, condition));
end
$$;
comment on function mneme_search.entity_statement(text, jsonb) is
  'The statement of the entity arm: $1 workspace, $2 and $3 place filters, $4 entities, $5 how like they are to what '
  'the query says, $6 limit.';
alter function mneme_search.entity_statement(text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.entity_statement(text, jsonb) from public;
