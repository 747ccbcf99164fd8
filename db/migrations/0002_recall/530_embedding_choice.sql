set local role mneme_owner;

alter table mneme.workspace
  add column embedding_choice_id integer,
  add constraint workspace_embedding_choice_id_fkey foreign key (embedding_choice_id) references mneme.embedding_model (id);

comment on column mneme.workspace.embedding_choice_id is E'@omit\nThe model an admin chose; null where it is the server''s, whichever that is.';

grant update (embedding_choice_id) on mneme.workspace to mneme_admin;

-- Workers take a workspace to another model once all its vectors are there.
create policy workspace_switch on mneme.workspace for update to mneme_worker
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant update (embedding_model_id, updated_at) on mneme.workspace to mneme_worker;

reset role;
