import type pg from 'pg';

/**
 * Every way, by the catalogue, from a login to what is not its own: code that others run, objects to change, rights to
 * hand on. Whom it may become is followed through every kind of membership: inherited, settable, or with the option to
 * grant it, which is as good. A line says who holds what; none means that nothing it plants is run by anybody else.
 */
const statement = `
with recursive reach (oid) as (
  select oid from pg_roles where rolname = $1
  union
  select m.roleid from pg_auth_members m join reach on reach.oid = m.member
), held as (select r.* from pg_roles r join reach using (oid)
), grantee (oid, name) as (select oid, rolname::text from held union all select 0::oid, 'public'
), place as (select oid, datname, datdba, coalesce(datacl, acldefault('d', datdba)) as acl from pg_database where datname = current_database())
select rolname || ' has an attribute of administrators' as way from held where rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
union all
select rolname || ' is a role of Postgres itself' from held where rolname ~ '^pg_'
union all
-- Everything that can have an owner: functions, schemas, tables, types, operators, databases, tablespaces, servers, event
-- triggers, extensions, publications, subscriptions, large objects.
select held.rolname || ' owns ' || pg_describe_object(d.classid, d.objid, d.objsubid)
from pg_shdepend d join held on held.oid = d.refobjid join place on d.dbid in (0, place.oid)
where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o'
union all
select held.rolname || ' owns the schema ' || nspname from pg_namespace join held on held.oid = nspowner
union all
select held.rolname || ' owns the function ' || p.oid::regprocedure from pg_proc p join held on held.oid = proowner
union all
select held.rolname || ' owns the relation ' || c.oid::regclass from pg_class c join held on held.oid = relowner
union all
select held.rolname || ' owns the database' from place join held on held.oid = datdba
union all
select held.rolname || ' may create in the schema ' || nspname from pg_namespace n, held
where has_schema_privilege(held.oid, n.oid, 'create') and nspname !~ '^pg_(toast_)?temp_'
union all
select held.rolname || ' may ' || privilege || ' in the database' from place, held, unnest(array['create', 'temporary']) privilege
where has_database_privilege(held.oid, place.oid, privilege)
union all
select held.rolname || ' may create in the tablespace ' || spcname from pg_tablespace t, held where has_tablespace_privilege(held.oid, t.oid, 'create')
union all
-- A trigger runs as whoever writes to the table; a key to it asks the table as its owner; emptying it asks no policy.
select held.rolname || ' has ' || privilege || ' on ' || c.oid::regclass from pg_class c, held, unnest(array['trigger', 'references', 'truncate']) privilege
where c.relkind in ('r', 'p', 'v', 'm', 'f') and case when c.relkind = 'v' and privilege = 'truncate' then false
  when privilege = 'references' then has_any_column_privilege(held.oid, c.oid, 'references') else has_table_privilege(held.oid, c.oid, privilege) end
union all
-- What it holds with the option to grant it on.
select grantee.name || ' may hand on ' || a.privilege_type || ' of ' || object.name
from (
    select relacl, oid::regclass::text from pg_class union all select attacl, attrelid::regclass || '.' || attname from pg_attribute where attacl is not null
    union all select proacl, oid::regprocedure::text from pg_proc union all select nspacl, nspname::text from pg_namespace
    union all select acl, 'the database' from place union all select typacl, oid::regtype::text from pg_type union all select lanacl, lanname::text from pg_language
    union all select srvacl, srvname::text from pg_foreign_server union all select fdwacl, fdwname::text from pg_foreign_data_wrapper
    union all select spcacl, spcname::text from pg_tablespace
  ) object (acl, name) cross join aclexplode(object.acl) a join grantee on grantee.oid = a.grantee
where a.is_grantable
union all
-- Rights it would have on what is made later, and rights it gives on what it makes.
select grantee.name || ' gets ' || a.privilege_type || ' on later objects of ' || d.defaclrole::regrole
from pg_default_acl d cross join aclexplode(d.defaclacl) a join grantee on grantee.oid = a.grantee where a.grantee <> d.defaclrole
union all
select held.rolname || ' has default privileges of its own' from pg_default_acl d join held on held.oid = d.defaclrole
union all
-- Functions of Postgres that read files, write them or end others' sessions are closed to everybody: who was let in?
select grantee.name || ' may execute ' || p.oid::regprocedure
from pg_proc p cross join aclexplode(p.proacl) a join grantee on grantee.oid = a.grantee
where p.pronamespace = 'pg_catalog'::regnamespace and a.grantee <> 0
union all
select grantee.name || ' may execute ' || p.oid::regprocedure
from pg_proc p join grantee on grantee.oid = 0
where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ '^(pg_read_(binary_)?file|pg_ls_dir|pg_stat_file|lo_import|lo_export|pg_reload_conf|pg_rotate_logfile)$'
  and has_function_privilege('public', p.oid, 'execute')
union all
-- A function that runs as an administrator, or as somebody this policy has not looked at.
select held.rolname || ' may execute as ' || p.proowner::regrole || ' ' || p.oid::regprocedure
from pg_proc p cross join held
where p.prosecdef and p.pronamespace <> 'pg_catalog'::regnamespace and has_function_privilege(held.oid, p.oid, 'execute')
  and p.proowner::regrole::text <> all ($2::text[])
union all
-- One that does, and finds names by the caller's path.
select 'the path of ' || p.oid::regprocedure || ' is its caller''s' from pg_proc p
where p.prosecdef and not exists (select from unnest(p.proconfig) setting where setting ~ '^search_path=')
union all
-- Code that runs as whoever comes by.
select 'the event trigger ' || evtname from pg_event_trigger
union all
select 'the rule ' || rulename || ' on ' || ev_class::regclass from pg_rewrite join pg_class c on c.oid = ev_class
where rulename <> '_RETURN' and c.relnamespace <> 'pg_catalog'::regnamespace
union all
select grantee.name || ' may use the server ' || srvname from pg_foreign_server cross join aclexplode(srvacl) a join grantee on grantee.oid = a.grantee
union all
select grantee.name || ' may use the wrapper ' || fdwname from pg_foreign_data_wrapper cross join aclexplode(fdwacl) a join grantee on grantee.oid = a.grantee
union all
select grantee.name || ' may set ' || parname from pg_parameter_acl cross join aclexplode(paracl) a join grantee on grantee.oid = a.grantee
order by 1`;

/** Roles that own functions which the logins may run; what each of those may reach is the policy of functions. */
const owners = ['mneme_owner', 'mneme_search', 'mneme_queue_owner', 'mneme_porter', 'mneme_eraser'];

/** The ways from a role to ownership, one line each; none is what a login shall have. */
export async function waysToOwnership(client: pg.Pool | pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ way: string }>(statement, [role, owners]);
  return rows.map(({ way }) => way);
}
