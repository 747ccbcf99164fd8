create or replace function mneme_private.seal_entries(in_most integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  head mneme_private.audit_head;
  entry mneme.audit_log;
  sealed bytea;
  number bigint;
begin
  -- The lock under which a workspace's entries are numbered.
  select * into head from mneme_private.audit_head where workspace_id = workspace for update;
  if not found then
    insert into mneme_private.audit_head (workspace_id, entries, hash)
    values (workspace, 0, decode(repeat('00', 32), 'hex'))
    on conflict (workspace_id) do nothing;
    select * into strict head from mneme_private.audit_head where workspace_id = workspace for update;
  end if;
  sealed := head.hash;
  number := head.entries;
  -- Read under the lock, in the order of recording: an entry has a higher number than all entries that were committed
  -- before its transaction began.
  for entry in
    select * from mneme.audit_log where workspace_id = workspace and hash is null order by id limit in_most
  loop
    number := number + 1;
    sealed := mneme_private.audit_hash(head.hash, workspace, number, entry.occurred_at, entry.actor_user_id,
      entry.actor_role, entry.action,
      entry.target_kind, entry.target_id, entry.request_id);
    update mneme.audit_log set id = number, previous_hash = head.hash, hash = sealed
    where workspace_id = workspace and id = entry.id;
    head.hash := sealed;
  end loop;
  if number > head.entries then
    update mneme_private.audit_head h set entries = number, hash = sealed where h.workspace_id = workspace;
  end if;
  return number - head.entries;
end
$$;
comment on function mneme_private.seal_entries(integer) is
  'Gives entries of the workspace''s audit log that wait their place in the chain, so many at most: numbered, and '
  'hashed with the one before. Says how many they were.';
alter function mneme_private.seal_entries(integer) owner to mneme_search;
revoke execute on function mneme_private.seal_entries(integer) from public;
grant execute on function mneme_private.seal_entries(integer) to mneme_worker, mneme_porter;
