-- pg_dump reads every table and every sequence: partitions by their own policies, whatever their parent's are, and
-- those too that are empty between transactions.
set local role mneme_owner;

do $$
declare
  object record;
begin
  for object in
    select c.oid, c.relname, c.relkind, c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace) and c.relkind in ('r', 'p', 'S')
      and pg_get_userbyid(c.relowner) = 'mneme_owner'
  loop
    if not has_table_privilege('mneme_backup', object.oid, 'select') then
      execute format('grant select on %s to mneme_backup', object.name);
    end if;
    if object.relkind <> 'S' and not exists (
      select from pg_policy p where p.polrelid = object.oid and p.polcmd in ('r', '*') and 'mneme_backup'::regrole = any (p.polroles))
    then
      execute format('create policy %I on %s for select to mneme_backup using (true)', object.relname || '_backup', object.name);
    end if;
  end loop;
end
$$;

reset role;
