set local role mneme_owner;

alter table mneme.workspace
  alter column trace_retention drop not null,
  alter column trace_retention drop default,
  add constraint workspace_trace_retention_check check (trace_retention between interval '0' and interval '100 years');

comment on column mneme.workspace.trace_retention is 'How long recall traces are kept; null for as long as the server says.';

reset role;
