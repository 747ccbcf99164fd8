create or replace function mneme_private.withhold(in_message_id uuid, in_was text, in_spans int4multirange)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  me constant uuid := mneme_private.user_id();
  said mneme.message;
  now_said mneme.message;
  lost text[];
  gone uuid[];
  turns_to_extract_again uuid[];
begin
  -- As in an erasure: first the lock on what is known, then the branch's.
  perform mneme_private.lock_knowledge();
  perform from mneme.branch b
  where b.workspace_id = workspace and b.id = (
    select m.branch_id from mneme.message m where m.workspace_id = workspace and m.id = in_message_id)
  for update;
  select * into said from mneme.message m where m.workspace_id = workspace and m.id = in_message_id for update;
  -- Whoever may redact a turn may, and whose memory an extractor drew from it and is forgotten; not whoever stated a
  -- memory of their own that cites the turn: anybody who reads it could.
  if not found or not mneme_private.within_persona('message', in_message_id)
    or mneme_private.persona_id() is not null and said.persona_id is distinct from mneme_private.persona_id()
    or not coalesce(current_setting('role') = 'mneme_service' or said.created_by = me or said.owner_user_id = me
      or current_setting('role') = 'mneme_admin' and said.visibility = 'workspace'
      or exists (
        select from mneme.memory_source s
        join mneme.memory_item i on i.workspace_id = s.workspace_id and i.id = s.memory_id
        where s.workspace_id = workspace and s.message_id = in_message_id and i.content_state = 'removed'
          and i.extracted_by is not null and i.owner_user_id = me), false)
  then
    return false;
  end if;
  if said.content_state = 'archived' then
    -- The archived text as the caller has read it; if it has changed since, it is not touched.
    if mneme_private.normalize_text(mneme_private.plain_text(in_was)) is distinct from said.content_normalized then
      raise exception using errcode = 'MN409', detail = 'MESSAGE_NOT_READABLE',
        message = 'The text of this turn is in the archive and could not be read. Try again later.';
    end if;
    update mneme.message m set content_state = 'inline', content = in_was
    where m.workspace_id = workspace and m.id = in_message_id returning * into said;
  end if;
  if said.content_state <> 'inline' or said.content is distinct from in_was or said.memory_off
    or in_spans <@ coalesce(said.forgotten, '{}')
  then
    return false;
  end if;
  set constraints mneme.message_node_fkey deferred;
  update mneme.message m set forgotten = coalesce(m.forgotten, '{}') + in_spans
  where m.workspace_id = workspace and m.id = in_message_id returning * into now_said;
  insert into mneme.memory_node (workspace_id, branch_id, content_hash, occurrences)
  values (workspace, said.branch_id, now_said.content_hash, 1)
  on conflict do nothing;
  set constraints mneme.message_node_fkey immediate;
  -- Triggers delete its times, models' answers, summaries and counts. All of it is made again from what is left.
  delete from mneme.message_embedding e where e.workspace_id = workspace and e.message_id = in_message_id;
  delete from mneme.mention n
  where n.workspace_id = workspace and n.message_id = in_message_id
    and position(mneme_private.normalize_text(n.surface) in coalesce(now_said.content_normalized, '')) = 0;
  -- What was drawn from it with words that only the withheld part has goes too, unless somebody stated it; what that
  -- takes along is learned again from the turns as they are now.
  lost := array(select unnest(tsvector_to_array(said.fts)) except
    select unnest(tsvector_to_array(coalesce(now_said.fts, ''))));
  gone := array(
    select i.id from mneme.memory_source l join mneme.memory_item i on i.workspace_id = workspace and i.id = l.memory_id
    where l.workspace_id = workspace and l.message_id = in_message_id and i.extracted_by is not null
      and i.content_state = 'inline' and exists (
        select from unnest(tsvector_to_array(i.fts)) word (lexeme)
        where word.lexeme = any (lost) and not exists (
          select from mneme.memory_source s join mneme.message m on m.workspace_id = workspace and m.id = s.message_id
          where s.workspace_id = workspace and s.memory_id = i.id and word.lexeme = any (tsvector_to_array(m.fts))))
    union
    select f.id from mneme.fact_source l join mneme.fact f on f.workspace_id = workspace and f.id = l.fact_version_id
    where l.workspace_id = workspace and l.message_id = in_message_id and f.extracted_by is not null
      and not exists (select from mneme.fact_assertion a where a.workspace_id = workspace and a.fact_version_id = f.id)
      and exists (
        select from unnest(tsvector_to_array(f.fts)) word (lexeme)
        where word.lexeme = any (lost) and not exists (
          select from mneme.fact_source s join mneme.message m on m.workspace_id = workspace and m.id = s.message_id
          where s.workspace_id = workspace and s.fact_version_id = f.id
            and word.lexeme = any (tsvector_to_array(m.fts)))));
  if cardinality(gone) > 0 then
    turns_to_extract_again := array(
      select s.message_id from mneme.memory_source s where s.workspace_id = workspace and s.memory_id = any (gone)
      union
      select s.message_id from mneme.fact_source s where s.workspace_id = workspace and s.fact_version_id = any (gone));
    delete from mneme.memory_item i where i.workspace_id = workspace and i.id = any (gone);
    delete from mneme.fact f where f.workspace_id = workspace and f.id = any (gone);
    perform mneme_private.forget_jobs(gone);
    perform mneme_private.extract_again(turns_to_extract_again);
  end if;
  perform mneme_private.repair_branches(array[said.branch_id]);
  perform mneme_private.enqueue('form', jsonb_build_object('messageIds', jsonb_build_array(in_message_id)),
    priority => 6);
  perform mneme_private.audit('message.withhold', 'message', in_message_id);
  return true;
end
$$;
comment on function mneme_private.withhold(uuid, text, int4multirange) is
  'Withholds characters of a turn''s text, counted from 0, from recall, prompts, summaries and all that is made of '
  'turns, because its user had them forgotten; in its thread it is still read as it was. Says whether it did: not '
  'where the turn says something else by now, nor where the caller may neither redact it nor had forgotten what was '
  'drawn from it.';
alter function mneme_private.withhold(uuid, text, int4multirange) owner to mneme_eraser;
revoke execute on function mneme_private.withhold(uuid, text, int4multirange) from public;
grant execute on function mneme_private.withhold(uuid, text, int4multirange)
  to mneme_member, mneme_admin, mneme_service;
