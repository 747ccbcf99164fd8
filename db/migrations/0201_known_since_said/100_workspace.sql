set local role mneme_owner;

alter table mneme.workspace add column known_since_said boolean not null default false;

reset role;
