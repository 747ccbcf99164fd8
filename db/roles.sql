-- Cluster-wide roles, and the logins of the database it is run in. `mneme migrate` runs this file as the role that
-- migrates, if that may create roles. Otherwise whoever administers the server runs it in each database of Mneme and
-- names that role, which needs no privilege but owning its database:
--   PGOPTIONS='-c mneme.owner=NAME' psql -d DATABASE -f db/roles.sql
-- It can be run any number of times, for any number of databases. Nobody here has BYPASSRLS or SUPERUSER. Login
-- passwords are set by `mneme migrate`, never here.
do $$
declare
  wanted constant text[] := array['owner', 'anonymous', 'member', 'admin', 'service', 'worker', 'search', 'backup',
    'provisioner', 'queue', 'queue_owner', 'exposed', 'porter', 'eraser'];
  name text;
begin
  foreach name in array wanted loop
    if not exists (select from pg_roles where rolname = 'mneme_' || name) then
      execute format('create role %I nologin', 'mneme_' || name);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'mneme_authenticator') then
    create role mneme_authenticator nologin noinherit;
  end if;
end
$$;

-- The authenticator holds next to nothing itself: for one transaction it becomes one of these.
grant mneme_anonymous, mneme_member, mneme_admin, mneme_service, mneme_provisioner to mneme_authenticator;
-- Introspection reads what any API role may see, and nothing a token can't reach.
grant mneme_member, mneme_admin, mneme_service to mneme_exposed;

-- Roles are the server's, and what they may do each database's own. Logins belong to one database: they carry its
-- name, and nobody else but its owner may connect to it.
do $$
declare
  database constant text := current_database();
  -- As `loginName` in src/postgres/logins.ts has it.
  suffix constant text := case when database ~ '^[a-z0-9_]{1,40}$' then database
    else left(regexp_replace(database, '[^a-z0-9_]+', '_', 'g'), 23) || '-'
      || left(encode(sha256(convert_to(database, 'UTF8')), 'hex'), 16) end;
  authenticator constant text := 'mneme_authenticator_' || suffix;
  runner constant text := 'mneme_runner_' || suffix;
  backup constant text := 'mneme_backup_' || suffix;
  migrator constant text := coalesce(nullif(current_setting('mneme.owner', true), ''), current_user);
  login text;
begin
  foreach login in array array[authenticator, runner, backup] loop
    if not exists (select from pg_roles where rolname = login) then
      execute format('create role %I login inherit', login);
    end if;
  end loop;
  execute format('grant mneme_authenticator to %I', authenticator);
  -- The runner takes jobs through mneme_queue and becomes mneme_worker for each task's transaction.
  execute format('grant mneme_queue, mneme_worker to %I', runner);
  execute format('grant mneme_backup to %I', backup);

  -- Whoever may not say who connects leaves it as it is.
  if not (select pg_has_role(datdba, 'usage') from pg_database where datname = database) then
    return;
  end if;
  execute format('revoke connect, temporary on database %I from public', database);
  execute format('grant connect on database %I to %I, %I, %I', database, authenticator, runner, backup);
  if not has_database_privilege(migrator, database, 'connect') then
    execute format('grant connect on database %I to %I', database, migrator);
  end if;
  -- Of a database that was copied or renamed.
  for login in
    select r.rolname from pg_database d cross join aclexplode(d.datacl) a join pg_roles r on r.oid = a.grantee
    where d.datname = database and r.rolname ~ '^mneme_(authenticator|runner|backup)_'
      and r.rolname <> all (array[authenticator, runner, backup])
  loop
    execute format('revoke all on database %I from %I', database, login);
  end loop;
end
$$;

-- Whoever migrates must be able to give objects to their owners (a superuser needs no grant), and since Postgres 16
-- administers a role it changes: with CREATEROLE as well it may set the passwords of the logins.
do $$
declare
  migrator constant text := coalesce(nullif(current_setting('mneme.owner', true), ''), current_user);
  login text;
begin
  if not exists (select from pg_roles where rolname = migrator) then
    raise exception 'The setting mneme.owner names the role %, which does not exist. Create it first.', migrator;
  end if;
  if (select rolsuper from pg_roles where rolname = migrator) then
    return;
  end if;
  execute format('grant mneme_owner, mneme_search, mneme_queue, mneme_queue_owner, mneme_exposed, mneme_eraser,
    mneme_porter, mneme_backup to %I', migrator);
  if current_setting('server_version_num')::integer < 160000 then
    return;
  end if;
  for login in
    select r.rolname from pg_database d cross join aclexplode(d.datacl) a join pg_roles r on r.oid = a.grantee
    where d.datname = current_database() and r.rolname ~ '^mneme_(authenticator|runner|backup)_'
  loop
    -- Who created a role administers it already, and can't be granted that by themselves.
    if not pg_has_role(migrator, login, 'member with admin option') then
      execute format('grant %I to %I with admin true, inherit false, set false', login, migrator);
    end if;
  end loop;
end
$$;

do $$
declare
  described record;
begin
  for described in
    select * from (values
      ('owner', 'Owns the schemas and tables; migrations run as it. Row security is forced on it too.'),
      ('authenticator',
        'What the API''s logins are: they hold next to no privilege until they become another role for one '
        'transaction.'),
      ('anonymous', 'A request without a token: reads nothing.'),
      ('member', 'A user of a workspace.'),
      ('admin', 'A user who manages a workspace''s taxonomy, entities and settings.'),
      ('service', 'A program acting for a workspace''s users.'),
      ('worker', 'A background task, for one workspace and one transaction.'),
      ('search', 'Owns the definer functions that search and count; nobody can become it.'),
      ('backup', 'May select everything, for logical backups.'),
      ('provisioner', 'Creates a workspace with its first users; no token can name it.'),
      ('queue', 'What the workers'' logins are: takes jobs from the queue and says how they ended. Owns nothing.'),
      ('queue_owner', 'Owns the job queue and the functions that enqueue; nobody can become it.'),
      ('exposed', 'Introspection for the GraphQL schema.'),
      ('porter', 'Owns the definer functions that carry a workspace out and in; nobody can become it.'),
      ('eraser', 'Owns the definer functions that erase a thread, a user or a workspace; nobody can become it.')
    ) as role (name, comment)
  loop
    -- Said once: two databases that are migrated at the same time would be in each other's way.
    if shobj_description(to_regrole('mneme_' || described.name), 'pg_authid') is distinct from described.comment then
      execute format('comment on role %I is %L', 'mneme_' || described.name, described.comment);
    end if;
  end loop;
end
$$;
