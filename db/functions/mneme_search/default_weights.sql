create or replace function mneme_search.default_weights() returns jsonb
language sql immutable parallel safe set search_path = pg_catalog
as $$
  select jsonb_build_object(
    -- Fusion: each arm adds weight / (k + its rank).
    'k', 20, 'text', 1.0, 'vector', 0.5, 'entity', 0.3, 'trigram', 0.2,
    -- Conversation: shares of the neighbouring turns' scores, and of the best score for the named speaker and the session.
    'neighbour', 0.35, 'speaker', 0.2, 'session', 0.4,
    -- Light multipliers of the fused score; none can lift a hit past one that matches much better.
    'confidence', 0.1, 'usefulness', 0.1, 'recency', 0.02, 'recency_half_life_days', 90, 'period', 0.3,
    -- How kinds compare on the arms' common scale.
    'message', 1.0, 'memory', 1.0, 'fact', 1.0, 'summary', 0.8, 'chunk', 1.0
  )
$$;
comment on function mneme_search.default_weights() is 'The ranking weights a workspace has unless its recall_weights say otherwise. Fitted by bench/recall/fit.ts.';
alter function mneme_search.default_weights() owner to mneme_search;
revoke execute on function mneme_search.default_weights() from public;
grant execute on function mneme_search.default_weights() to mneme_member, mneme_admin, mneme_service, mneme_worker;
