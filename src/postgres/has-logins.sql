with own as (select oid, datdba, coalesce(datacl, acldefault('d', datdba)) as acl from pg_database
  where datname = current_database())
select (
    select bool_and(login.oid is not null and pg_has_role(login.oid, role.oid, 'member')
      and has_database_privilege(login.oid, own.oid, 'connect'))
    from unnest($1::text[], $2::text[]) wanted (login, role)
    join pg_roles role on role.rolname = wanted.role left join pg_roles login on login.rolname = wanted.login)
  and not (pg_has_role(datdba, 'usage') and exists (select from aclexplode(acl) where grantee = 0)) as complete
from own
