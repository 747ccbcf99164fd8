set local role mneme_owner;

-- Unlogged: it is written with every signed request and means nothing a minute later. After a crash of the database
-- it is empty, so a request signed in the minute before could be sent once more: a documented limit.
create unlogged table mneme_private.signature_nonce (
  workspace_id uuid not null,
  signing_key_id uuid not null,
  nonce text not null,
  expires_at timestamptz not null,
  constraint signature_nonce_pkey primary key (workspace_id, signing_key_id, nonce),
  constraint signature_nonce_signing_key_id_fkey foreign key (workspace_id, signing_key_id)
    references mneme.signing_key (workspace_id, id) on delete cascade
);

create index signature_nonce_expires_at_idx on mneme_private.signature_nonce (workspace_id, expires_at);

alter table mneme_private.signature_nonce enable row level security;
alter table mneme_private.signature_nonce force row level security;

reset role;
