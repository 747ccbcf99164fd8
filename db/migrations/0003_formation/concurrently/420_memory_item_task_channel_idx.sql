-- A channel's tasks.
create index concurrently if not exists memory_item_task_channel_idx on mneme.memory_item (workspace_id, channel, due_at) where kind = 'task' and recorded_to is null and channel is not null;
