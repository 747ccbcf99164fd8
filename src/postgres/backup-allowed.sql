select current_setting('server_version_num')::integer / 10000 as major,
  exists (select from pg_roles where rolname = 'mneme_backup' and pg_has_role(oid, 'member')) as allowed,
  exists (select from pg_roles
    where (rolsuper or rolname = 'mneme_owner') and pg_has_role(oid, 'member')) as mighty,
  (select count(*)::integer from pg_class where relkind = 'r'
     and relnamespace::regnamespace::text in ('mneme', 'mneme_private', 'graphile_worker')) as tables
