-- Who was spoken of shortly before, in the same thread.
create index concurrently if not exists mention_thread_place_idx on mneme.mention (workspace_id, thread_id, source_sequence_no);
