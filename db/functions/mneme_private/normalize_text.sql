-- Separators are listed by code point, not by [:alnum:], which in a C locale would erase every non-Latin script. A
-- single space is no match: of most texts that leaves only the punctuation to be replaced.
create or replace function mneme_private.normalize_text(input text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp
as $$
  select btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, input)),
    ' [\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff ]+|[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff][\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff ]*', ' ', 'g'))
$$;
comment on function mneme_private.normalize_text(text) is 'The normalised form of a text: accents stripped, lower-cased, every run of other than letters and digits one space.';
alter function mneme_private.normalize_text(text) owner to mneme_owner;
grant execute on function mneme_private.normalize_text(text) to public;
