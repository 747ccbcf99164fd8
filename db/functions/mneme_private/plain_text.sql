create or replace function mneme_private.plain_text(markdown text) returns text
language plpgsql immutable strict parallel restricted set search_path = pg_catalog, pg_temp
as $$
declare
  -- Every match costs about half a microsecond, whatever its length: this many characters take at most 20 ms.
  head constant text := left(markdown, 16384);
begin
  -- Most texts have no markup.
  if head !~ '(?n)[[`~*_#>+]|^[ \t]*-[ \t]' then
    return btrim(markdown, E' \t\r\n');
  end if;
  -- The text between two marks never contains the mark. So each attempt ends where the next one begins, and matching is
  -- linear; with a back reference or a lazy quantifier it would be polynomial.
  return btrim(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      head,
      '!?\[([^][]*)\]\([^][)\s]*(?:\s+"[^]["]*")?\)', '\1', 'g'),
      '^[ \t]*(?:```|~~~)[^\n]*$', '', 'gn'),
      '^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)', '', 'gn'),
      '\*\*(?=[^\s*])((?:[^*]|\*(?!\*))*[^\s*])\*\*', '\1', 'g'),
      '__(?=[^\s_])((?:[^_]|_(?!_))*[^\s_])__', '\1', 'g'),
      '~~(?=[^\s~])((?:[^~]|~(?!~))*[^\s~])~~', '\1', 'g'),
      '`([^`\n]+)`', '\1', 'g')
    || substr(markdown, 16385),
    E' \t\r\n');
exception when others then
  -- If the text can't be processed, its row is stored without a plain form.
  return markdown;
end
$$;
comment on function mneme_private.plain_text(text) is
  'Markdown without its marks, in its first 16,384 characters: links keep their text, fences, headings, quotes, list '
  'marks and emphasis go. What can''t be read stays as it is.';
alter function mneme_private.plain_text(text) owner to mneme_owner;
grant execute on function mneme_private.plain_text(text) to public;
