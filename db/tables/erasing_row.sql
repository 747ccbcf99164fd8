comment on table mneme_private.erasing_row is
  'What a running erasure, or its preview, has found so far that goes. Nobody but that transaction ever sees a row.';
comment on column mneme_private.erasing_row.workspace_id is 'The workspace it is in.';
comment on column mneme_private.erasing_row.erasure_id is 'The erasure.';
comment on column mneme_private.erasing_row.kind is 'The table of the row that goes.';
comment on column mneme_private.erasing_row.key is 'The row''s id; the parts of a longer key joined by colons.';
comment on column mneme_private.erasing_row.round is
  'In which round it was found: what hangs on it is found in the next.';

-- Generated from db/access/audit.yaml by `npm run generate`.
create policy erasing_row_eraser on mneme_private.erasing_row to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasing_row_backup on mneme_private.erasing_row for select to mneme_backup
  using (true);

grant select, insert, delete on mneme_private.erasing_row to mneme_eraser;
grant select on mneme_private.erasing_row to mneme_backup;
