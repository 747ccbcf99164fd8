comment on table mneme_private.vector_delta is
  'Changes of vector_statistic that are not folded in yet: appended by statement triggers, so that writers never wait '
  'for each other.';
comment on column mneme_private.vector_delta.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.vector_delta.kind is 'What sort of row.';
comment on column mneme_private.vector_delta.model_id is 'The model.';
comment on column mneme_private.vector_delta.embeddings is 'How many vectors more.';
comment on column mneme_private.vector_delta.id is 'Its number.';

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy vector_delta_search on mneme_private.vector_delta to mneme_search
  using (true)
  with check (true);
create policy vector_delta_backup on mneme_private.vector_delta for select to mneme_backup
  using (true);
create policy vector_delta_erase on mneme_private.vector_delta to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.vector_delta to mneme_search;
grant select on mneme_private.vector_delta to mneme_backup;
grant select, delete on mneme_private.vector_delta to mneme_eraser;
grant select on sequence mneme_private.vector_delta_id_seq to mneme_backup;
