set local role mneme_owner;

-- What was set aside with the learned judges' rows though it is a person's: confirmed, changed, vouched for or ended by them.
alter table mneme.memory_item no force row level security;
alter table mneme.fact no force row level security;
alter table mneme.fact_assertion no force row level security;
with recursive older (workspace_id, head, id) as (
  select workspace_id, id, id from mneme.memory_item where set_aside_at is not null
  union
  select v.workspace_id, older.head, v.supersedes_id
  from older join mneme.memory_item v on v.workspace_id = older.workspace_id and v.id = older.id
  where v.supersedes_id is not null
), stated as (
  select distinct older.workspace_id, older.head
  from older join mneme.memory_item v on v.workspace_id = older.workspace_id and v.id = older.id
  where v.extracted_by is null or v.confidence = 1
)
update mneme.memory_item m set set_aside_at = null
from stated where m.workspace_id = stated.workspace_id and m.id = stated.head;
update mneme.fact f set set_aside_at = null
where f.set_aside_at is not null and (
  exists (
    select from mneme.fact told join mneme.fact_assertion a on a.workspace_id = told.workspace_id and a.fact_version_id = told.id
    where told.workspace_id = f.workspace_id and told.fact_id = f.fact_id)
  or (f.valid_to is not null and not f.end_inferred and exists (
    select from mneme.fact told where told.workspace_id = f.workspace_id and told.fact_id = f.fact_id and told.id = f.supersedes_id)));
alter table mneme.memory_item force row level security;
alter table mneme.fact force row level security;
alter table mneme.fact_assertion force row level security;

reset role;
