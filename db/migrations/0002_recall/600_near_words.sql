-- Words spelt nearly like one of a query are looked for among a workspace's words, of which there are few, and not in
-- its texts. A word with a digit is an identifier, and near misses of those are other identifiers.
set local role mneme_owner;

create index term_statistic_near_idx on mneme_private.term_statistic using gin (workspace_id, lexeme public.gin_trgm_ops)
  where length(lexeme) between 5 and 40 and lexeme !~ '[0-9]';

reset role;

-- Its arguments changed: it serves all kinds at once.
drop function if exists mneme_search.trigram_arm(text, jsonb, text, integer);
