set local role mneme_owner;

-- Unlogged: it is written with every signed request and means nothing a minute later. After a crash of the database
-- it is empty, so a request signed in the minute before could be sent once more: a documented limit.
create unlogged table mneme_private.signature_nonce (
  workspace_id uuid not null,
  signing_key_id uuid not null,
  nonce text not null,
  expires_at timestamptz not null,
  constraint signature_nonce_pkey primary key (workspace_id, signing_key_id, nonce),
  constraint signature_nonce_signing_key_id_fkey foreign key (workspace_id, signing_key_id) references mneme.signing_key (workspace_id, id) on delete cascade
);

create index signature_nonce_expires_at_idx on mneme_private.signature_nonce (workspace_id, expires_at);

comment on table mneme_private.signature_nonce is 'The nonces of signed requests, so that none is taken twice. Goes with its key; not part of an export.';
comment on column mneme_private.signature_nonce.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.signature_nonce.signing_key_id is 'The key that signed.';
comment on column mneme_private.signature_nonce.nonce is 'The nonce, as the request had it.';
comment on column mneme_private.signature_nonce.expires_at is 'From when its request would be refused for its age alone.';

alter table mneme_private.signature_nonce enable row level security;
alter table mneme_private.signature_nonce force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/keys.yaml by `npm run generate`.
create policy signature_nonce_read on mneme_private.signature_nonce for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy signature_nonce_search_insert on mneme_private.signature_nonce for insert to mneme_search
  with check (true);
create policy signature_nonce_delete on mneme_private.signature_nonce for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy signature_nonce_search on mneme_private.signature_nonce for select to mneme_search
  using (true);
create policy signature_nonce_backup on mneme_private.signature_nonce for select to mneme_backup
  using (true);
create policy signature_nonce_erase on mneme_private.signature_nonce to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant insert on mneme_private.signature_nonce to mneme_search;
grant select, delete on mneme_private.signature_nonce to mneme_worker;
grant select on mneme_private.signature_nonce to mneme_search;
grant select on mneme_private.signature_nonce to mneme_backup;
grant select, delete on mneme_private.signature_nonce to mneme_eraser;
