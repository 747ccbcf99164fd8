-- What lists of preferences, tasks and decisions read: the current ones of a kind.
set local role mneme_owner;

-- Row security asks for one's own or shared ones. Own ones have an index; with this one both are found without the others'.
create index memory_item_shared_idx on mneme.memory_item (workspace_id, visibility, kind) where recorded_to is null and visibility <> 'private';
create index memory_item_task_due_idx on mneme.memory_item (workspace_id, due_at, id) where kind = 'task' and recorded_to is null;
create index memory_item_task_channel_idx on mneme.memory_item (workspace_id, channel, due_at) where kind = 'task' and recorded_to is null and channel is not null;
create index memory_item_category_idx on mneme.memory_item (workspace_id, category, key) where category is not null and recorded_to is null;

reset role;
