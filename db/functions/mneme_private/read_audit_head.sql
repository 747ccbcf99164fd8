create or replace function mneme_private.read_audit_head(out entries bigint, out hash bytea, out waiting bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(max(h.entries), 0), coalesce((array_agg(h.hash))[1], decode(repeat('00', 32), 'hex')),
    (select count(*) from mneme.audit_log l where l.workspace_id = mneme_private.workspace_id() and l.hash is null)
  from mneme_private.audit_head h where h.workspace_id = mneme_private.workspace_id()
$$;
comment on function mneme_private.read_audit_head() is
  'How many entries the audit chain of the caller''s workspace has, and the hash of the last: none, and 32 zero bytes, '
  'where nothing was audited yet; and how many entries wait for their place in it.';
alter function mneme_private.read_audit_head() owner to mneme_search;
revoke execute on function mneme_private.read_audit_head() from public;
grant execute on function mneme_private.read_audit_head() to mneme_admin;
