create or replace function mneme_private.require_taxonomy_path(in_path ltree) returns void
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
declare
  most_levels constant integer := 32;
  -- Well below the maximum size of an index entry.
  most_bytes constant integer := 2000;
begin
  if nlevel(in_path) > most_levels then
    raise exception using errcode = 'MN400', detail = 'TAXONOMY_TOO_DEEP',
      message = format('The place would be %s levels deep; at most %s are allowed. Choose a place nearer to the root.',
        nlevel(in_path), most_levels);
  end if;
  if octet_length(ltree2text(in_path)) > most_bytes then
    raise exception using errcode = 'MN400', detail = 'TAXONOMY_PATH_TOO_LONG',
      message = format('The path would have %s bytes; at most %s are allowed. Choose shorter names, or a place '
        'nearer to the root.', octet_length(ltree2text(in_path)), most_bytes);
  end if;
end
$$;
comment on function mneme_private.require_taxonomy_path(ltree) is
  'Refuses a path that is too deep or too long for a place; null is none.';
alter function mneme_private.require_taxonomy_path(ltree) owner to mneme_owner;
revoke execute on function mneme_private.require_taxonomy_path(ltree) from public;
grant execute on function mneme_private.require_taxonomy_path(ltree)
  to mneme_member, mneme_admin, mneme_service, mneme_search;
