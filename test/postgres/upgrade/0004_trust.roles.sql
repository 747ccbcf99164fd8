-- Cluster-wide roles. `mneme migrate` runs this file as the role that migrates, if that may create roles. Otherwise
-- whoever administers the server runs it once and names that role, which needs no privilege but owning its database:
--   PGOPTIONS='-c mneme.owner=NAME' psql -d DATABASE -f db/roles.sql
-- It can be run any number of times, for any number of owners. Nobody here has BYPASSRLS or SUPERUSER. Login
-- passwords are set by `mneme migrate`, never here.
do $$
declare
  wanted constant text[] := array['owner', 'anonymous', 'member', 'admin', 'service', 'worker', 'search', 'backup', 'provisioner', 'queue', 'exposed', 'porter', 'eraser'];
  name text;
begin
  foreach name in array wanted loop
    if not exists (select from pg_roles where rolname = 'mneme_' || name) then
      execute format('create role %I nologin', 'mneme_' || name);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'mneme_authenticator') then
    create role mneme_authenticator login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'mneme_runner') then
    create role mneme_runner login inherit;
  end if;
end
$$;

-- The authenticator holds nothing itself: for one transaction it becomes one of these.
grant mneme_anonymous, mneme_member, mneme_admin, mneme_service, mneme_provisioner to mneme_authenticator;
-- The runner owns the queue through mneme_queue and becomes mneme_worker for each task's transaction.
grant mneme_queue to mneme_runner;
grant mneme_worker to mneme_runner;
-- Introspection reads what any API role may see, and nothing a token can't reach.
grant mneme_member, mneme_admin, mneme_service to mneme_exposed;
-- Whoever migrates must be able to give objects to their owners (a superuser needs no grant), and since Postgres 16
-- administers a role it changes: with CREATEROLE as well it may set the passwords of the two logins.
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
  execute format('grant mneme_owner, mneme_search, mneme_queue, mneme_exposed, mneme_eraser, mneme_porter, mneme_backup to %I', migrator);
  if current_setting('server_version_num')::integer < 160000 then
    return;
  end if;
  foreach login in array array['mneme_authenticator', 'mneme_runner'] loop
    -- Who created a role administers it already, and can't be granted that by themselves.
    if not pg_has_role(migrator, login, 'member with admin option') then
      execute format('grant %I to %I with admin true, inherit false, set false', login, migrator);
    end if;
  end loop;
end
$$;

comment on role mneme_owner is 'Owns the schemas and tables; migrations run as it. Row security is forced on it too.';
comment on role mneme_authenticator is 'The API logs in as this role and holds no privilege until it becomes another for one transaction.';
comment on role mneme_anonymous is 'A request without a token: reads nothing.';
comment on role mneme_member is 'A user of a workspace.';
comment on role mneme_admin is 'A user who manages a workspace''s taxonomy, entities and settings.';
comment on role mneme_service is 'A program acting for a workspace''s users.';
comment on role mneme_worker is 'A background task, for one workspace and one transaction.';
comment on role mneme_search is 'Owns the definer functions that search and count; nobody can become it.';
comment on role mneme_backup is 'May select everything, for logical backups.';
comment on role mneme_provisioner is 'Creates a workspace with its first users; no token can name it.';
comment on role mneme_queue is 'Owns the job queue and the function that enqueues.';
comment on role mneme_runner is 'Workers log in as this role.';
comment on role mneme_exposed is 'Introspection for the GraphQL schema.';
comment on role mneme_porter is 'Owns the definer functions that carry a workspace out and in; nobody can become it.';
comment on role mneme_eraser is 'Owns the definer functions that erase a thread, a user or a workspace; nobody can become it.';
