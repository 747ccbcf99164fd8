create or replace function mneme_private.erased_rows(
  in_erasure_id uuid, in_scope text
) returns table (kind text, row_count bigint, ids_hash bytea)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  counted constant text := 'select $3, count(*),
    sha256(convert_to(coalesce(string_agg(key || E''\n'', '''' order by key collate "C"), ''''), ''UTF8''))
    from (%s) rows (key) having count(*) > 0';
  place record;
begin
  if in_scope = 'workspace' then
    for place in
      select c.oid::regclass as name, c.relname::text as kind, (
        select string_agg(format('t.%I::text', a.attname), ' || '':'' || ' order by k.place)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum
          and (a.attname <> 'workspace_id' or i.indnatts = 1)) as key
      from pg_class c
      where c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace) and c.relkind in ('r', 'p')
        and not c.relispartition
        and c.relname not in ('erasure_receipt', 'erasure_receipt_kind', 'erasing_row', 'cell_workspace', 'cell_key',
          'workspace_hold')
        and exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)
      order by c.relname
    loop
      return query execute format(counted,
        format('select %s from %s t where t.workspace_id = $1 and $2 is not null', coalesce(place.key, ''''''),
        place.name))
        using workspace, in_erasure_id, place.kind;
    end loop;
    return query execute format(counted,
      'select t.id::text from mneme.workspace t where t.id = $1 and $2 is not null') using workspace, in_erasure_id,
      'workspace';
    return;
  end if;
  for place in
    select distinct e.kind from mneme_private.erasing_row e
    where e.workspace_id = workspace and e.erasure_id = in_erasure_id
  loop
    return query execute format(counted,
      'select e.key from mneme_private.erasing_row e where e.workspace_id = $1 and e.erasure_id = $2 and e.kind = $3')
      using workspace, in_erasure_id, place.kind;
  end loop;
  -- Rows without dependent rows were not recorded.
  for place in
    select l.child_kind as kind, string_agg(format(
      'select %s from mneme_private.erasing_keys($2, %L) e
       cross join lateral (select t.* from %s t where t.workspace_id = $1 and %s offset 0) t',
      l.child_key, l.parent_kind, l.child, l.matches), ' union ') as rows
    from mneme_private.erasure_links() l
    where not l.is_recorded and l.parent_kind in (
      select distinct e.kind from mneme_private.erasing_row e
      where e.workspace_id = workspace and e.erasure_id = in_erasure_id)
    group by l.child_kind
  loop
    return query execute format(counted, place.rows) using workspace, in_erasure_id, place.kind;
  end loop;
end
$$;
comment on function mneme_private.erased_rows(uuid, text) is
  'What an erasure takes away, table by table: how many rows, and SHA-256 over their ids, sorted as bytes, each with a '
  'line feed.';
alter function mneme_private.erased_rows(uuid, text) owner to mneme_eraser;
revoke execute on function mneme_private.erased_rows(uuid, text) from public;
