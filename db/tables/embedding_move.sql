comment on table mneme.embedding_move is
  'A workspace''s way from one embedding model to another. One at a time; recall reads the old model until the switch.';
comment on column mneme.embedding_move.workspace_id is 'The workspace it belongs to.';
comment on column mneme.embedding_move.id is 'Its id, a UUIDv7.';
comment on column mneme.embedding_move.from_model_id is 'The model read until the switch.';
comment on column mneme.embedding_move.to_model_id is 'The model read from then on.';
comment on column mneme.embedding_move.state is 'How far it is.';
comment on column mneme.embedding_move.total is 'How many rows had a text to embed when it was counted; null before.';
comment on column mneme.embedding_move.done is 'How many rows it has been through.';
comment on column mneme.embedding_move.cursor_kind is
  'The kind of row it goes through; null before the first and after the last.';
comment on column mneme.embedding_move.cursor_id is 'The row of that kind it came to.';
comment on column mneme.embedding_move.created_at is 'When it began.';
comment on column mneme.embedding_move.ended_at is 'When recall switched, or it was given up.';

-- Generated from db/access/vectors.yaml by `npm run generate`.
create policy embedding_move_read on mneme.embedding_move
  for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy embedding_move_carry on mneme.embedding_move for insert to mneme_porter
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy embedding_move_insert on mneme.embedding_move for insert to mneme_admin, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy embedding_move_update on mneme.embedding_move for update to mneme_admin, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy embedding_move_search on mneme.embedding_move for select to mneme_search
  using (true);
create policy embedding_move_backup on mneme.embedding_move for select to mneme_backup
  using (true);
create policy embedding_move_erase on mneme.embedding_move to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.embedding_move to mneme_member, mneme_service;
grant
  select,
  insert (workspace_id, from_model_id, to_model_id),
  update (state, ended_at)
on mneme.embedding_move to mneme_admin;
grant
  select,
  insert (workspace_id, from_model_id, to_model_id),
  update (state, total, done, cursor_kind, cursor_id, ended_at)
on mneme.embedding_move to mneme_worker;
grant insert (workspace_id, id, from_model_id, to_model_id) on mneme.embedding_move to mneme_porter;
grant select on mneme.embedding_move to mneme_search;
grant select on mneme.embedding_move to mneme_backup;
grant select, delete on mneme.embedding_move to mneme_eraser;
