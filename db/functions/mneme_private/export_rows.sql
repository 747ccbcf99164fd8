create or replace function mneme_private.export_rows(
  in_table regclass, in_after text[], in_through text[], in_rows integer, in_bytes integer,
  in_closed boolean default true
)
returns table (key text[], line text)
language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' set intervalstyle = 'postgres'
  set extra_float_digits = 1 set bytea_output = 'hex' set search_path = pg_catalog, pg_temp
as $$
declare
  bytes bigint := 0;
  version text;
begin
  for key, line, version in execute mneme_private.export_statement(in_table, in_after, in_through, in_closed)
    || format(' limit %s', in_rows) loop
    return next;
    bytes := bytes + octet_length(line);
    exit when bytes >= in_bytes;
  end loop;
end
$$;
comment on function mneme_private.export_rows(regclass, text[], text[], integer, integer, boolean) is
  'A page of a table''s rows of the workspace, as the caller sees them: so many rows, or bytes, at most, in the order '
  'of their keys. No more rows means that the table has none left.';
alter function mneme_private.export_rows(regclass, text[], text[], integer, integer, boolean) owner to mneme_owner;
revoke execute on function mneme_private.export_rows(regclass, text[], text[], integer, integer, boolean) from public;
grant execute on function mneme_private.export_rows(regclass, text[], text[], integer, integer, boolean)
  to mneme_member, mneme_porter;
