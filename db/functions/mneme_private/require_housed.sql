create or replace function mneme_private.require_housed(in_workspace_id uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  held text;
begin
  -- Whoever moves the workspace waits for the transactions that began before it was held.
  perform pg_advisory_xact_lock_shared(hashtextextended('mneme.workspace_move ' || in_workspace_id, 0));
  select h.state into held from mneme_private.workspace_hold h where h.workspace_id = in_workspace_id;
  if held = 'leaving' then
    perform set_config('transaction_read_only', 'on', true);
  elsif held is not null then
    raise exception using errcode = 'MN503', detail = 'WORKSPACE_MOVING',
      message = 'The workspace is moving to another database. Send the request again in a few seconds.';
  end if;
  return held;
end
$$;
comment on function mneme_private.require_housed(uuid) is
  'Refuses a transaction in a workspace that this cell does not serve, and makes it read-only in one that is about to '
  'leave. Goes with the statement that opens a transaction, only where there are cells.';
alter function mneme_private.require_housed(uuid) owner to mneme_search;
revoke execute on function mneme_private.require_housed(uuid) from public;
grant execute on function mneme_private.require_housed(uuid) to mneme_authenticator, mneme_queue;
