/**
 * SQL that takes from a table what its file in `db/tables` makes: all its comments, triggers and policies, and all that
 * anybody but its owner was granted on it, its partitions and the sequences of its columns.
 *
 * @param table its name with its schema, from Mneme's own files and never from a request.
 */
export function withoutAccess(table: string): string {
  return `
    do $$
    declare
      place record;
      item record;
    begin
      for item in
        select case d.objsubid when 0 then 'table ${table}' else format('column ${table}.%I', a.attname) end as name
        from pg_description d left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid
        where d.classoid = 'pg_class'::regclass and d.objoid = '${table}'::regclass
      loop
        execute format('comment on %s is null', item.name);
      end loop;
      for place in
        select c.oid, c.oid::regclass as name, c.relkind, c.relowner
        from (
          select '${table}'::regclass::oid as oid
          union all
          select inhrelid from pg_inherits where inhparent = '${table}'::regclass
          union all
          select d.objid from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
          where d.refclassid = 'pg_class'::regclass and d.refobjid = '${table}'::regclass
            and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        ) part join pg_class c on c.oid = part.oid
      loop
        for item in select polname from pg_policy where polrelid = place.oid loop
          execute format('drop policy %I on %s', item.polname, place.name);
        end loop;
        if place.oid = '${table}'::regclass then
          for item in select tgname from pg_trigger where tgrelid = place.oid and not tgisinternal loop
            execute format('drop trigger %I on %s', item.tgname, place.name);
          end loop;
        end if;
        for item in
          select distinct case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as role
          from (
            select relacl as acl from pg_class where oid = place.oid
            union all
            select attacl from pg_attribute where attrelid = place.oid and attacl is not null
          ) given cross join aclexplode(given.acl) a
          where a.grantee <> place.relowner
        loop
          execute format('revoke all on %s %s from %s',
            case place.relkind when 'S' then 'sequence' else 'table' end, place.name, item.role);
        end loop;
      end loop;
    end
    $$`;
}
