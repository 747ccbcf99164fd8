create or replace function mneme_private.renew_planner_statistics() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  place regclass;
begin
  for place in
    select distinct c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_statistic s on s.starelid = c.oid and s.staattnum = a.attnum
    where c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace) and a.atttypid in (
      'text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'tsvector'::regtype) and not a.attisdropped
  loop
    execute format('analyze %s', place);
  end loop;
end
$$;
comment on function mneme_private.renew_planner_statistics() is 'Samples anew the tables that hold texts: what the planner keeps of them quotes some. To be called after an erasure, in a transaction of its own.';
alter function mneme_private.renew_planner_statistics() owner to mneme_owner;
revoke execute on function mneme_private.renew_planner_statistics() from public;
grant execute on function mneme_private.renew_planner_statistics() to mneme_member, mneme_admin, mneme_service;
