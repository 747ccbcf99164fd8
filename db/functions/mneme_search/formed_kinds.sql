create or replace function mneme_search.formed_kinds(in_scope jsonb, in_weights jsonb) returns text[]
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  if in_weights ? 'unformed'
    or in_scope ?| array['readers', 'persona_id', 'impersonal', 'place_nodes', 'line', 'prompt_line', 'roles',
      'channels', 'owner_user_ids', 'since', 'until', 'as_of', 'known_at', 'key_prefix', 'metadata']
    or coalesce(in_scope ->> 'scope', 'neutral_and_relationship') <> 'neutral_and_relationship'
    -- Constants in the forms.
    or not in_weights @> mneme_search.formed_weights()
  then
    return '{}';
  end if;
  -- Whether a reader may read so few rows of a kind that all are scored.
  return (
    select array_agg(counted.kind) filter (where few)
      || case when coalesce(bool_and(few), true) then array['all'] else '{}' end
    from jsonb_each(in_scope -> 'corpus') as counted (kind, held)
    cross join lateral (select coalesce((held ->> 'held')::bigint <= 4000, true) as few) known);
end
$$;
comment on function mneme_search.formed_kinds(jsonb, jsonb) is
  'The kinds of which the forms of the arms (text_form, vector_form), whose plans are kept, answer a search of this '
  'scope with these weights: those the reader may read few of, asked with no filters but the kinds, the thread and the '
  'project; and ''all'' where that is every kind, so that entity_form and expand_form answer too. A weight named '
  'unformed says no, to compare.';
alter function mneme_search.formed_kinds(jsonb, jsonb) owner to mneme_search;
revoke execute on function mneme_search.formed_kinds(jsonb, jsonb) from public;
