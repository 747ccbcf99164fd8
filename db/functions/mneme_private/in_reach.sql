create or replace function mneme_private.in_reach(in_kind text, in_id uuid) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
begin
  -- Volatile, so that it sees what the same statement has written: a version may follow another one of the same write.
  -- One statement per kind: a table's policy can check another row of the same table only through a function.
  case in_kind
    when 'branch' then return exists (select from mneme.branch where workspace_id = workspace and id = in_id);
    when 'entity' then return exists (select from mneme.entity where workspace_id = workspace and id = in_id);
    when 'fact' then return exists (select from mneme.fact where workspace_id = workspace and id = in_id);
    when 'memory' then return exists (select from mneme.memory_item where workspace_id = workspace and id = in_id);
    -- A new version has the sources of the previous one: citing a row again that is visibly cited reveals nothing.
    when 'citation' then return exists (select from mneme.message where workspace_id = workspace and id = in_id)
      or exists (select from mneme.memory_source where workspace_id = workspace and message_id = in_id)
      or exists (select from mneme.fact_source where workspace_id = workspace and message_id = in_id);
    when 'summary' then return exists (select from mneme.summary where workspace_id = workspace and id = in_id);
  end case;
end
$$;
comment on function mneme_private.in_reach(text, uuid) is
  'Whether the caller sees a row, or of a turn (citation) that something rests on it. Keys are checked past row '
  'security: what people write may point only to what they see, or the key would tell what is there.';
alter function mneme_private.in_reach(text, uuid) owner to mneme_owner;
revoke execute on function mneme_private.in_reach(text, uuid) from public;
grant execute on function mneme_private.in_reach(text, uuid) to mneme_member, mneme_admin;
