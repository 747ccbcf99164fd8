create or replace function mneme_private.in_reach(in_kind text, in_id uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
begin
  -- One statement per kind: a table's own policy can ask about another of its rows only through a function.
  case in_kind
    when 'branch' then return exists (select from mneme.branch where workspace_id = workspace and id = in_id);
    when 'entity' then return exists (select from mneme.entity where workspace_id = workspace and id = in_id);
    when 'fact' then return exists (select from mneme.fact where workspace_id = workspace and id = in_id);
    when 'memory' then return exists (select from mneme.memory_item where workspace_id = workspace and id = in_id);
    -- A new version rests on what the version before did: who sees that it is cited learns nothing by citing it again.
    when 'citation' then return exists (select from mneme.message where workspace_id = workspace and id = in_id)
      or exists (select from mneme.memory_source where workspace_id = workspace and message_id = in_id)
      or exists (select from mneme.fact_source where workspace_id = workspace and message_id = in_id);
    when 'summary' then return exists (select from mneme.summary where workspace_id = workspace and id = in_id);
  end case;
end
$$;
comment on function mneme_private.in_reach(text, uuid) is 'Whether the caller sees a row, or of a turn (citation) that something rests on it. Keys are checked past row security: what people write may point only to what they see, or the key would tell what is there.';
alter function mneme_private.in_reach(text, uuid) owner to mneme_owner;
revoke execute on function mneme_private.in_reach(text, uuid) from public;
grant execute on function mneme_private.in_reach(text, uuid) to mneme_member, mneme_admin;

-- Beside the policies that say whose a row may be: restrictive, so that both must hold.
drop policy if exists branch_person_reach on mneme.branch;
create policy branch_person_reach on mneme.branch as restrictive for insert to mneme_member, mneme_admin
  with check (parent_branch_id is null or mneme_private.in_reach('branch', parent_branch_id));
drop policy if exists memory_item_person_reach on mneme.memory_item;
create policy memory_item_person_reach on mneme.memory_item as restrictive for insert to mneme_member, mneme_admin
  with check ((branch_id is null or mneme_private.in_reach('branch', branch_id)) and (supersedes_id is null or mneme_private.in_reach('memory', supersedes_id)));
drop policy if exists fact_person_reach on mneme.fact;
create policy fact_person_reach on mneme.fact as restrictive for insert to mneme_member, mneme_admin
  with check ((branch_id is null or mneme_private.in_reach('branch', branch_id)) and (supersedes_id is null or mneme_private.in_reach('fact', supersedes_id)));
drop policy if exists entity_person_reach on mneme.entity;
create policy entity_person_reach on mneme.entity as restrictive for update to mneme_member, mneme_admin
  with check (merged_into_id is null or mneme_private.in_reach('entity', merged_into_id));
drop policy if exists summary_part_person_reach on mneme.summary_part;
create policy summary_part_person_reach on mneme.summary_part as restrictive for insert to mneme_member, mneme_admin
  with check (mneme_private.in_reach('summary', part_id));
drop policy if exists memory_source_person_reach on mneme.memory_source;
create policy memory_source_person_reach on mneme.memory_source as restrictive for insert to mneme_member, mneme_admin
  with check (mneme_private.in_reach('citation', message_id));
drop policy if exists fact_source_person_reach on mneme.fact_source;
create policy fact_source_person_reach on mneme.fact_source as restrictive for insert to mneme_member, mneme_admin
  with check (mneme_private.in_reach('citation', message_id));
