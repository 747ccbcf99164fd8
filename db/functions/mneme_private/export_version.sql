create or replace function mneme_private.export_version(
  in_table regclass, in_after text[], in_through text[], in_closed boolean default true, out rows bigint,
  out version text
)
language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' set intervalstyle = 'postgres'
  set extra_float_digits = 1 set bytea_output = 'hex' set search_path = pg_catalog, pg_temp
as $$
begin
  execute format('select count(*), %s from (select row_number() over () as place, key, version from (%s) page) page',
    -- Without an upper bound, the rows are only counted.
    case when in_through is null then 'null' else 'md5(string_agg(key::text || version, '','' order by place))' end,
    mneme_private.export_statement(in_table, in_after, in_through, in_closed))
  into rows, version;
end
$$;
comment on function mneme_private.export_version(regclass, text[], text[], boolean) is
  'How many rows of the workspace the caller sees of a table after one key and up to another, and a text that is the '
  'same for as long as they are the same rows, unchanged.';
alter function mneme_private.export_version(regclass, text[], text[], boolean) owner to mneme_owner;
revoke execute on function mneme_private.export_version(regclass, text[], text[], boolean) from public;
grant execute on function mneme_private.export_version(regclass, text[], text[], boolean) to mneme_member, mneme_porter;
