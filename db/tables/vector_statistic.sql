comment on table mneme_private.vector_statistic is
  'How many vectors of one kind a workspace holds under a model, as of the last fold.';
comment on column mneme_private.vector_statistic.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.vector_statistic.kind is 'What sort of row.';
comment on column mneme_private.vector_statistic.model_id is 'The model.';
comment on column mneme_private.vector_statistic.embeddings is 'How many vectors.';

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy vector_statistic_search on mneme_private.vector_statistic to mneme_search
  using (true)
  with check (true);
create policy vector_statistic_backup on mneme_private.vector_statistic for select to mneme_backup
  using (true);
create policy vector_statistic_erase on mneme_private.vector_statistic to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.vector_statistic to mneme_search;
grant select on mneme_private.vector_statistic to mneme_backup;
grant select, delete on mneme_private.vector_statistic to mneme_eraser;
