-- mention_thread_place_idx begins with the same columns.
drop index concurrently if exists mneme.mention_thread_id_idx;
