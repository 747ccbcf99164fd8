create or replace function mneme_private.release_turns() returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with released as (
    update mneme_private.formation_backlog set held = false
    where workspace_id = mneme_private.workspace_id() and held
    returning to_sequence_no - from_sequence_no + 1 as turns)
  select coalesce(sum(turns), 0)::integer from released
$$;
comment on function mneme_private.release_turns() is
  'Lets the feeder take the imported turns of the caller''s workspace that waited. Says how many they are.';
alter function mneme_private.release_turns() owner to mneme_queue_owner;
revoke execute on function mneme_private.release_turns() from public;
grant execute on function mneme_private.release_turns() to mneme_member, mneme_admin, mneme_service;
