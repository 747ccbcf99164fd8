set local role mneme_owner;

create table mneme_private.audit_head (
  workspace_id uuid not null,
  entries bigint not null,
  hash bytea not null,
  constraint audit_head_pkey primary key (workspace_id),
  constraint audit_head_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

comment on table mneme_private.audit_head is 'Where a workspace''s audit chain ends: entries cut off its end are missed.';
comment on column mneme_private.audit_head.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.audit_head.entries is 'How many entries the chain has: the number of the last.';
comment on column mneme_private.audit_head.hash is 'The hash of the last.';

alter table mneme_private.audit_head enable row level security;
alter table mneme_private.audit_head force row level security;

create policy audit_head_search on mneme_private.audit_head to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy audit_head_backup on mneme_private.audit_head for select to mneme_backup
  using (true);

grant select, insert, update on mneme_private.audit_head to mneme_search;
grant select on mneme_private.audit_head to mneme_backup;

create table mneme_private.audit_pending (
  workspace_id uuid not null,
  id bigint generated always as identity,
  occurred_at timestamptz not null default clock_timestamp(),
  actor_user_id uuid,
  actor_role text not null,
  action text not null,
  target_kind text,
  target_id uuid,
  request_id text,
  constraint audit_pending_pkey primary key (workspace_id, id),
  constraint audit_pending_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

comment on table mneme_private.audit_pending is 'What a transaction has noted for the audit log. It becomes an entry, and goes from here, when the transaction commits: nobody else ever sees a row.';
comment on column mneme_private.audit_pending.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.audit_pending.id is 'Its place among what waits.';
comment on column mneme_private.audit_pending.occurred_at is 'When.';
comment on column mneme_private.audit_pending.actor_user_id is 'The user who did it.';
comment on column mneme_private.audit_pending.actor_role is 'The role it was done in.';
comment on column mneme_private.audit_pending.action is 'What was done.';
comment on column mneme_private.audit_pending.target_kind is 'What sort of row it was done to.';
comment on column mneme_private.audit_pending.target_id is 'That row.';
comment on column mneme_private.audit_pending.request_id is 'The request it came through.';

alter table mneme_private.audit_pending enable row level security;
alter table mneme_private.audit_pending force row level security;

create policy audit_pending_search on mneme_private.audit_pending to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, delete on mneme_private.audit_pending to mneme_search;

-- Entries written before there was a chain are numbered and hashed once. Row security holds for the owner too, and no
-- policy lets anybody change an entry: it is lifted for that, in this transaction alone.
alter table mneme.audit_log alter column id drop identity;
alter table mneme.audit_log no force row level security;
alter table mneme_private.audit_head no force row level security;
do $$
declare
  entry mneme.audit_log;
  place uuid;
  number bigint;
  before bytea;
begin
  for entry in select * from mneme.audit_log order by workspace_id, id loop
    if place is distinct from entry.workspace_id then
      place := entry.workspace_id;
      number := 0;
      before := decode(repeat('00', 32), 'hex');
    end if;
    number := number + 1;
    update mneme.audit_log
    set id = number, previous_hash = before,
      hash = mneme_private.audit_hash(before, place, number, entry.occurred_at, entry.actor_user_id, entry.actor_role, entry.action, entry.target_kind,
        entry.target_id, entry.request_id)
    where workspace_id = place and id = entry.id
    returning hash into before;
    insert into mneme_private.audit_head (workspace_id, entries, hash) values (place, number, before)
    on conflict (workspace_id) do update set entries = excluded.entries, hash = excluded.hash;
  end loop;
end
$$;
alter table mneme.audit_log force row level security;
alter table mneme_private.audit_head force row level security;

-- Each entry was just written anew, and nobody has seen that yet: to look at all of them once more adds little.
alter table mneme.audit_log
  -- squawk-ignore adding-not-nullable-field
  alter column previous_hash set not null,
  -- squawk-ignore adding-not-nullable-field
  alter column hash set not null,
  -- squawk-ignore constraint-missing-not-valid
  add constraint audit_log_hash_check check (octet_length(previous_hash) = 32 and octet_length(hash) = 32);

comment on table mneme.audit_log is 'Who did what to which row through which request; never what it said. Appended only, as a chain: each entry carries the hash of the one before.';
comment on column mneme.audit_log.id is 'Its number in the workspace, without gaps, in the order of the commits.';
comment on column mneme.audit_log.previous_hash is 'The hash of the entry before it in the workspace; 32 zero bytes in the first.';
comment on column mneme.audit_log.hash is 'SHA-256 over this entry and the hash of the one before, in the form of docs/audit.md.';

reset role;
