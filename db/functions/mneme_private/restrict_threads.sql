create or replace function mneme_private.restrict_threads(in_thread_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  narrowed constant uuid[] := array(select t.id from mneme.thread t
    where t.workspace_id = workspace and t.id = any (in_thread_ids) and t.visibility = 'workspace' order by t.id);
begin
  -- Waits for extraction and for appends, which hold the branch: later ones read the thread's new state.
  perform mneme_private.lock_knowledge();
  perform from mneme.branch b where b.workspace_id = workspace and b.thread_id = any (narrowed)
    order by b.id for update;
  perform mneme_private.clear_external_id(narrow.id, t.owner_user_id) from unnest(narrowed) as narrow (id)
    join mneme.thread t on t.workspace_id = workspace and t.id = narrow.id;
  update mneme.thread t set visibility = 'audience' where t.workspace_id = workspace and t.id = any (narrowed);
  perform mneme_private.add_participants(narrow.id) from unnest(narrowed) as narrow (id);
  update mneme.mention r set visibility = 'audience'
  where r.workspace_id = workspace and r.thread_id = any (narrowed) and r.visibility = 'workspace';
  update mneme.source_document r set visibility = 'audience'
  where r.workspace_id = workspace and r.thread_id = any (narrowed) and r.visibility = 'workspace';
  -- generated: narrowed of=r.thread_id = any (narrowed)
  update mneme.message r set visibility = 'audience'
  where r.workspace_id = workspace and r.thread_id = any (narrowed) and r.visibility = 'workspace';
  update mneme.memory_item r set visibility = 'audience'
  where r.workspace_id = workspace and r.thread_id = any (narrowed) and r.visibility = 'workspace'
    and not (r.extracted_by is null and r.layer = 'workspace');
  update mneme.fact r set visibility = 'audience'
  where r.workspace_id = workspace and r.thread_id = any (narrowed) and r.visibility = 'workspace';
  update mneme.summary r set visibility = 'audience'
  where r.workspace_id = workspace and r.thread_id = any (narrowed) and r.visibility = 'workspace';
  update mneme.chunk r set visibility = 'audience'
  where r.workspace_id = workspace and r.thread_id = any (narrowed) and r.visibility = 'workspace';
  -- end of generated
  update mneme.taxonomy_suggestion r set visibility = 'private', owner_user_id = t.owner_user_id
  from mneme.thread t
  where t.workspace_id = workspace and t.id = r.thread_id and r.workspace_id = workspace
    and r.thread_id = any (narrowed) and r.visibility = 'workspace';

  perform mneme_private.restrict_names(narrowed);
end
$$;
comment on function mneme_private.restrict_threads(uuid[]) is
  'Gives threads of the whole workspace to their owner, participants and their project''s members alone, with all that '
  'they say and what was drawn from them.';
alter function mneme_private.restrict_threads(uuid[]) owner to mneme_eraser;
revoke execute on function mneme_private.restrict_threads(uuid[]) from public;
