comment on table mneme_private.corpus_delta is 'Changes of corpus_statistic that are not folded in yet.';
comment on column mneme_private.corpus_delta.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.corpus_delta.kind is 'What sort of row.';
comment on column mneme_private.corpus_delta.documents is 'How many texts more.';
comment on column mneme_private.corpus_delta.lexemes is 'How many words more.';
comment on column mneme_private.corpus_delta.id is 'Its number.';
comment on column mneme_private.corpus_delta.user_documents is 'How many turns of users more.';
comment on column mneme_private.corpus_delta.user_lexemes is 'How many words of users'' turns more.';
comment on column mneme_private.corpus_delta.reader_id is
  'The owner of the texts, as long as not the whole workspace may read them; the nil UUID for those that it may.';

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy corpus_delta_search on mneme_private.corpus_delta to mneme_search
  using (true)
  with check (true);
create policy corpus_delta_backup on mneme_private.corpus_delta for select to mneme_backup
  using (true);
create policy corpus_delta_erase on mneme_private.corpus_delta to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.corpus_delta to mneme_search;
grant select on mneme_private.corpus_delta to mneme_backup;
grant select, delete on mneme_private.corpus_delta to mneme_eraser;
grant select on sequence mneme_private.corpus_delta_id_seq to mneme_backup;
