create or replace function mneme_operation.add_document(
  in_uri text, in_title text, in_media_type text, in_byte_size bigint, in_content_hash bytea, in_thread_id uuid,
  in_project_id uuid, in_taxonomy_path ltree, in_for_workspace boolean, in_owner_user_id uuid, in_chunks jsonb,
  out document_id uuid, out outcome text, out embedded_chunks integer
)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  owner_id constant uuid := coalesce(in_owner_user_id, mneme_private.user_id());
  place mneme.thread;
  known mneme.source_document;
  fresh mneme.source_document;
  elsewhere boolean;
begin
  embedded_chunks := 0;
  perform mneme_operation.require_row('thread', in_thread_id);
  perform mneme_operation.require_row('project', in_project_id);
  perform mneme_operation.require_row('user', in_owner_user_id);
  if in_thread_id is not null then
    select * into strict place from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id;
    fresh.project_id := place.project_id;
    fresh.visibility := place.visibility;
  elsif in_project_id is not null then
    fresh.project_id := in_project_id;
    fresh.visibility := mneme_operation.project_audience(in_project_id, in_owner_user_id);
  else
    fresh.visibility := case when in_for_workspace then 'workspace' else 'private' end;
  end if;
  fresh.persona_id := coalesce(place.persona_id, mneme_private.persona_id());
  fresh.taxonomy_node_id := mneme_operation.place_in_taxonomy(in_taxonomy_path);

  -- A file is added by one transaction at a time.
  perform pg_advisory_xact_lock(hashtextextended(format('mneme.document:%s:%s:%s', workspace, owner_id, in_uri), 0));
  select * into known from mneme.source_document d
  where d.workspace_id = workspace and d.owner_user_id is not distinct from owner_id and d.uri = in_uri
    -- A caller bound to a persona takes no document away from other personas.
    and (mneme_private.persona_id() is null or d.persona_id is not distinct from fresh.persona_id)
  order by d.id desc limit 1;
  document_id := known.id;
  fresh.title := coalesce(in_title, known.title);
  fresh.taxonomy_node_id := coalesce(fresh.taxonomy_node_id, known.taxonomy_node_id);
  elsewhere := known.id is not null and (known.thread_id, known.project_id, known.persona_id)
    is distinct from (in_thread_id, fresh.project_id, fresh.persona_id);
  if known.content_hash = in_content_hash and not elsewhere then
    outcome := case when (known.taxonomy_node_id, known.visibility)
        is distinct from (fresh.taxonomy_node_id, fresh.visibility)
      -- Without chunks, a title is what the caller gave; with them, it may be what the document says.
      or (in_chunks is null and fresh.title is distinct from known.title) then 'moved' else 'unchanged' end;
    if outcome = 'unchanged' then
      return;
    end if;
  elsif in_chunks is null then
    outcome := 'wanted';
    return;
  else
    outcome := case when known.id is null then 'added' when known.content_hash = in_content_hash then 'moved'
      else 'changed' end;
  end if;

  if known.id is null then
    insert into mneme.source_document (workspace_id, thread_id, project_id, taxonomy_node_id, title, uri, media_type,
      byte_size, content_hash, owner_user_id, persona_id, visibility, created_by)
    values (workspace, in_thread_id, fresh.project_id, fresh.taxonomy_node_id, fresh.title, in_uri, in_media_type,
      in_byte_size, in_content_hash, owner_id, fresh.persona_id, fresh.visibility, mneme_private.user_id())
    returning id into document_id;
  else
    update mneme.source_document d set thread_id = in_thread_id, project_id = fresh.project_id,
      taxonomy_node_id = fresh.taxonomy_node_id, title = fresh.title, persona_id = fresh.persona_id,
      visibility = fresh.visibility,
      media_type = case outcome when 'changed' then in_media_type else d.media_type end,
      byte_size = case outcome when 'changed' then in_byte_size else d.byte_size end,
      content_hash = in_content_hash,
      version = d.version + case outcome when 'changed' then 1 else 0 end,
      updated_at = case outcome when 'changed' then now() else d.updated_at end
    where d.workspace_id = workspace and d.id = known.id;
    -- An existing row can't be moved to another thread: the chunks of a document that was moved are created again.
    delete from mneme.chunk c where c.workspace_id = workspace and c.document_id = known.id and elsewhere;
    update mneme.chunk c set visibility = fresh.visibility
    where c.workspace_id = workspace and c.document_id = known.id and c.visibility <> fresh.visibility;
  end if;
  if outcome in ('added', 'changed') or elsewhere then
    embedded_chunks := mneme_operation.replace_chunks(document_id, in_chunks);
  end if;
  perform mneme_private.audit(
    case outcome when 'added' then 'document.add' when 'changed' then 'document.change' else 'document.move' end,
    'source_document', document_id);
end
$$;
comment on function mneme_operation.add_document(text, text, text, bigint, bytea, uuid, uuid, ltree, boolean, uuid,
  jsonb) is
  'Takes in a document''s chunks, with the jobs for their vectors: the same uri of the same owner is the same '
    'document. '
  'Without chunks it says whether they are wanted; of a document that is there with this hash, it only puts right '
  'where it belongs.';
alter function mneme_operation.add_document(text, text, text, bigint, bytea, uuid, uuid, ltree, boolean, uuid, jsonb)
  owner to mneme_owner;
revoke execute on function mneme_operation.add_document(text, text, text, bigint, bytea, uuid, uuid, ltree, boolean,
  uuid, jsonb) from public;
grant execute on function mneme_operation.add_document(text, text, text, bigint, bytea, uuid, uuid, ltree, boolean,
  uuid, jsonb) to mneme_member, mneme_admin, mneme_service;
