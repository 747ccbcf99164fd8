create or replace function mneme_private.search_vector(normalized text) returns tsvector
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  -- A tsvector takes less than 1 MB, and short words take twice the bytes they have in the text.
  select to_tsvector('english'::regconfig, case when octet_length(cut.text) > 524288 then left(cut.text, 131072) else cut.text end)
  from (select left(coalesce(normalized, ''), 262144)) as cut (text)
$$;
comment on function mneme_private.search_vector(text) is 'The words of a normalised text, stemmed; its first 262,144 characters, or 131,072 where those have more than 524,288 bytes, because a longer one overflows a tsvector.';
alter function mneme_private.search_vector(text) owner to mneme_owner;
grant execute on function mneme_private.search_vector(text) to public;
