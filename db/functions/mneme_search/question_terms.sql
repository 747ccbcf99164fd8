create or replace function mneme_search.question_terms(
  in_told text, in_kinds text[], in_workspace uuid, in_readers uuid[], out lexemes text[], out counted jsonb
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  spoken constant text := mneme_search.read_of_question(mneme_private.normalize_text(in_told));
  vector constant tsvector := mneme_private.search_vector(spoken);
  words constant text[] := coalesce(string_to_array(spoken, ' '), '{}');
  -- The same words with ae, oe and ue for umlauts, which normalising takes off.
  spelt constant text[] := case when in_told ~ '[äöüÄÖÜ]' then string_to_array(mneme_search.read_of_question(
    mneme_private.normalize_text(regexp_replace(regexp_replace(regexp_replace(in_told, '[äÄ]', 'ae', 'g'), '[öÖ]', 'oe',
    'g'), '[üÜ]', 'ue', 'g'))), ' ') end;
  word text;
  place integer := 0;
  twin text;
  twins text[] := '{}';
  stems text[];
  parts text[];
  piece text;
  in_texts bigint;
  of_piece bigint;
  is_known boolean;
  most jsonb;
  kept text[] := '{}';
begin
  lexemes := tsvector_to_array(vector);
  foreach word in array words loop
    place := place + 1;
    twin := case when cardinality(spelt) = cardinality(words) and spelt[place] <> word then spelt[place]
      when word ~ '^[a-z]*[aou]e[a-z]*$' then regexp_replace(word, '([aou])e', '\1', 'g') end;
    twins[place] := (tsvector_to_array(to_tsvector('english'::regconfig, twin)))[1];
  end loop;
  counted := mneme_search.term_documents(in_kinds, in_workspace, lexemes || array_remove(twins, null), in_readers);
  if cardinality(array_remove(twins, null)) = 0
    and not exists (select from unnest(vector) as term where term.positions is null)
  then
    return;
  end if;
  most := (
    select coalesce(jsonb_object_agg(term.key, term.documents), '{}')
    from (
      select told.key, max(told.value::bigint) as documents
      from jsonb_each(counted) as held cross join lateral jsonb_each_text(held.value) as told group by told.key
    ) term
    where term.documents > 0);
  place := 0;
  foreach word in array words loop
    place := place + 1;
    stems := tsvector_to_array(to_tsvector('english'::regconfig, word));
    in_texts := coalesce((most ->> stems[1])::bigint, 0);
    is_known := in_texts > 0;
    -- The other spelling of an umlaut; where only ue stands for one, of a word that no text has.
    if most ? twins[place] and (not is_known or cardinality(spelt) = cardinality(words) and spelt[place] <> word) then
      kept := kept || twins[place];
      is_known := true;
    end if;
    parts := '{}';
    if octet_length(word) = length(word) then
      -- English texts have the word without its piece, which then counts for rare.
      foreach piece in array mneme_private.pieces(word, true) loop
        of_piece := coalesce((most ->> piece)::bigint, 0);
        if of_piece > 0 and 2 * of_piece >= in_texts then
          parts := parts || piece;
        end if;
      end loop;
    else
      word := mneme_private.part_scripts(mneme_private.fold_letters(word));
      stems := tsvector_to_array(to_tsvector('english'::regconfig, mneme_private.spaced_words(word)));
      foreach piece in array mneme_private.pieces(word, true) loop
        -- The last letter of a run is for those who ask for one letter alone.
        if most ? piece and length(piece) > 1
          or length(piece) = 1 and strpos(' ' || word || ' ', ' ' || piece || ' ') > 0
        then
          parts := parts || piece;
        end if;
      end loop;
      is_known := exists (select from unnest(stems) as stem where most ? stem);
    end if;
    kept := kept || parts;
    -- A word that no text has says that its subject is unknown, but not if a piece of it is known: its form is then.
    if is_known or cardinality(parts) = 0 then
      kept := kept || stems;
    elsif cardinality(stems) > 1 then
      kept := kept || array(select stem from unnest(stems) as stem where most ? stem);
    end if;
  end loop;
  kept := array(select distinct term from unnest(kept) as term where term = any (lexemes) or term = any (twins)
    order by term);
  lexemes := case when cardinality(kept) > 0 then kept else lexemes end;
end
$$;
comment on function mneme_search.question_terms(text, text[], uuid, uuid[]) is
  'The terms of a question, and in how many texts of each kind each occurs. Its words; of their pieces those that '
  'texts have, and that tell more than the word; a word with an umlaut in both spellings.';
alter function mneme_search.question_terms(text, text[], uuid, uuid[]) owner to mneme_search;
revoke execute on function mneme_search.question_terms(text, text[], uuid, uuid[]) from public;
