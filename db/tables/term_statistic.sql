comment on table mneme_private.term_statistic is
  'In how many texts of one kind a word occurs in a workspace, as of the last fold.';
comment on column mneme_private.term_statistic.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.term_statistic.kind is 'What sort of row.';
comment on column mneme_private.term_statistic.lexeme is 'The stemmed word.';
comment on column mneme_private.term_statistic.documents is 'How many texts hold it.';
comment on column mneme_private.term_statistic.reader_id is
  'The owner of the texts, as long as not the whole workspace may read them; the nil UUID for those that it may.';

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy term_statistic_search on mneme_private.term_statistic to mneme_search
  using (true)
  with check (true);
create policy term_statistic_backup on mneme_private.term_statistic for select to mneme_backup
  using (true);
create policy term_statistic_erase on mneme_private.term_statistic to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.term_statistic to mneme_search;
grant select on mneme_private.term_statistic to mneme_backup;
grant select, delete on mneme_private.term_statistic to mneme_eraser;
