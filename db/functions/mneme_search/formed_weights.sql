create or replace function mneme_search.formed_weights() returns jsonb
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    -- Words: the exponent of a word's rarity, and that of a role's average length relative to the shortest role's, by
    -- which scores are divided, for words and for vectors.
    'rarity', 1.25, 'role_length', 0.85, 'vector_role_length', 0.35,
    -- Conversation: shares of the scores of the turns one and two away, of the session's best, and of the overall best
    -- for the speaker whom the question names; the deduction for a turn that is a question. For words, then vectors.
    'neighbour', 0.4, 'second_neighbour', 0.2, 'session', 0.5, 'speaker', 0.3, 'question', 0.15,
    'vector_neighbour', 0.15, 'vector_second_neighbour', 0.05, 'vector_session', 0.2, 'vector_speaker', 0.15,
    'vector_question', 0.05
  )
$$;
comment on function mneme_search.formed_weights() is
  'The default ranking weights that are constants in the generated forms of the arms (text_form, vector_form). A '
  'search with other values of these is answered by statements made for it.';
alter function mneme_search.formed_weights() owner to mneme_search;
revoke execute on function mneme_search.formed_weights() from public;
grant execute on function mneme_search.formed_weights() to mneme_member, mneme_admin, mneme_service, mneme_worker;
