-- Lists of tasks, by when they are due.
create index concurrently if not exists memory_item_task_due_idx on mneme.memory_item (workspace_id, due_at, id) where kind = 'task' and recorded_to is null;
