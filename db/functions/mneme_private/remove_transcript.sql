create or replace function mneme_private.remove_transcript(in_branch_id uuid, in_session_no integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  line mneme.branch;
  removed_ids uuid[];
  gone_ids uuid[];
  first_no integer;
  last_no integer;
  said_until timestamptz;
begin
  -- As in an erasure: first the lock on what is known, then the branch's.
  perform mneme_private.lock_knowledge();
  select * into line from mneme.branch b where b.workspace_id = workspace and b.id = in_branch_id for update;
  perform from mneme.message m
  where m.workspace_id = workspace and m.branch_id = in_branch_id and m.session_no = in_session_no
    and m.sequence_no > coalesce(line.fork_sequence_no, 0) and m.content_state in ('inline', 'archived')
  order by m.id for update;
  select array_agg(m.id), min(m.sequence_no), max(m.sequence_no), max(m.created_at)
  into removed_ids, first_no, last_no, said_until
  from mneme.message m
  where m.workspace_id = workspace and m.branch_id = in_branch_id and m.session_no = in_session_no
    and m.sequence_no > coalesce(line.fork_sequence_no, 0) and m.content_state in ('inline', 'archived');
  if removed_ids is null then
    return 0;
  end if;
  -- What was extracted from the turns stays, except quotations and rows that were already superseded.
  with gone as (
    delete from mneme.memory_item i
    where i.workspace_id = workspace and i.extracted_by is not null
      and (i.kind in ('moment', 'note', 'summary') or i.set_aside_at is not null)
      and i.id in (select s.memory_id from mneme.memory_source s
        where s.workspace_id = workspace and s.message_id = any (removed_ids))
      and not exists (
        select from mneme.memory_source s join mneme.message m on m.workspace_id = workspace and m.id = s.message_id
        where s.workspace_id = workspace and s.memory_id = i.id and m.content_state in ('inline', 'archived')
          and m.id <> all (removed_ids))
    returning i.id),
  doubted as (
    delete from mneme.fact f
    where f.workspace_id = workspace and f.set_aside_at is not null and f.extracted_by is not null
      and f.id in (select s.fact_version_id from mneme.fact_source s
        where s.workspace_id = workspace and s.message_id = any (removed_ids))
    returning f.id),
  short as (
    -- A turn's own summary covers only that turn.
    delete from mneme.summary n
    where n.workspace_id = workspace and n.level = 'turn' and n.branch_id = in_branch_id
      and n.id in (select l.summary_id from mneme.summary_message l
        where l.workspace_id = workspace and l.message_id = any (removed_ids))
    returning n.id)
  select array_agg(id) into gone_ids from (select id from gone union all select id from doubted union all
    select id from short) each;
  delete from mneme.summary_passage p
  where p.workspace_id = workspace and p.branch_id = in_branch_id and p.first_sequence_no <= last_no
    and p.last_sequence_no >= first_no;
  -- A recall trace contains the query: those from this conversation, with the text of one of its turns, or with hits in
  -- it are removed.
  delete from mneme.recall_trace r
  where r.workspace_id = workspace and (
    (r.thread_id = line.thread_id and r.created_at < said_until + interval '1 hour')
    or r.id in (select h.recall_id from mneme.recall_hit_message h
      where h.workspace_id = workspace and h.message_id = any (removed_ids))
    or (r.created_at between said_until - interval '1 day' and said_until + interval '1 hour' and exists (
      select from mneme.message m
      where m.workspace_id = workspace and m.id = any (removed_ids)
        and starts_with(m.content_normalized, mneme_private.normalize_text(r.query)))));
  -- A handoff without a summary contains the last turns.
  delete from mneme.handoff h
  where h.workspace_id = workspace and (h.message_id = any (removed_ids)
    or h.thread_id = line.thread_id and h.expires_at < now());
  delete from mneme_private.awaiting_extraction a where a.workspace_id = workspace and a.message_id = any (removed_ids);
  perform set_config('mneme.transcript_only', 'yes', true);
  perform mneme_private.empty_turns(removed_ids);
  perform mneme_private.repair_branches(array[in_branch_id]);
  perform mneme_private.forget_jobs(removed_ids || coalesce(gone_ids, '{}'));
  perform set_config('mneme.transcript_only', '', true);
  -- Later turns begin another session, so that its summary does not replace the one that stays.
  update mneme.branch b
  set last_session_no = greatest(b.last_session_no, in_session_no + 1),
    transcript_removed_to = coalesce((
      select min(m.sequence_no) - 1 from mneme.message m
      where m.workspace_id = workspace and m.branch_id = b.id and m.content_state in ('inline', 'archived')
        and m.sequence_no > greatest(b.transcript_kept_to, coalesce(b.fork_sequence_no, 0))), b.last_sequence_no)
  where b.workspace_id = workspace and b.id = in_branch_id;
  perform mneme_private.audit('transcript.remove', 'thread', line.thread_id);
  perform pg_advisory_xact_lock(hashtextextended('mneme_private.fold_statistics', 0));
  while mneme_private.fold_statistics() > 0 loop
    null;
  end loop;
  return cardinality(removed_ids);
end
$$;
comment on function mneme_private.remove_transcript(uuid, integer) is
  'Takes the texts of a session''s turns away for good, with what quotes them, and says how many they were. Its '
  'summary and what was stated in it stay.';
alter function mneme_private.remove_transcript(uuid, integer) owner to mneme_eraser;
revoke execute on function mneme_private.remove_transcript(uuid, integer) from public;
grant execute on function mneme_private.remove_transcript(uuid, integer) to mneme_worker;
