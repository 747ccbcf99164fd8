-- Equal texts are found by message_node_idx, which begins with the same columns: this one was written with every turn
-- and found nothing that the other does not.
drop index concurrently if exists mneme.message_text_idx;
