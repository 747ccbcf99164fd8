create or replace function mneme_private.seal_audit() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  head mneme_private.audit_head;
  sealed bytea;
begin
  delete from mneme_private.audit_pending where workspace_id = new.workspace_id and id = new.id;
  if not found then
    -- The workspace went with it.
    return null;
  end if;
  -- The lock under which a workspace's entries are numbered. It is taken at the very end of a transaction, so that
  -- others wait for a commit and never for what a transaction does.
  select * into head from mneme_private.audit_head where workspace_id = new.workspace_id for update;
  if not found then
    insert into mneme_private.audit_head (workspace_id, entries, hash) values (new.workspace_id, 0, decode(repeat('00', 32), 'hex'))
    on conflict (workspace_id) do nothing;
    select * into strict head from mneme_private.audit_head where workspace_id = new.workspace_id for update;
  end if;
  sealed := mneme_private.audit_hash(head.hash, new.workspace_id, head.entries + 1, new.occurred_at, new.actor_user_id, new.actor_role, new.action,
    new.target_kind, new.target_id, new.request_id);
  insert into mneme.audit_log (workspace_id, id, occurred_at, actor_user_id, actor_role, action, target_kind, target_id, request_id, previous_hash, hash)
  values (new.workspace_id, head.entries + 1, new.occurred_at, new.actor_user_id, new.actor_role, new.action, new.target_kind, new.target_id, new.request_id,
    head.hash, sealed);
  update mneme_private.audit_head set entries = head.entries + 1, hash = sealed where workspace_id = new.workspace_id;
  return null;
end
$$;
comment on function mneme_private.seal_audit() is 'Makes what a transaction noted an entry of the workspace''s audit chain, as it commits: numbered, and hashed with the one before.';
alter function mneme_private.seal_audit() owner to mneme_search;
revoke execute on function mneme_private.seal_audit() from public;

drop trigger if exists audit_pending_seal on mneme_private.audit_pending;
create constraint trigger audit_pending_seal after insert on mneme_private.audit_pending
  deferrable initially deferred for each row execute function mneme_private.seal_audit();
