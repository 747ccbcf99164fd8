set local role mneme_owner;

create table mneme_private.extracted_turn (
  workspace_id uuid not null,
  message_id uuid not null,
  extracted_by text not null,
  constraint extracted_turn_pkey primary key (workspace_id, message_id),
  constraint extracted_turn_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade
);

alter table mneme_private.extracted_turn enable row level security;
alter table mneme_private.extracted_turn force row level security;

reset role;
