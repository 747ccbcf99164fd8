create or replace function mneme_search.worded_statement(in_table text, in_sees_all boolean) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
  select format($text$
select coalesce(array_agg(found.id), '{}') from (
  -- A fence: else the newest rows may be walked through until enough have the words.
  select r.id from (select r.id from mneme.%I r
  where r.workspace_id = $1 and r.fts @@ $2
    and (r.persona_id is null or coalesce(r.persona_id = mneme_private.persona_id(), true))$text$, in_table)
  || case when in_sees_all then '' else $text$
    and mneme_private.reader_key(r.workspace_id, r.visibility, r.owner_user_id) = any (array[$1, $3])
    and (r.visibility = 'workspace' or r.owner_user_id = $3 or (r.visibility = 'audience' and (
    -- generated: readsThread row=r reader=$3 workspace=$1
    exists (
      select from mneme.thread_participant p
      where p.workspace_id = $1 and p.thread_id = r.thread_id
        and p.user_id = $3)
    -- end of generated
$text$ || case when in_table = 'memory_item' then $text$
    or (r.extracted_by is null and
    -- generated: readsProject row=r reader=$3 workspace=$1
    exists (
      select from mneme.project_member p
      where p.workspace_id = $1 and p.project_id = r.project_id
        and p.user_id = $3)
    -- end of generated
    )
$text$ else '' end || '))) ' end || $text$
  offset 0) r order by r.id desc limit $4
) found$text$
  where in_table in ('message', 'memory_item', 'fact')
$$;
comment on function mneme_search.worded_statement(text, boolean) is
  'The statement that finds the rows of a table whose text has words ($1 workspace, $2 the words, $3 who reads, $4 how '
  'many at most, the newest): those that the reader sees, or all. Apart, so that a test can look at its plan.';
alter function mneme_search.worded_statement(text, boolean) owner to mneme_search;
revoke execute on function mneme_search.worded_statement(text, boolean) from public;
