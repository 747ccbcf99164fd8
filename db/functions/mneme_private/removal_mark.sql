create or replace function mneme_private.removal_mark() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(string_agg(newest.id::text, ' ' order by taken.action, newest.sealed), '')
  from unnest(array['thread.erase', 'user.erase', 'message.redact', 'message.edit', 'message.withhold',
    'transcript.remove', 'document.change', 'document.remove', 'memory.forget', 'memory.revise', 'memory.sensitivity',
    'fact.sensitivity', 'data_key.destroy', 'entity.delete', 'entity.delete_for_good', 'alias.delete',
    'persona.delete', 'project.delete',
    'fact.correct', 'fact.retract', 'thread.sensitivity', 'thread.privacy', 'workspace.privacy',
    -- Whoever comes to a thread or project reads its prompts too: what was packed for fewer is not for them.
    'project.member.add', 'project.member.remove', 'thread.participant.add', 'thread.participant.remove',
    'thread.share', 'thread.update', 'member.set', 'member.remove']) as taken (action)
  -- Numbers of the chain follow the order of commits. An entry without one counts as above all of them.
  cross join lateral (
    (select a.id, true as sealed from mneme.audit_log a
    where a.workspace_id = mneme_private.workspace_id() and a.action = taken.action and a.action <> 'thread.append'
      and a.id < 4503599627370496
    order by a.id desc limit 1)
    union all
    (select a.id, false from mneme.audit_log a
    where a.workspace_id = mneme_private.workspace_id() and a.action = taken.action and a.action <> 'thread.append'
      and a.id >= 4503599627370496
    order by a.id desc limit 1)) newest
$$;
comment on function mneme_private.removal_mark() is
  'Another text each time something of the workspace was erased, redacted, edited, corrected or forgotten, or may be '
  'read by others than before: what was read before is read again, not kept.';
alter function mneme_private.removal_mark() owner to mneme_search;
revoke execute on function mneme_private.removal_mark() from public;
grant execute on function mneme_private.removal_mark() to mneme_member, mneme_admin, mneme_service;
