create or replace function mneme_private.mark_erasure(in_erasure_id uuid, in_scope text, in_target_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  next_round integer;
  person mneme.workspace_user;
begin
  insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
  values (workspace, in_erasure_id, case in_scope when 'user' then 'workspace_user'
    else in_scope end, in_target_id::text, 0);
  if in_scope = 'user' then
    select * into strict person from mneme.workspace_user u where u.workspace_id = workspace and u.id = in_target_id;
    -- The user's turns and their answers in others' threads, and what a service stored there for the user.
    insert into mneme_private.erasing_row (workspace_id, erasure_id, kind, key, round)
    select workspace, in_erasure_id, 'message', m.id::text, 0
    from mneme.message m
    where m.workspace_id = workspace and (m.created_by = in_target_id
      or (m.role = 'user' and mneme_private.normalize_text(m.author)
        in (mneme_private.normalize_text(person.name), mneme_private.normalize_text(person.external_id))
      and
      -- generated: readsThread row=m reader=in_target_id
      exists (
        select from mneme.thread_participant p
        where p.workspace_id = m.workspace_id and p.thread_id = m.thread_id
          and p.user_id = in_target_id)
      -- end of generated
      and exists (select from mneme.membership s
        where s.workspace_id = workspace and s.user_id = m.created_by and s.role = 'service')))
    union all
    -- What the user stated in a project that they left, if it belongs to another now; not what others made from it.
    select workspace, in_erasure_id, 'memory_item', i.id::text, 0
    from mneme.memory_item i
    where i.workspace_id = workspace and i.created_by = in_target_id and i.owner_user_id is distinct from in_target_id
      and i.visibility = 'audience' and i.extracted_by is null and i.supersedes_id is null
    union all
    select workspace, in_erasure_id, 'recall_trace', r.id::text, 0
    from mneme.recall_trace r where r.workspace_id = workspace and r.created_by = in_target_id
    union all
    select workspace, in_erasure_id, 'source_document', d.id::text, 0
    from mneme.source_document d where d.workspace_id = workspace and d.created_by = in_target_id
      and (d.owner_user_id is null
        or d.owner_user_id <> in_target_id and d.visibility = 'audience' and d.uri is not null);
  end if;
  loop
    perform mneme_private.mark_cascade(in_erasure_id);
    select max(round) + 1 into next_round from mneme_private.erasing_row
    where workspace_id = workspace and erasure_id = in_erasure_id;
    perform mneme_private.mark_derived(in_erasure_id, next_round);
    exit when not exists (
      select from mneme_private.erasing_row where workspace_id = workspace and erasure_id = in_erasure_id
        and round = next_round);
  end loop;
end
$$;
comment on function mneme_private.mark_erasure(uuid, text, uuid) is
  'Writes down what goes with a thread or a user: what hangs on it, what was drawn from that and from nothing else, '
  'and what hangs on that in turn.';
alter function mneme_private.mark_erasure(uuid, text, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.mark_erasure(uuid, text, uuid) from public;
