create or replace function mneme_private.seal_audit() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- It was sealed with an earlier entry, or its workspace is gone.
  if exists (select from mneme.audit_log where workspace_id = new.workspace_id and id = new.id) then
    perform mneme_private.seal_entries(null);
  end if;
  return null;
end
$$;
comment on function mneme_private.seal_audit() is
  'Seals what a transaction noted as it commits, after all that waits and was noted before it.';
alter function mneme_private.seal_audit() owner to mneme_search;
revoke execute on function mneme_private.seal_audit() from public;
