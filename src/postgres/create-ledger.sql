create schema if not exists mneme_private authorization mneme_owner;
create table if not exists mneme_private.migration (
  name text not null constraint migration_pkey primary key,
  hash text not null,
  applied_at timestamptz not null default now());
comment on table mneme_private.migration is 'Which migrations and functions this database has, in which form.';
comment on column mneme_private.migration.name
  is 'The folder of db/migrations, or what is applied again when it changes: a file of db/functions or db/tables, the '
    'forms of the search.';
comment on column mneme_private.migration.hash
  is 'SHA-256 of its text; of the name version, the version that was applied last.';
comment on column mneme_private.migration.applied_at is 'When it was applied.';
alter table mneme_private.migration owner to mneme_owner;
alter table mneme_private.migration enable row level security;
alter table mneme_private.migration force row level security;
grant usage on schema mneme_private to mneme_authenticator;
grant select on mneme_private.migration to mneme_authenticator, mneme_backup;
grant select, insert, update on mneme_private.migration to current_user;
do $$ begin
  if not exists (select from pg_policies where schemaname = 'mneme_private' and tablename = 'migration') then
    create policy migration_ledger on mneme_private.migration using (true) with check (true);
    create policy migration_backup on mneme_private.migration for select to mneme_backup using (true);
  end if;
end $$
