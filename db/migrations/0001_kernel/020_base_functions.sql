-- The functions that column defaults, generated columns and triggers need before any table exists.
set local role mneme_owner;

create function mneme_private.uuid_v7(micros bigint) returns uuid
language sql volatile strict parallel safe set search_path = pg_catalog, pg_temp
as $$
  select encode(overlay(uuid_send(gen_random_uuid()) placing int8send(
    ((micros / 1000) << 16) | (7 << 12) | ((micros % 1000) * 4096 / 1000)) from 1 for 8), 'hex')::uuid
$$;
comment on function mneme_private.uuid_v7(bigint) is 'A UUIDv7 of RFC 9562, method 3, for a moment in microseconds since 1970: 48 bits of milliseconds, 12 bits of the fraction, then random bits.';
grant execute on function mneme_private.uuid_v7(bigint) to public;

create function mneme_private.uuid_v7() returns uuid
language sql volatile parallel safe set search_path = pg_catalog, pg_temp
as $$ select mneme_private.uuid_v7((extract(epoch from clock_timestamp()) * 1000000)::bigint) $$;
comment on function mneme_private.uuid_v7() is 'A UUIDv7 for now.';
grant execute on function mneme_private.uuid_v7() to public;

create function mneme_private.plain_text(markdown text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
  select btrim(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      markdown,
      '!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)', '\1', 'g'),
      '^[ \t]*(?:```|~~~)[^\n]*$', '', 'gn'),
      '^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)', '', 'gn'),
      '(\*\*|__|~~)(?=\S)(.*?\S)\1', '\2', 'g'),
      '`([^`\n]+)`', '\1', 'g'),
    E' \t\r\n')
$$;
comment on function mneme_private.plain_text(text) is 'Markdown without its marks: links keep their text, fences, headings, quotes, list marks and emphasis go.';
grant execute on function mneme_private.plain_text(text) to public;

-- Separators are listed by code point, not by [:alnum:], which in a C locale would erase every non-Latin script.
create function mneme_private.normalize_text(input text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp
as $$
  select btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, input)),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g'))
$$;
comment on function mneme_private.normalize_text(text) is 'The normalised form of a text: accents stripped, lower-cased, every run of other than letters and digits one space.';
grant execute on function mneme_private.normalize_text(text) to public;

create function mneme_private.search_vector(normalized text) returns tsvector
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$ select to_tsvector('english'::regconfig, left(coalesce(normalized, ''), 262144)) $$;
comment on function mneme_private.search_vector(text) is 'The words of a normalised text, stemmed; the first 256 kB of it, because a longer one overflows a tsvector.';
grant execute on function mneme_private.search_vector(text) to public;

create function mneme_private.content_hash(normalized text) returns bytea
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$ select sha256(convert_to(normalized, 'UTF8')) $$;
comment on function mneme_private.content_hash(text) is 'SHA-256 of a normalised text: equal texts are one node of a branch.';
grant execute on function mneme_private.content_hash(text) to public;

create function mneme_private.set_text_forms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.content_state = 'inline' and new.content is not null then
    new.content_normalized := mneme_private.normalize_text(mneme_private.plain_text(new.content));
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_normalized := null;
  end if;
  return new;
end
$$;
comment on function mneme_private.set_text_forms() is 'Writes the normalised form beside a text, and clears both where the text is sealed or removed.';

create function mneme_private.set_message_forms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.content_state = 'inline' and new.content is not null then
    new.content_plain := mneme_private.plain_text(new.content);
    new.content_normalized := mneme_private.normalize_text(new.content_plain);
    new.content_hash := mneme_private.content_hash(new.content_normalized);
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_plain := null;
    new.content_normalized := null;
    new.content_hash := null;
  end if;
  return new;
end
$$;
comment on function mneme_private.set_message_forms() is 'Writes the plain form, the normalised form and the hash of a message, and clears them where its text is sealed or removed.';

reset role;
