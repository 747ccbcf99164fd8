create or replace function mneme_private.held_turns() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(to_sequence_no - from_sequence_no + 1), 0)::integer
  from mneme_private.formation_backlog where workspace_id = mneme_private.workspace_id() and held
$$;
comment on function mneme_private.held_turns() is
  'How many imported turns of the caller''s workspace wait until somebody asks for their formation.';
alter function mneme_private.held_turns() owner to mneme_queue_owner;
revoke execute on function mneme_private.held_turns() from public;
grant execute on function mneme_private.held_turns() to mneme_member, mneme_admin, mneme_service, mneme_worker;
