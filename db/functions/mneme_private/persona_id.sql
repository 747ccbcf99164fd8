create or replace function mneme_private.persona_id() returns uuid
-- The planner inlines a function of this form.
language sql stable parallel safe
return nullif(current_setting('mneme.persona_id', true), '')::uuid;
comment on function mneme_private.persona_id() is
  'The persona that the caller speaks through; null where it is bound to none.';
alter function mneme_private.persona_id() owner to mneme_owner;
grant execute on function mneme_private.persona_id() to public;
