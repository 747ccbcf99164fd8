create or replace function mneme_private.user_id() returns uuid
-- The planner inlines a function of this form.
language sql stable parallel safe
return nullif(current_setting('mneme.user_id', true), '')::uuid;
comment on function mneme_private.user_id() is 'The caller''s user.';
alter function mneme_private.user_id() owner to mneme_owner;
grant execute on function mneme_private.user_id() to public;
