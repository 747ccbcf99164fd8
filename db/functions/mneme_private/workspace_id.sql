create or replace function mneme_private.workspace_id() returns uuid
-- The planner inlines a function of this form.
language sql stable parallel safe
return nullif(current_setting('mneme.workspace_id', true), '')::uuid;
comment on function mneme_private.workspace_id() is
  'The caller''s workspace. For function bodies: policies read the setting as a bare expression, so that the planner '
  'sees it.';
alter function mneme_private.workspace_id() owner to mneme_owner;
grant execute on function mneme_private.workspace_id() to public;
