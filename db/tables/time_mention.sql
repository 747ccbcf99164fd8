comment on table mneme.time_mention is
  'A time that a turn speaks of, "next Friday", understood against the turn''s own date. Holds no text; who sees the '
  'turn may see it.';
comment on column mneme.time_mention.workspace_id is 'The workspace it belongs to.';
comment on column mneme.time_mention.message_id is 'The turn.';
comment on column mneme.time_mention.start_offset is 'Where the words begin in the text, in characters from 0.';
comment on column mneme.time_mention.end_offset is 'Where they end, exclusive.';
comment on column mneme.time_mention.starts_at is 'When the time begins.';
comment on column mneme.time_mention.ends_at is 'When it ends, exclusive.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy time_mention_workspace_read on mneme.time_mention for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy time_mention_workspace_insert on mneme.time_mention for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy time_mention_search_delete on mneme.time_mention for delete to mneme_search
  using (true);
create policy time_mention_workspace_delete on mneme.time_mention for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy time_mention_search on mneme.time_mention for select to mneme_search
  using (true);
create policy time_mention_backup on mneme.time_mention for select to mneme_backup
  using (true);
create policy time_mention_erase on mneme.time_mention to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy time_mention_carry on mneme.time_mention to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, delete on mneme.time_mention to mneme_worker;
grant delete on mneme.time_mention to mneme_search;
grant select on mneme.time_mention to mneme_search;
grant select on mneme.time_mention to mneme_backup;
grant select, delete on mneme.time_mention to mneme_eraser;
grant select, insert on mneme.time_mention to mneme_porter;
