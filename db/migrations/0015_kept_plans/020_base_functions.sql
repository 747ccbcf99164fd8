-- The functions of the first migration that every turn goes through, in PL/pgSQL: it keeps their plans for the session,
-- where SQL functions that are not inlined (none with a search path is) are parsed and planned in each statement. What
-- they return is the same.
set local role mneme_owner;

create or replace function mneme_private.uuid_v7(micros bigint) returns uuid
language plpgsql volatile strict parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return encode(overlay(uuid_send(gen_random_uuid()) placing int8send(
    ((micros / 1000) << 16) | (7 << 12) | ((micros % 1000) * 4096 / 1000)) from 1 for 8), 'hex')::uuid;
end
$$;

create or replace function mneme_private.uuid_v7() returns uuid
language plpgsql volatile parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  micros constant bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  return encode(overlay(uuid_send(gen_random_uuid()) placing int8send(
    ((micros / 1000) << 16) | (7 << 12) | ((micros % 1000) * 4096 / 1000)) from 1 for 8), 'hex')::uuid;
end
$$;

create or replace function mneme_private.normalize_text(input text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp
as $$
begin
  return btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, input)),
    ' [\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9'
    '\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004'
    '\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff ]+|['
    '\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf'
    '\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020'
    '\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff][\u0001-\u001f'
    '\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7'
    '\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030'
    '\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff ]*', ' ', 'g'));
end
$$;

create or replace function mneme_private.search_vector(normalized text) returns tsvector
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  -- A tsvector takes less than 1 MB, and short words take twice the bytes they have in the text.
  cut constant text := left(coalesce(normalized, ''), 262144);
begin
  return to_tsvector('english'::regconfig,
    case when octet_length(cut) > 524288 then left(cut, 131072) else cut end);
end
$$;

create or replace function mneme_private.content_hash(normalized text) returns bytea
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return sha256(convert_to(normalized, 'UTF8'));
end
$$;

reset role;
