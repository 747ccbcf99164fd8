create or replace function mneme_search.read_of_question(in_spoken text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  -- Each word is counted in every kind, whether or not anybody has it.
  longest constant integer := 200;
  longest_bytes constant integer := 4000;
  words constant text[] := string_to_array(in_spoken, ' ');
  read text := in_spoken;
begin
  if cardinality(words) > longest then
    read := array_to_string(words[:longest / 2] || words[cardinality(words) - longest / 2 + 1:], ' ');
  end if;
  -- Of scripts without spaces, 1,200 letters.
  return case when octet_length(read) <= longest_bytes then read else left(read, 600) || ' ' || right(read, 600) end;
end
$$;
comment on function mneme_search.read_of_question(text) is
  'What is searched of a normalised question: all of it up to 200 words; of a longer one its beginning and its end, '
  'where what is asked stands beside what was pasted. The same for everybody, whatever words their texts have.';
alter function mneme_search.read_of_question(text) owner to mneme_search;
revoke execute on function mneme_search.read_of_question(text) from public;
