create or replace function mneme_private.said_by_others(in_kind text, in_id uuid, in_user uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  asked record;
  told record;
  others boolean := false;
begin
  select u.name, u.external_id into asked
  from mneme.workspace_user u where u.workspace_id = workspace and u.id = in_user;
  for told in
    select m.* from mneme.message m
    where m.workspace_id = workspace and m.id in (
      select s.message_id from mneme.fact_source s
      where in_kind = 'fact' and s.workspace_id = workspace and s.fact_version_id = in_id
      union all
      select s.message_id from mneme.memory_source s
      where in_kind = 'memory_item' and s.workspace_id = workspace and s.memory_id = in_id)
  loop
    if
      -- generated: saidByAnother said=told name=asked.name key=asked.external_id
      (mneme_private.names_user(told.author, asked.name, asked.external_id) = 0
        and (told.author is not null or told.role = 'user') and exists (
        select from mneme.message other
        where other.workspace_id = told.workspace_id and other.branch_id = told.branch_id
          and other.sequence_no between told.sequence_no - 20 and told.sequence_no + 20
          and other.role = 'user' and other.created_by is not distinct from told.created_by
          and case when told.author is null
            then other.author is not null and mneme_private.names_user(other.author, asked.name, asked.external_id) = 0
            else other.author <> told.author end))
      -- end of generated
    then
      others := true;
    else
      return false;
    end if;
  end loop;
  return others;
end
$$;
comment on function mneme_private.said_by_others(text, uuid, uuid) is
  'Whether a fact or memory (''fact'', ''memory_item'') was learned from turns that the caller sees and that all were '
  'said by others than this user, in talk of several people that one of them stored.';
alter function mneme_private.said_by_others(text, uuid, uuid) owner to mneme_owner;
revoke execute on function mneme_private.said_by_others(text, uuid, uuid) from public;
grant execute on function mneme_private.said_by_others(text, uuid, uuid) to mneme_member, mneme_admin, mneme_service;
