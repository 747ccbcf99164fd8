-- Threads by channel: equality is leakproof, so that row security leaves the index usable.
create index concurrently if not exists thread_channel_idx on mneme.thread (workspace_id, channel)
where channel is not null;
