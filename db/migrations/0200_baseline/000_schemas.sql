-- Extensions live in public, where a managed Postgres puts them.
create extension if not exists ltree with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists btree_gist with schema public;
create extension if not exists pgcrypto with schema public;
create extension if not exists vector with schema public;

revoke create on schema public from public;
-- Names in a session's temporary schema come before all others unless a path says otherwise: who may make none can't
-- put a type of their own in the place of one that a definer function names.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;

create schema mneme authorization mneme_owner;

-- mneme_private is there already: it holds the ledger of migrations.
create schema if not exists mneme_private authorization mneme_owner;
create schema mneme_search authorization mneme_owner;
create schema mneme_operation authorization mneme_owner;

comment on schema mneme is 'The memory database: what the API exposes, under row security.';
comment on schema mneme_private is 'Tables and functions no API role reads directly.';
comment on schema mneme_search is
  'Search: definer functions that read the workspace from the setting, never from an argument.';
comment on schema mneme_operation is 'The write side of the API''s operations, run as the caller under row security.';

grant usage on schema mneme to mneme_anonymous, mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search,
  mneme_backup, mneme_provisioner, mneme_exposed;
grant usage on schema mneme_private to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search,
  mneme_backup, mneme_provisioner, mneme_authenticator, mneme_queue, mneme_exposed;
grant usage on schema mneme_search to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search;
grant usage on schema mneme_operation to mneme_member, mneme_admin, mneme_service, mneme_worker;
-- Functions are closed by default: each one names who may call it.
alter default privileges for role mneme_owner revoke execute on functions from public;
grant usage on schema mneme to mneme_queue;
grant usage on schema mneme, mneme_private to mneme_porter;
grant usage on schema mneme, mneme_private to mneme_queue_owner;
grant usage on schema mneme, mneme_private to mneme_eraser;
