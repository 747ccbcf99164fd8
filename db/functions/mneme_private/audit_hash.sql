create or replace function mneme_private.audit_hash(
  in_previous_hash bytea, in_workspace_id uuid, in_number bigint, in_occurred_at timestamptz, in_actor_user_id uuid,
    in_actor_role text,
  in_action text, in_target_kind text, in_target_id uuid, in_request_id text)
returns bytea
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return sha256(
    mneme_private.audit_field('mneme audit 1') || in_previous_hash
    || mneme_private.audit_field(in_workspace_id::text) || mneme_private.audit_field(in_number::text)
    || mneme_private.audit_field(to_char(in_occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || mneme_private.audit_field(in_actor_user_id::text) || mneme_private.audit_field(in_actor_role)
    || mneme_private.audit_field(in_action) || mneme_private.audit_field(in_target_kind)
    || mneme_private.audit_field(in_target_id::text) || mneme_private.audit_field(in_request_id));
end
$$;
comment on function mneme_private.audit_hash(bytea, uuid, bigint, timestamptz, uuid, text, text, text, uuid, text) is
  'SHA-256 of an audit entry and of the hash of the one before it, of 32 zero bytes for the first: the form is that of '
  'docs/audit.md and never changes.';
alter function mneme_private.audit_hash(bytea, uuid, bigint, timestamptz, uuid, text, text, text, uuid, text) owner
  to mneme_owner;
revoke execute on function mneme_private.audit_hash(bytea, uuid, bigint, timestamptz, uuid, text, text, text, uuid,
  text) from public;
grant execute on function mneme_private.audit_hash(bytea, uuid, bigint, timestamptz, uuid, text, text, text, uuid, text)
  to mneme_search;
