comment on table mneme_private.taxonomy_change_suggestion is
  'A suggested place that a change of the taxonomy removed, decided or moved on, as it was before.';
comment on column mneme_private.taxonomy_change_suggestion.workspace_id is 'The workspace it is in.';
comment on column mneme_private.taxonomy_change_suggestion.change_id is 'The change.';
comment on column mneme_private.taxonomy_change_suggestion.suggestion_id is 'The suggestion; it may be gone.';
comment on column mneme_private.taxonomy_change_suggestion.thread_id is 'Its thread.';
comment on column mneme_private.taxonomy_change_suggestion.from_node_id is 'The place it suggested before.';
comment on column mneme_private.taxonomy_change_suggestion.to_node_id is
  'The place it suggests since; null where it went.';
comment on column mneme_private.taxonomy_change_suggestion.score is 'How well the place fitted, 0 to 1.';
comment on column mneme_private.taxonomy_change_suggestion.from_status is 'Whether it was decided before, and how.';
comment on column mneme_private.taxonomy_change_suggestion.to_status is 'Whether it is decided since, and how.';
comment on column mneme_private.taxonomy_change_suggestion.suggested_at is 'When it was made.';
comment on column mneme_private.taxonomy_change_suggestion.decided_at is 'When it had been decided.';

-- Generated from db/access/taxonomy.yaml by `npm run generate`.
create policy taxonomy_change_suggestion_search on mneme_private.taxonomy_change_suggestion to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_suggestion_backup on mneme_private.taxonomy_change_suggestion for select to mneme_backup
  using (true);
create policy taxonomy_change_suggestion_erase on mneme_private.taxonomy_change_suggestion to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert on mneme_private.taxonomy_change_suggestion to mneme_search;
grant select on mneme_private.taxonomy_change_suggestion to mneme_backup;
grant select, delete on mneme_private.taxonomy_change_suggestion to mneme_eraser;
