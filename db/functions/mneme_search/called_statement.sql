create or replace function mneme_search.called_statement(in_table text, in_sees_all boolean) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
  select case in_table
    when 'thread' then $text$
select coalesce(array_agg(t.id), '{}') from mneme.thread t
where t.workspace_id = $1 and t.title ilike $2
  and (t.persona_id is null or coalesce(t.persona_id = mneme_private.persona_id(), true))$text$
  || case when in_sees_all then '' else $text$
  and (t.visibility = 'workspace' or t.owner_user_id = $3 or (t.visibility = 'audience' and
    -- generated: readsThread row=t reader=$3 workspace=$1 key=id
    exists (
      select from mneme.thread_participant p
      where p.workspace_id = $1 and p.thread_id = t.id
        and p.user_id = $3)
    -- end of generated
  ))$text$ end
    when 'entity' then $text$
select coalesce(array_agg(e.id), '{}') from mneme.entity e
where e.workspace_id = $1 and e.canonical_name ilike $2
  and (e.persona_id is null or coalesce(e.persona_id = mneme_private.persona_id(), true))$text$
  || case when in_sees_all then '' else $text$
  and (e.visibility = 'workspace' or e.owner_user_id = $3)$text$ end
    when 'workspace_user' then $text$
select coalesce(array_agg(u.id), '{}') from mneme.workspace_user u
where u.workspace_id = $1 and u.name ilike $2$text$
  end
$$;
comment on function mneme_search.called_statement(text, boolean) is
  'The statement that finds the rows of a table by their title or name ($1 workspace, $2 pattern, $3 who reads): those '
  'that the reader sees, or all. Apart, so that a test can look at its plan.';
alter function mneme_search.called_statement(text, boolean) owner to mneme_search;
revoke execute on function mneme_search.called_statement(text, boolean) from public;
