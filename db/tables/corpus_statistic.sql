comment on table mneme_private.corpus_statistic is
  'How many texts of one kind a workspace holds and how long they are, as of the last fold.';
comment on column mneme_private.corpus_statistic.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.corpus_statistic.kind is 'What sort of row.';
comment on column mneme_private.corpus_statistic.documents is 'How many texts.';
comment on column mneme_private.corpus_statistic.lexemes is 'How many distinct words they hold together, text by text.';
comment on column mneme_private.corpus_statistic.user_documents is 'How many of the texts are turns of users.';
comment on column mneme_private.corpus_statistic.user_lexemes is 'How many of the words users'' turns hold.';
comment on column mneme_private.corpus_statistic.reader_id is
  'The owner of the texts, as long as not the whole workspace may read them; the nil UUID for those that it may.';

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy corpus_statistic_search on mneme_private.corpus_statistic to mneme_search
  using (true)
  with check (true);
create policy corpus_statistic_backup on mneme_private.corpus_statistic for select to mneme_backup
  using (true);
create policy corpus_statistic_erase on mneme_private.corpus_statistic to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.corpus_statistic to mneme_search;
grant select on mneme_private.corpus_statistic to mneme_backup;
grant select, delete on mneme_private.corpus_statistic to mneme_eraser;
