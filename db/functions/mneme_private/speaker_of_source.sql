create or replace function mneme_private.speaker_of_source(in_kind text, in_id uuid, in_user uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
  persona constant uuid := nullif(current_setting('mneme.persona_id', true), '')::uuid;
  asked record;
  told record;
  word text;
begin
  if persona is null or in_user is null
    or (current_setting('role') <> 'mneme_service' and in_user is distinct from mneme_private.user_id()) then
    return null;
  end if;
  select u.name, u.external_id into asked
  from mneme.workspace_user u where u.workspace_id = workspace and u.id = in_user;
  for told in
    select m.workspace_id, m.role, m.author, m.created_by, m.branch_id, m.sequence_no,
      -- generated: ownWord source=s fact=f told=m
      (s.speaker = 'subject'
        or (f.predicate in ('allergic_to', 'diet', 'has_condition', 'takes', 'blood_type')
          and (f.subject ilike 'the user''s %'
            or starts_with(lower(f.subject), lower(m.author) || '''s '))))
      -- end of generated
      as own
    from mneme.fact_source s
    join mneme.fact f on f.workspace_id = s.workspace_id and f.id = s.fact_version_id
    join mneme.message m on m.workspace_id = s.workspace_id and m.id = s.message_id
    where in_kind = 'fact' and s.workspace_id = workspace and s.fact_version_id = in_id
      and m.persona_id <> persona
      and
      -- generated: storedFor told=m learned=f user=in_user
      (m.created_by = in_user
        or ('private' in (m.visibility, f.visibility) and m.owner_user_id = in_user))
      -- end of generated
    union all
    select m.workspace_id, m.role, m.author, m.created_by, m.branch_id, m.sequence_no, false
    from mneme.memory_source s
    join mneme.memory_item i on i.workspace_id = s.workspace_id and i.id = s.memory_id
    join mneme.message m on m.workspace_id = s.workspace_id and m.id = s.message_id
    where in_kind = 'memory' and s.workspace_id = workspace and s.memory_id = in_id
      and m.persona_id <> persona
      and
      -- generated: storedFor told=m learned=i user=in_user
      (m.created_by = in_user
        or ('private' in (m.visibility, i.visibility) and m.owner_user_id = in_user))
      -- end of generated
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
      word := 'another';
    elsif told.own then
      return 'own';
    end if;
  end loop;
  return word;
end
$$;
comment on function mneme_private.speaker_of_source(text, uuid, uuid) is
  'Who said the turns that a fact or memory was learned from and that a caller who is bound to a persona does not see: '
  'own, if in one of them the user spoke about themselves or the health of a relative; another, if somebody else spoke '
  'in the user''s conversation; else null. Null also for callers bound to no persona, for turns they see, and for '
  'another user than the caller unless a service asks. What users tell one persona about themselves, every persona '
  'knows.';
alter function mneme_private.speaker_of_source(text, uuid, uuid) owner to mneme_search;
revoke execute on function mneme_private.speaker_of_source(text, uuid, uuid) from public;
grant execute on function mneme_private.speaker_of_source(text, uuid, uuid) to mneme_member, mneme_admin, mneme_service;
