create or replace function mneme_search.reader_condition(in_kind text, in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  -- In a form, the parameter for the reader; null if there is none, which matches no private rows.
  reader constant text := case when in_scope ? 'form' then 'in_reader'
    else quote_literal((in_scope ->> 'user_id')::uuid) || '::uuid' end;
  reads_thread constant text := $condition$
    -- generated: readsThread row=r reader=%1$s workspace=$1
    exists (
      select from mneme.thread_participant p
      where p.workspace_id = $1 and p.thread_id = r.thread_id
        and p.user_id = %1$s)
    -- end of generated
  $condition$;
  reads_project constant text := $condition$
    -- generated: readsProject row=r reader=%1$s workspace=$1
    exists (
      select from mneme.project_member p
      where p.workspace_id = $1 and p.project_id = r.project_id
        and p.user_id = %1$s)
    -- end of generated
  $condition$;
  of_members constant text := mneme_search.row_kind(in_kind) ->> 'members';
  participates constant text := '(' || reads_thread || coalesce(
    ' or ((' || of_members || ') and ' || reads_project || ')', '') || ')';
begin
  if in_scope ? 'readers' then
    return format('(r.visibility = ''workspace'' or (r.visibility = ''audience'' and not exists ('
      'select from unnest(%L::uuid[]) as reading (id) where reading.id is distinct from r.owner_user_id and not %s)))',
      array(select jsonb_array_elements_text(in_scope -> 'readers')), format(participates, 'reading.id'));
  elsif reader is null then
    return 'r.visibility = ''workspace''';
  elsif not (in_scope ->> 'in_audience')::boolean then
    -- Without a thread's audience there is nothing to look up, and each arm's statement takes a quarter less planning.
    return format('(r.visibility = ''workspace'' or r.owner_user_id = %s)', reader);
  end if;
  return format('(r.visibility = ''workspace'' or r.owner_user_id = %s or (r.visibility = ''audience'' and %s))',
    reader, format(participates, reader));
end
$$;
comment on function mneme_search.reader_condition(text, jsonb) is
  'Whose rows a scope may use, aliased r ($1 workspace): the rule of the row policies, for the one user the recall is '
  'for, or for all readers of the thread its answer goes into. What stands in prompts unasked has its own form of it '
  'in src/memory/access/visible.ts, of the same parts.';
alter function mneme_search.reader_condition(text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.reader_condition(text, jsonb) from public;
