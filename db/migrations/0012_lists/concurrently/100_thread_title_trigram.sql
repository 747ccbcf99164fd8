-- Threads by a part of their title. Partial, so that lists are not ordered by what it cannot order.
create index concurrently if not exists thread_title_trigram_idx on mneme.thread
using gin (workspace_id, title public.gin_trgm_ops) where title is not null;
