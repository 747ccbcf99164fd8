create or replace function mneme_private.turns_under(in_summary_id uuid) returns uuid[]
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  return array(
    with recursive below (id) as (
      select in_summary_id
      union
      select p.part_id from below join mneme.summary_part p on p.workspace_id = workspace and p.summary_id = below.id)
    select distinct l.message_id from below
    join mneme.summary_message l on l.workspace_id = workspace and l.summary_id = below.id);
end
$$;
comment on function mneme_private.turns_under(uuid) is
  'The turns under a summary, through all levels, of those the caller sees.';
alter function mneme_private.turns_under(uuid) owner to mneme_owner;
revoke execute on function mneme_private.turns_under(uuid) from public;
grant execute on function mneme_private.turns_under(uuid) to mneme_member, mneme_admin, mneme_service, mneme_worker;
