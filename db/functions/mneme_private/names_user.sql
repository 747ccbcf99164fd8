create or replace function mneme_private.names_user(in_text text, in_name text, in_key text) returns integer
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  -- Of letters and digits of ASCII, only the case is normalised: most names are, and a prompt asks hundreds of times.
  plain constant text := '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$';
  given text;
  name text;
begin
  if in_name is null then
    return null;
  elsif in_text is null then
    return 0;
  end if;
  given := case when in_text ~ plain then lower(in_text) else mneme_private.normalize_text(in_text) end;
  name := case when in_name ~ plain then lower(in_name) else mneme_private.normalize_text(in_name) end;
  if given = '' then
    return 0;
  elsif given = name
    or (given = case when in_key ~ plain then lower(in_key) else mneme_private.normalize_text(in_key) end) then
    return 2;
  -- A key that stands for a missing name has no first name: "chat:1" and "chat:2" are two users.
  elsif (in_name is not distinct from in_key and name !~ '^[[:alpha:]]+$')
    or (strpos(given, ' ') > 0 and strpos(name, ' ') > 0) then
    return 0;
  end if;
  return (split_part(given, ' ', 1) = split_part(name, ' ', 1))::integer;
end
$$;
comment on function mneme_private.names_user(text, text, text) is
  'How well a text, e.g. the author of a turn, names a user of this name and key: 2 if it is one of them, 1 if one of '
  'the two is only the first name of the other, else 0; null without a name.';
alter function mneme_private.names_user(text, text, text) owner to mneme_owner;
revoke execute on function mneme_private.names_user(text, text, text) from public;
grant execute on function mneme_private.names_user(text, text, text)
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search;
