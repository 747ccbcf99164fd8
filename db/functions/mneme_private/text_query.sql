create or replace function mneme_private.text_query(normalized text, in_sequence boolean default false) returns tsquery
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  parted text;
  words text;
  spoken tsquery;
  pairs tsquery;
begin
  if octet_length(normalized) = length(normalized) then
    return case when in_sequence then phraseto_tsquery('english'::regconfig, normalized)
      else plainto_tsquery('english'::regconfig, normalized) end;
  end if;
  parted := mneme_private.part_scripts(mneme_private.fold_letters(normalized));
  words := mneme_private.spaced_words(parted);
  spoken := case when in_sequence then phraseto_tsquery('english'::regconfig, words)
    else plainto_tsquery('english'::regconfig, words) end;
  if words = parted then
    return spoken;
  end if;
  -- Of a run without spaces all its pairs: they have no positions. A single letter begins one.
  select string_agg('''' || piece || '''' || case when length(piece) = 1 then ':*' else '' end, '&')::tsquery into pairs
  from string_to_table(parted, ' ') as run
  cross join lateral unnest(mneme_private.pieces(run, false)) as piece
  where mneme_private.spaced_words(run) = ' ' and (length(piece) = 2 or length(run) = 1);
  return case when pairs is null then spoken when numnode(spoken) = 0 then pairs else spoken && pairs end;
end
$$;
comment on function mneme_private.text_query(text, boolean) is
  'The condition that a text has the words of a normalised text, one after the other if asked; of scripts without '
  'spaces, all pairs of letters.';
alter function mneme_private.text_query(text, boolean) owner to mneme_owner;
grant execute on function mneme_private.text_query(text, boolean) to public;
