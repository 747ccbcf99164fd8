select current_user as name, rolsuper as superuser, current_database() as database,
  (select count(*) from pg_roles where rolname = any ($1::text[])) = cardinality($1::text[])
    and not exists (select from pg_roles
      where rolname = any ($2::text[]) and not pg_has_role(oid, 'member')) as complete
from pg_roles where rolname = current_user
