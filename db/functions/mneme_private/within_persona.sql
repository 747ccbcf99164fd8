create or replace function mneme_private.within_persona(in_kind text, in_id uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
  persona constant uuid := nullif(current_setting('mneme.persona_id', true), '')::uuid;
begin
  if persona is null or in_id is null then
    return true;
  end if;
  case in_kind
    when 'thread' then return exists (select from mneme.thread r
      where r.workspace_id = workspace and r.id = in_id and (r.persona_id is null or r.persona_id = persona));
    when 'branch' then return exists (
      select from mneme.branch b join mneme.thread r on r.workspace_id = b.workspace_id and r.id = b.thread_id
      where b.workspace_id = workspace and b.id = in_id and (r.persona_id is null or r.persona_id = persona));
    when 'message' then return exists (select from mneme.message r
      where r.workspace_id = workspace and r.id = in_id and (r.persona_id is null or r.persona_id = persona));
    when 'memory' then return exists (select from mneme.memory_item r
      where r.workspace_id = workspace and r.id = in_id and (r.persona_id is null or r.persona_id = persona));
    when 'fact' then return exists (select from mneme.fact r
      where r.workspace_id = workspace and r.id = in_id and (r.persona_id is null or r.persona_id = persona));
    when 'summary' then return exists (select from mneme.summary r
      where r.workspace_id = workspace and r.id = in_id and (r.persona_id is null or r.persona_id = persona));
    when 'recall' then return exists (select from mneme.recall_trace r
      where r.workspace_id = workspace and r.id = in_id and r.persona_id = persona);
  end case;
end
$$;
comment on function mneme_private.within_persona(text, uuid) is
  'Whether a caller that is bound to a persona may use what depends on a row: the row belongs to that persona or to '
  'none; a recall must belong to it. True for a caller that is bound to none. A table''s own policy can ask about '
  'another of its rows, or about a table whose policy asks about this one, only through a function.';
alter function mneme_private.within_persona(text, uuid) owner to mneme_search;
revoke execute on function mneme_private.within_persona(text, uuid) from public;
grant execute on function mneme_private.within_persona(text, uuid)
  to mneme_member, mneme_admin, mneme_service, mneme_eraser;
