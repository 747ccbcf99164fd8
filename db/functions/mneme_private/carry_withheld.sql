create or replace function mneme_private.carry_withheld(in_was text, in_withheld int4multirange, in_content text)
returns int4multirange
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  carried int4multirange := '{}';
  span int4range;
  words text;
  place integer;
  from_place integer;
begin
  for span in select unnest(in_withheld) loop
    words := btrim(substr(in_was, lower(span) + 1, upper(span) - lower(span)), E' \t\r\n');
    continue when words is null or words = '';
    from_place := 1;
    loop
      place := position(words in substr(in_content, from_place));
      exit when place = 0;
      place := from_place + place - 1;
      carried := carried + int4multirange(int4range(place - 1, place - 1 + length(words)));
      from_place := place + length(words);
    end loop;
  end loop;
  return nullif(carried, '{}');
end
$$;
comment on function mneme_private.carry_withheld(text, int4multirange, text) is
  'Where in the new text of a turn the words stand that were withheld of the old one; null where none does.';
alter function mneme_private.carry_withheld(text, int4multirange, text) owner to mneme_owner;
grant execute on function mneme_private.carry_withheld(text, int4multirange, text) to public;
