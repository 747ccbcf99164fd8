create or replace function mneme_private.audit_field(in_value text) returns bytea
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(int4send(octet_length(convert_to(in_value, 'UTF8'))) || convert_to(in_value, 'UTF8'),
    '\xffffffff'::bytea);
end
$$;
comment on function mneme_private.audit_field(text) is
  'A field of an audit entry as it is hashed: its length in bytes as a 32-bit big-endian number, then its bytes in '
  'UTF-8; a length of -1 alone for null.';
alter function mneme_private.audit_field(text) owner to mneme_owner;
revoke execute on function mneme_private.audit_field(text) from public;
grant execute on function mneme_private.audit_field(text) to mneme_search;
