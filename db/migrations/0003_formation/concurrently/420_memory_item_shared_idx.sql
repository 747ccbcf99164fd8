-- Row security asks for one's own or shared ones. Own ones have an index; with this one both are found without the others'.
create index concurrently if not exists memory_item_shared_idx on mneme.memory_item (workspace_id, visibility, kind) where recorded_to is null and visibility <> 'private';
