create or replace function mneme_private.change_message(in_message_id uuid, in_content text, in_was text) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  me constant uuid := mneme_private.user_id();
  redaction constant uuid := mneme_private.uuid_v7();
  -- The rows that are deleted directly. The turn itself stays, without its text.
  explicit constant text[] := array['memory_item', 'fact', 'summary', 'model_answer', 'recall_trace', 'entity',
    'alias_variant'];
  said mneme.message;
  next_round integer;
  new_hash bytea;
  kind text;
  link record;
  erased_ids uuid[];
  turns_to_extract_again uuid[];
begin
  -- As in an erasure: first the lock on what is known, then the branch's.
  perform mneme_private.lock_knowledge();
  perform from mneme.branch b
  where b.workspace_id = workspace and b.id = (
    select m.branch_id from mneme.message m where m.workspace_id = workspace and m.id = in_message_id)
  for update;
  select * into said from mneme.message m where m.workspace_id = workspace and m.id = in_message_id for update;
  if not found or not mneme_private.within_persona('message', in_message_id)
    or not coalesce(current_setting('role') = 'mneme_service' or
    -- generated: readerCondition row=said reader=me
    (said.visibility = 'workspace' or said.owner_user_id = me
      or (said.visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = said.workspace_id and p.thread_id = said.thread_id
          and p.user_id = me)))
    -- end of generated
    , false)
  then
    raise exception using errcode = 'MN404', detail = 'MESSAGE_NOT_FOUND',
      message = format('There is no message %s that you can see. Check the id.', in_message_id);
  end if;
  if in_content is not null and said.persona_id is distinct from coalesce(mneme_private.persona_id(), said.persona_id)
  then
    raise exception using errcode = 'MN403', detail = 'PERSONA_NOT_ALLOWED',
      message = 'A request that is bound to a persona can edit turns only in the persona''s own threads. Use a token '
        'or key that is not bound to a persona.';
  end if;
  if said.created_by is distinct from me
    -- A turn that others read may only be edited by its author: nobody may attribute words to others or to a service.
    and not (said.owner_user_id is not distinct from me and (in_content is null or said.visibility = 'private'))
    -- An admin may remove a shared turn.
    and not (in_content is null and current_setting('role') = 'mneme_admin' and said.visibility = 'workspace')
  then
    raise exception using errcode = 'MN403', detail = 'MESSAGE_NOT_YOURS',
      message = case when in_content is null
        then 'Only who wrote a turn, whose thread it is in, or of a shared one an admin, may redact it. Ask them.'
        else 'Only who wrote a turn, or whose private thread it is in, may edit it. Ask them.' end;
  end if;
  if in_content is not null and said.content_state = 'archived' then
    -- The archived text as the caller has read it; if it has changed since, nothing is returned.
    if mneme_private.normalize_text(mneme_private.plain_text(in_was)) is distinct from said.content_normalized then
      raise exception using errcode = 'MN409', detail = 'MESSAGE_NOT_READABLE',
        message = 'The text of this turn is in the archive and could not be read. Try again later.';
    end if;
    if in_content = in_was then
      return;
    end if;
    update mneme.message m set content_state = 'inline', content = in_was
    where m.workspace_id = workspace and m.id = in_message_id returning * into said;
  end if;
  if in_content = said.content or in_content is null and said.content_state = 'removed'
    -- If its transcript was removed before, what was extracted from it was kept.
    and not exists (
      select from mneme.branch b
      where b.workspace_id = workspace and b.id = said.branch_id and said.sequence_no <= b.transcript_removed_to
        and (exists (select from mneme.memory_source s where s.workspace_id = workspace and s.message_id = said.id)
          or exists (select from mneme.fact_source s where s.workspace_id = workspace and s.message_id = said.id)
          or exists (select from mneme.summary_message s where s.workspace_id = workspace and s.message_id = said.id)))
  then
    return;
  end if;
  if in_content is not null and said.content_state <> 'inline' then
    raise exception using errcode = 'MN409', detail = 'MESSAGE_NOT_READABLE',
      message = 'This turn has no text to edit: it is sealed, stored elsewhere, or was removed.';
  end if;
  perform mneme_private.audit(case when in_content is null then 'message.redact' else 'message.edit' end, 'message',
    in_message_id);
  perform from mneme.thread t where t.workspace_id = workspace and t.id = said.thread_id for no key update;

  insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
  values (workspace, redaction, 'message', in_message_id::text, 0);
  loop
    perform mneme_private.mark_cascade(redaction);
    select max(round) + 1 into next_round from mneme_private.erasing_row
    where workspace_id = workspace and erasure_id = redaction;
    perform mneme_private.mark_derived(redaction, next_round);
    exit when not exists (
      select from mneme_private.erasing_row where workspace_id = workspace and erasure_id = redaction
        and round = next_round);
  end loop;
  perform mneme_private.rename_after_erasure(redaction);
  perform mneme_private.forget_notes(redaction);
  -- Other turns whose extracted rows are deleted together with this one's.
  turns_to_extract_again := array(
    select s.message_id from mneme_private.erasing_keys(redaction, 'memory_item') e
    cross join lateral (
      select * from mneme.memory_source
      where workspace_id = workspace and memory_id = e.id offset 0) s
    where s.message_id <> in_message_id
    union
    select s.message_id from mneme_private.erasing_keys(redaction, 'fact') e
    cross join lateral (
      select * from mneme.fact_source
      where workspace_id = workspace and fact_version_id = e.id offset 0) s
    where s.message_id <> in_message_id);
  foreach kind in array explicit loop
    execute format('delete from mneme.%I t where t.workspace_id = $1 and t.id = any (array(
      select e.id from mneme_private.erasing_keys($2, $3) e))', kind)
    using workspace, redaction, kind;
  end loop;
  -- What is deleted with the turn: its vectors, mentions, times, and the links to what was extracted from it.
  for link in select l.* from mneme_private.erasure_links() l where l.parent_kind = 'message'
    and (in_content is null or l.child <> 'mneme.message_version'::regclass)
  loop
    execute format('delete from %s t using mneme_private.erasing_keys($2, ''message'') e
      where t.workspace_id = $1 and %s', link.child, link.matches)
    using workspace, redaction;
  end loop;
  if said.content_state = 'removed' then
    perform mneme_private.forget_turns(workspace, said.branch_id, array[said.sequence_no], array[said.occurred_at]);
  elsif in_content is null then
    perform mneme_private.empty_turns(array[in_message_id]);
  else
    insert into mneme.message_version (workspace_id, message_id, content, created_by)
    values (workspace, in_message_id, said.content, me);
    -- Only the turn's row knows what of its text is withheld, and so its hash.
    set constraints mneme.message_node_fkey deferred;
    update mneme.message m set content = in_content where m.workspace_id = workspace and m.id = in_message_id
    returning m.content_hash into new_hash;
    insert into mneme.memory_node (workspace_id, branch_id, content_hash, occurrences)
    values (workspace, said.branch_id, new_hash, 1)
    on conflict do nothing;
    set constraints mneme.message_node_fkey immediate;
    update mneme.thread t set updated_at = now() where t.workspace_id = workspace and t.id = said.thread_id;
  end if;
  perform mneme_private.repair_branches(array[said.branch_id]);
  select array_agg(e.key::uuid) into erased_ids from mneme_private.erasing_row e
  where e.workspace_id = workspace and e.erasure_id = redaction
    and e.kind in ('message', 'memory_item', 'fact', 'summary', 'entity');
  perform mneme_private.forget_jobs(erased_ids);
  if in_content is not null then
    turns_to_extract_again := turns_to_extract_again || in_message_id;
    perform mneme_private.enqueue('embed',
      jsonb_build_object('kind', 'message', 'ids', jsonb_build_array(in_message_id)));
  end if;
  perform mneme_private.extract_again(turns_to_extract_again);
  delete from mneme_private.erasing_row e where e.workspace_id = workspace and e.erasure_id = redaction;

  -- Words that only this turn contained are removed from the counts.
  perform pg_advisory_xact_lock(hashtextextended('mneme_private.fold_statistics', 0));
  while mneme_private.fold_statistics() > 0 loop
    null;
  end loop;
end
$$;
comment on function mneme_private.change_message(uuid, text, text) is
  'Gives a turn another text, or takes it away (null): all that was drawn from the old one and from nothing else goes, '
  'with its vectors and counts, and what it says now is learned from anew. The row and its number stay.';
alter function mneme_private.change_message(uuid, text, text) owner to mneme_eraser;
revoke execute on function mneme_private.change_message(uuid, text, text) from public;
