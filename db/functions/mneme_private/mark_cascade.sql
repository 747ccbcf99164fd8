create or replace function mneme_private.mark_cascade(in_erasure_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  latest integer;
  link record;
begin
  loop
    select max(round) into latest from mneme_private.erasing_row
    where workspace_id = workspace and erasure_id = in_erasure_id;
    for link in
      select l.* from mneme_private.erasure_links() l
      where l.is_recorded and l.parent_kind in (
        select distinct kind from mneme_private.erasing_row
        where workspace_id = workspace and erasure_id = in_erasure_id and round = latest)
    loop
      execute format(
        'insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
         select distinct $1, $2, %L, %s, $3 + 1
         from mneme_private.erasing_keys($2, %L) e
         cross join lateral (select t.* from %s t where t.workspace_id = $1 and %s offset 0) t
         where e.round = $3
         on conflict do nothing', link.child_kind, link.child_key, link.parent_kind, link.child, link.matches)
      using workspace, in_erasure_id, latest;
    end loop;
    exit when not exists (
      select from mneme_private.erasing_row where workspace_id = workspace and erasure_id = in_erasure_id
        and round = latest + 1);
  end loop;
end
$$;
comment on function mneme_private.mark_cascade(uuid) is
  'Writes down what goes with the rows an erasure has found last, through all foreign keys that cascade.';
alter function mneme_private.mark_cascade(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.mark_cascade(uuid) from public;
