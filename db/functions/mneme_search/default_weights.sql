create or replace function mneme_search.default_weights() returns jsonb
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    -- Fusion: each arm adds weight / (k + its rank).
    'k', 5, 'text', 1.0, 'vector', 0.5, 'entity', 0.3, 'trigram', 0.2, 'time', 0.8,
    -- Light multipliers of the fused score. None lifts a hit above one that matches much better, except the multiplier
    -- for hits from the time that the query names.
    'confidence', 0.1, 'usefulness', 0.1, 'salience', 0.05, 'recency', 0.02, 'recency_half_life_days', 90, 'period', 6,
    -- How kinds compare on the arms' common scale.
    -- generated: kindWeights
    'message', 1.0, 'memory', 1.0, 'fact', 1.0, 'summary', 0.8, 'chunk', 1.0
    -- end of generated
  ) || mneme_search.formed_weights()
$$;
comment on function mneme_search.default_weights() is
  'The ranking weights a workspace has unless its recall_weights say otherwise. Explored on five of six LoCoMo '
  'conversations and the sample data, rounded short of the optimum; bench/recall/fit-search.ts looks for better ones, '
  'which are taken only where they hold on other material, too.';
alter function mneme_search.default_weights() owner to mneme_search;
revoke execute on function mneme_search.default_weights() from public;
grant execute on function mneme_search.default_weights() to mneme_member, mneme_admin, mneme_service, mneme_worker;
