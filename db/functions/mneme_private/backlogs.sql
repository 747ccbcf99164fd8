create or replace function mneme_private.backlogs() returns table (workspace_id uuid, turns bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select backlog.workspace_id, sum(backlog.to_sequence_no - backlog.from_sequence_no + 1)
  from mneme_private.formation_backlog backlog
  where backlog.in_background and not backlog.held
    and not exists (select from mneme_private.workspace_hold h where h.workspace_id = backlog.workspace_id)
  group by backlog.workspace_id
  order by backlog.workspace_id
$$;
comment on function mneme_private.backlogs() is
  'Each workspace with imported turns that no job was made for yet, and how many they are.';
alter function mneme_private.backlogs() owner to mneme_queue_owner;
revoke execute on function mneme_private.backlogs() from public;
grant execute on function mneme_private.backlogs() to mneme_queue;
