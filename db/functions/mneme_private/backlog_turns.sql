create or replace function mneme_private.backlog_turns() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(to_sequence_no - from_sequence_no + 1), 0)::integer
  from mneme_private.formation_backlog where workspace_id = mneme_private.workspace_id() and not held
$$;
comment on function mneme_private.backlog_turns() is
  'How many turns of the caller''s workspace no job was made for yet, without those that wait until it is asked for.';
alter function mneme_private.backlog_turns() owner to mneme_queue_owner;
revoke execute on function mneme_private.backlog_turns() from public;
grant execute on function mneme_private.backlog_turns() to mneme_member, mneme_admin, mneme_service, mneme_worker;
