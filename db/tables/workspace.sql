comment on table mneme.workspace is
  'A tenant. Everything else belongs to exactly one workspace, and no request sees two.';
comment on column mneme.workspace.id is 'Its id, a UUIDv7.';
comment on column mneme.workspace.slug is 'Its name in commands and URLs, unique on the server.';
comment on column mneme.workspace.name is 'Its name as people read it.';
comment on column mneme.workspace.time_zone is 'The IANA time zone in which its days begin and end.';
comment on column mneme.workspace.embedding_model_id is 'The model whose vectors recall uses.';
comment on column mneme.workspace.embed_messages is 'Whether turns get vectors too, not only memories.';
comment on column mneme.workspace.privacy_mode is
  'Whether transcripts are removed permanently once summaries and facts are extracted from them.';
comment on column mneme.workspace.confidence_threshold is
  'Recall marks hits with a confidence below this as uncertain: 0 marks none, 1 marks all that are not certain.';
comment on column mneme.workspace.alias_similarity_threshold is
  'How similar (by trigrams) a name in a query must be to a known name to be taken for it, 0 to 1.';
comment on column mneme.workspace.recall_weights is
  'Ranking weights that differ from the defaults, as an object from name to weight.';
comment on column mneme.workspace.trace_retention is
  'How long recall traces are kept; null for the server''s setting.';
comment on column mneme.workspace.created_at is 'When the row was written.';
comment on column mneme.workspace.updated_at is 'When the row last changed.';
comment on column mneme.workspace.embedding_choice_id is
  E'@omit\nThe model an admin chose; null where it is the server''s, whichever that is.';
comment on column mneme.workspace.language_model_tokens_per_day is
  'How many tokens of the language model extraction and summaries may use in a day; null for the server''s setting, 0 '
  'for none. When they are spent, rules are used until the day ends.';
comment on column mneme.workspace.entity_join_threshold is
  'The score from which a name is taken for a known entity, 0 to 1.';
comment on column mneme.workspace.entity_suggest_threshold is
  'The score from which it is suggested that a name stands for a known entity, 0 to 1; lower than '
  'entityJoinThreshold.';
comment on column mneme.workspace.apply_taxonomy_suggestions is
  'Whether suggested places are applied to new threads automatically. They can be rejected later.';
comment on column mneme.workspace.members_make_taxonomy_nodes is
  'Whether a path that does not exist yet is created in the taxonomy, for everybody, when a member names it. If not, '
  'only admins and services create places.';
comment on column mneme.workspace.gateway_cost_per_day is
  'How much the gateway''s completions and embeddings may cost in a day, by the prices of its models; null for no '
  'limit.';
comment on column mneme.workspace.transcript_retention is
  'How long transcripts are kept after their sessions; null for ever.';
comment on column mneme.workspace.seal_memories is
  'Whether memories are sealed by default: those that users state, and those formed from their private threads. Users '
  'can have their own setting.';
comment on column mneme.workspace.archive_after is
  'The age at which texts of conversations are archived; null for the server''s setting, 0 for never.';
comment on column mneme.workspace.known_since_said is
  'Whether what is learned from a turn counts as known since the turn was said, not since it was learned: for history '
  'that is brought from elsewhere.';
comment on column mneme.workspace.archived_at is E'@omit\nWhen its old texts were last moved into the archive.';

create constraint trigger workspace_audit after update on mneme.workspace
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('workspace');
-- After all that goes by keys, and so after whoever is still storing turns there.
create trigger workspace_forget_counts after delete on mneme.workspace
  for each row execute function mneme_private.forget_counts();

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy workspace_read on mneme.workspace for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_insert on mneme.workspace for insert to mneme_provisioner
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_switch on mneme.workspace for update to mneme_worker
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_update on mneme.workspace for update to mneme_admin
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_search on mneme.workspace for select to mneme_search
  using (true);
create policy workspace_backup on mneme.workspace for select to mneme_backup
  using (true);
create policy workspace_erase on mneme.workspace to mneme_eraser
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_carry on mneme.workspace to mneme_porter
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.workspace to mneme_member, mneme_service;
grant
  select,
  update (name, time_zone, embed_messages, transcript_retention, confidence_threshold, alias_similarity_threshold,
    recall_weights, trace_retention, updated_at, embedding_choice_id, language_model_tokens_per_day,
    entity_join_threshold, entity_suggest_threshold, apply_taxonomy_suggestions, members_make_taxonomy_nodes,
    gateway_cost_per_day, seal_memories, archive_after, known_since_said)
on mneme.workspace to mneme_admin;
grant select, update (embedding_model_id, updated_at, archived_at) on mneme.workspace to mneme_worker;
grant update (privacy_mode, updated_at) on mneme.workspace to mneme_eraser;
grant
  insert (id, slug, name, time_zone, embedding_model_id, embed_messages, privacy_mode, confidence_threshold,
    alias_similarity_threshold, recall_weights, trace_retention, entity_join_threshold, entity_suggest_threshold,
    apply_taxonomy_suggestions, members_make_taxonomy_nodes)
on mneme.workspace to mneme_provisioner;
grant select on mneme.workspace to mneme_search;
grant select on mneme.workspace to mneme_backup;
grant select, delete on mneme.workspace to mneme_eraser;
grant select, insert on mneme.workspace to mneme_porter;
