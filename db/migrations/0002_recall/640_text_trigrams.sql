-- Misspelt words are looked for among a workspace's words; texts are compared only where there are few, which needs no
-- index of their trigrams. Memories keep theirs: what is said again is found by it.
set local role mneme_owner;

drop index mneme.message_trigram_idx;
drop index mneme.summary_trigram_idx;
drop index mneme.fact_trigram_idx;
drop index mneme.chunk_trigram_idx;

reset role;
