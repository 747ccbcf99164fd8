-- The functions that column defaults, generated columns and indexes need before any table exists. What one of them
-- returns is stored, so that changing it takes a migration that computes what is stored anew.
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

-- Separators are listed by code point, not by [:alnum:], which in a C locale would erase every non-Latin script. A
-- single space is no match: of most texts that leaves only the punctuation to be replaced.
create function mneme_private.normalize_text(input text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp
as $$
  select btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, input)),
    ' [\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff ]+|[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff][\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff ]*', ' ', 'g'))
$$;
comment on function mneme_private.normalize_text(text) is 'The normalised form of a text: accents stripped, lower-cased, every run of other than letters and digits one space.';
grant execute on function mneme_private.normalize_text(text) to public;

create function mneme_private.search_vector(normalized text) returns tsvector
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  -- A tsvector takes less than 1 MB, and short words take twice the bytes they have in the text.
  select to_tsvector('english'::regconfig, case when octet_length(cut.text) > 524288 then left(cut.text, 131072) else cut.text end)
  from (select left(coalesce(normalized, ''), 262144)) as cut (text)
$$;
comment on function mneme_private.search_vector(text) is 'The words of a normalised text, stemmed; its first 262,144 characters, or 131,072 where those have more than 524,288 bytes, because a longer one overflows a tsvector.';
grant execute on function mneme_private.search_vector(text) to public;

create function mneme_private.content_hash(normalized text) returns bytea
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$ select sha256(convert_to(normalized, 'UTF8')) $$;
comment on function mneme_private.content_hash(text) is 'SHA-256 of a normalised text: equal texts are one node of a branch.';
grant execute on function mneme_private.content_hash(text) to public;

create function mneme_private.strong_words(workspace uuid, words tsvector) returns text[]
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  -- In the key, not beside it: with the workspace as a column of the index, each look-up reads the list of all its rows.
  owner constant text := right(workspace::text, 8);
  size constant integer := length(words);
  band constant text := case when size <= 4 then 'a' when size <= 8 then 'b' when size <= 16 then 'c' when size <= 32 then 'd' when size <= 64 then 'e' when size <= 128 then 'f' else 'g' end;
begin
  return (
    select array_agg(owner || least(cardinality(word.positions), 4) || band || word.lexeme)
    from unnest(words) as word
    where size <= 8 or cardinality(word.positions) > 1);
end
$$;
comment on function mneme_private.strong_words(uuid, tsvector) is 'The words that a text says strongly: more than once, or being short. Each after the end of the workspace''s id, how often, 1 to 4, and how many different words the text has: a up to 4, b 8, c 16, d 32, e 64, f 128, g more.';
grant execute on function mneme_private.strong_words(uuid, tsvector) to public;

create function mneme_private.account_name(name text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$ select regexp_replace(lower(split_part(split_part(name, '@', 1), '+', 1)), '[._-]+', '', 'g') $$;
comment on function mneme_private.account_name(text) is 'What stands before the @ of an e-mail address, without separators and what follows a +.';
grant execute on function mneme_private.account_name(text) to public;

reset role;
