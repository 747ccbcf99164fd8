create or replace function mneme_operation.replace_chunks(in_document_id uuid, in_chunks jsonb) returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  document mneme.source_document;
  -- Unchanged chunks keep their rows, with vectors and usefulness: their old and new positions.
  kept_ids uuid[];
  kept_places integer[];
  fresh_ids uuid[];
begin
  select * into strict document from mneme.source_document d where d.workspace_id = workspace and d.id = in_document_id;
  with given as (
    select g.place - 1 as place, g.heading, g.content, g.occurred_at,
      row_number() over (partition by g.heading, g.content, g.occurred_at order by g.place) as again
    from rows from (jsonb_to_recordset(in_chunks) as (heading text, content text, page integer,
      occurred_at timestamptz))
      with ordinality as g (heading, content, page, occurred_at, place)
  ), stored as (
    select c.id, c.heading, c.content, c.occurred_at,
      row_number() over (partition by c.heading, c.content, c.occurred_at order by c.position) as again
    from mneme.chunk c
    where c.workspace_id = workspace and c.document_id = in_document_id and c.content_state = 'inline'
  )
  select coalesce(array_agg(stored.id), '{}'), coalesce(array_agg(given.place), '{}') into kept_ids, kept_places
  from given join stored on stored.content = given.content and stored.again = given.again
    and stored.heading is not distinct from given.heading
    and stored.occurred_at is not distinct from given.occurred_at;
  delete from mneme.chunk c
  where c.workspace_id = workspace and c.document_id = in_document_id and c.id <> all (kept_ids);
  -- Two may swap positions, so all get temporary ones first.
  update mneme.chunk c set position = -1 - kept.place
  from unnest(kept_ids, kept_places) kept (id, place)
  where c.workspace_id = workspace and c.id = kept.id and c.position <> kept.place;
  update mneme.chunk c set position = -1 - c.position
  where c.workspace_id = workspace and c.document_id = in_document_id and c.position < 0;
  update mneme.chunk c set page = g.page
  from rows from (jsonb_to_recordset(in_chunks) as (page integer)) with ordinality as g (page, place)
  where c.workspace_id = workspace and c.document_id = in_document_id and c.position = g.place - 1
    and c.page is distinct from g.page;

  with made as (
    insert into mneme.chunk (workspace_id, document_id, position, heading, content, page, occurred_at, project_id,
      thread_id, owner_user_id, persona_id, visibility, sensitivity, created_by)
    select workspace, in_document_id, g.place - 1, g.heading, g.content, g.page, g.occurred_at, document.project_id,
      document.thread_id, document.owner_user_id, document.persona_id, document.visibility, document.sensitivity,
      mneme_private.user_id()
    from rows from (jsonb_to_recordset(in_chunks) as (heading text, content text, page integer,
      occurred_at timestamptz))
      with ordinality as g (heading, content, page, occurred_at, place)
    where g.place - 1 <> all (kept_places)
    returning id
  )
  select coalesce(array_agg(made.id), '{}') into fresh_ids from made;
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'chunk',
      'ids', to_jsonb(fresh_ids[part + 1 : part + 500])), priority => 10)
  from generate_series(0, cardinality(fresh_ids) - 1, 500) part;
  return cardinality(fresh_ids);
end
$$;
comment on function mneme_operation.replace_chunks(uuid, jsonb) is
  'Puts a document''s chunks in the place of those it has, with the jobs for the vectors of those that are new; '
    'returns '
  'how many are.';
alter function mneme_operation.replace_chunks(uuid, jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.replace_chunks(uuid, jsonb) from public;
grant execute on function mneme_operation.replace_chunks(uuid, jsonb) to mneme_member, mneme_admin, mneme_service;
