set local role mneme_owner;

alter table mneme.memory_item add column set_aside_at timestamptz;
comment on column mneme.memory_item.set_aside_at is 'When it was set aside, since what drew it from the conversation is not trusted any more: no prompt holds it until it is formed again.';
alter table mneme.fact add column set_aside_at timestamptz;
comment on column mneme.fact.set_aside_at is 'When it was set aside, since what drew it from the conversation is not trusted any more: no prompt holds it until it is formed again.';
grant insert (set_aside_at), update (set_aside_at) on mneme.memory_item to mneme_worker;
grant insert (set_aside_at), update (set_aside_at) on mneme.fact to mneme_worker;

-- What the learned judges kept: their extractor was called "rules".
alter table mneme.memory_item no force row level security;
alter table mneme.fact no force row level security;
update mneme.memory_item set set_aside_at = now() where extracted_by = 'rules' and recorded_to is null;
update mneme.fact set set_aside_at = now() where extracted_by = 'rules' and recorded_to is null;
alter table mneme.memory_item force row level security;
alter table mneme.fact force row level security;

reset role;
