create or replace function mneme_private.renew_planner_statistics() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  place regclass;
begin
  for place in
    select c.oid::regclass from pg_class c
    where c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace)
      -- A table's partitions are included. A table that was never analysed has no samples.
      and (c.relkind = 'p' or c.relkind = 'r' and c.reltuples >= 0) and not c.relispartition
      -- A column of variable length may contain a text, or the hash of one.
      and exists (select from pg_attribute a
        where a.attrelid = c.oid and not a.attisdropped and a.attnum > 0 and a.attlen = -1)
    order by c.oid
  loop
    execute format('analyze %s', place);
  end loop;
end
$$;
comment on function mneme_private.renew_planner_statistics() is
  'Samples anew the tables that hold texts or their hashes: what the planner keeps of them quotes some. To be called '
  'after an erasure, in a transaction of its own, by the server: who erased may have no access left.';
alter function mneme_private.renew_planner_statistics() owner to mneme_owner;
revoke execute on function mneme_private.renew_planner_statistics()
  from public, mneme_member, mneme_admin, mneme_service;
grant execute on function mneme_private.renew_planner_statistics() to mneme_provisioner, mneme_queue;
