set local role mneme_owner;

-- What was stated in a persona's conversation without naming her is hers and the user's: no other persona saw it, and
-- from now on what has no persona is for all of them. Its owner, who is subject to row security, sees all rows here.
alter table mneme.memory_item no force row level security;
alter table mneme.thread no force row level security;
update mneme.memory_item m
set persona_id = t.persona_id, layer = 'relationship'
from mneme.thread t
where t.workspace_id = m.workspace_id and t.id = m.thread_id and t.persona_id is not null
  and m.persona_id is null and m.layer = 'profile' and m.extracted_by is null
  and not exists (
    select from mneme.memory_item same
    where same.workspace_id = m.workspace_id and same.idempotency_key = m.idempotency_key
      and same.persona_id = t.persona_id);
alter table mneme.memory_item force row level security;
alter table mneme.thread force row level security;

reset role;
