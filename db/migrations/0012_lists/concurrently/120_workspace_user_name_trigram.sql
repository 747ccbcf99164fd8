-- Users by a part of their name.
create index concurrently if not exists workspace_user_name_trigram_idx on mneme.workspace_user
using gin (workspace_id, name public.gin_trgm_ops);
