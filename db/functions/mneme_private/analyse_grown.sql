create or replace function mneme_private.analyse_grown() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  place regclass;
  done integer := 0;
begin
  -- One at a time: whoever comes meanwhile leaves it to that.
  if not pg_try_advisory_xact_lock(hashtext('mneme_private.analyse_grown')) then
    return 0;
  end if;
  for place in
    select c.oid::regclass from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    where c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace) and c.relkind = 'r'
      and pg_has_role(c.relowner, 'usage')
      -- By half: a load of any length is followed by few of these.
      and s.n_mod_since_analyze > 1000 and s.n_mod_since_analyze > 0.5 * greatest(c.reltuples, 0)
    order by s.n_mod_since_analyze
  loop
    execute format('analyze %s', place);
    done := done + 1;
  end loop;
  return done;
end
$$;
comment on function mneme_private.analyse_grown() is
  'Samples the tables that grew by half, and by a thousand rows at least, since they were last sampled: straight after '
  'a load the planner would take them for small. Says how many.';
alter function mneme_private.analyse_grown() owner to mneme_owner;
revoke execute on function mneme_private.analyse_grown() from public;
grant execute on function mneme_private.analyse_grown() to mneme_queue;
