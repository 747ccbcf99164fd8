-- Replaced by memory_candidates, which looks at whose memories they are before it takes the best.
drop function if exists mneme_private.similar_memories(text, text, real);
