create or replace function mneme_private.set_chunk_forms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.content_state = 'inline' and new.content is not null then
    -- Often only the headings say what a text is about.
    new.content_normalized := mneme_private.normalize_text(
      mneme_private.plain_text(concat_ws(': ', new.heading, new.content)));
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_normalized := null;
  end if;
  return new;
end
$$;
comment on function mneme_private.set_chunk_forms() is
  'Writes the normalised form of a document''s piece, its headings first, and clears both where the text is sealed or '
  'removed.';
alter function mneme_private.set_chunk_forms() owner to mneme_owner;
revoke execute on function mneme_private.set_chunk_forms() from public;
