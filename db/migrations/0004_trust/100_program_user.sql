set local role mneme_owner;

alter table mneme.workspace_user add column is_program boolean not null default false;
comment on column mneme.workspace_user.is_program is 'Whether it was made for an access key of a program, and is nobody''s own: an admin may make keys that act as it.';
-- Set when the user is made, and never after: an admin must not turn a person into a program and act as them.
grant insert (is_program) on mneme.workspace_user to mneme_admin;

reset role;
