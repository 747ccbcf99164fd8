-- Of a very common word not all texts can be scored. These indexes find the ones that say it most strongly.
set local role mneme_owner;

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

create index message_strong_idx on mneme.message using gin (mneme_private.strong_words(workspace_id, fts));
create index memory_item_strong_idx on mneme.memory_item using gin (mneme_private.strong_words(workspace_id, fts));
create index fact_strong_idx on mneme.fact using gin (mneme_private.strong_words(workspace_id, fts));
create index summary_strong_idx on mneme.summary using gin (mneme_private.strong_words(workspace_id, fts));
create index chunk_strong_idx on mneme.chunk using gin (mneme_private.strong_words(workspace_id, fts));

reset role;
