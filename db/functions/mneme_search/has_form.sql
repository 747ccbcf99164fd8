create or replace function mneme_search.has_form(in_scope jsonb, in_weights jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return not in_weights ? 'unformed'
    -- Few enough of each kind that nothing is left out of the scoring, as the workspace's kept counts say.
    and not exists (select from jsonb_each(in_scope -> 'corpus') as counted (kind, held)
      where (held ->> 'documents')::bigint > 4000)
    and not in_scope ?| array['readers', 'persona_id', 'impersonal', 'place_nodes', 'line', 'roles', 'channels',
      'since', 'until', 'as_of', 'known_at', 'key_prefix', 'metadata']
    and coalesce(in_scope ->> 'scope', 'neutral_and_relationship') = 'neutral_and_relationship'
    -- What the arms weigh stands in the forms; what comes after them is weighed for each search.
    and in_weights @> (mneme_search.default_weights() - array['k', 'text', 'vector', 'entity', 'trigram', 'time',
      'confidence', 'usefulness', 'salience', 'recency', 'recency_half_life_days', 'period',
      -- generated: kindNames
      'message', 'memory', 'fact', 'summary', 'chunk'
      -- end of generated
    ]);
end
$$;
comment on function mneme_search.has_form(jsonb, jsonb) is
  'Whether the forms of the arms (text_form, vector_form, entity_form, expand_form), whose plans are kept, answer a '
  'search of this scope with these weights: a small workspace, asked with no filters but the kinds, the thread and the '
  'project. A weight named unformed says no, to compare.';
alter function mneme_search.has_form(jsonb, jsonb) owner to mneme_search;
revoke execute on function mneme_search.has_form(jsonb, jsonb) from public;
