create or replace function mneme_search.default_weights() returns jsonb
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    -- Fusion: each arm adds weight / (k + its rank).
    'k', 5, 'text', 1.0, 'vector', 0.5, 'entity', 0.3, 'trigram', 0.2, 'time', 0.8,
    -- Words: the power of a word's rarity; of how long a role's turns are beside the shortest role's, by which its
    -- scores are divided, for words and for vectors.
    'rarity', 1.25, 'role_length', 0.85, 'vector_role_length', 0.35,
    -- Conversation: shares of the scores of the turns one and two away, of the session's best, and of the best of all
    -- for the speaker whom the question names; taken off a turn that is a question itself. For words, then for vectors.
    'neighbour', 0.4, 'second_neighbour', 0.2, 'session', 0.5, 'speaker', 0.3, 'question', 0.15,
    'vector_neighbour', 0.15, 'vector_second_neighbour', 0.05, 'vector_session', 0.2, 'vector_speaker', 0.15,
    'vector_question', 0.05,
    -- Light multipliers of the fused score; none can lift a hit past one that matches much better, but that a hit is of
    -- the time the query names.
    'confidence', 0.1, 'usefulness', 0.1, 'salience', 0.05, 'recency', 0.02, 'recency_half_life_days', 90, 'period', 6,
    -- How kinds compare on the arms' common scale.
    -- generated: kindWeights
    'message', 1.0, 'memory', 1.0, 'fact', 1.0, 'summary', 0.8, 'chunk', 1.0
    -- end of generated
  )
$$;
comment on function mneme_search.default_weights() is
  'The ranking weights a workspace has unless its recall_weights say otherwise. Explored on five of six LoCoMo '
  'conversations and the sample data, rounded short of the optimum; bench/recall/fit-search.ts looks for better ones, '
  'which are taken only where they hold on other material, too.';
alter function mneme_search.default_weights() owner to mneme_search;
revoke execute on function mneme_search.default_weights() from public;
grant execute on function mneme_search.default_weights() to mneme_member, mneme_admin, mneme_service, mneme_worker;
