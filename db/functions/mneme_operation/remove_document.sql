create or replace function mneme_operation.remove_document(in_document_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  known mneme.source_document;
begin
  select d.* into known from mneme.source_document d
  where d.workspace_id = workspace and d.id = in_document_id and d.uri is not null;
  if not found then
    raise exception using errcode = 'MN404', detail = 'DOCUMENT_NOT_FOUND',
      message = format('There is no document %s that you can see. Check the id.', in_document_id);
  end if;
  perform mneme_private.require_persona_owns(known.persona_id);
  delete from mneme.source_document d where d.workspace_id = workspace and d.id = in_document_id;
  if not found then
    raise exception using errcode = 'MN403', detail = 'DOCUMENT_NOT_YOURS',
      message = 'Only its owner or an admin can remove this document. Ask one of them.';
  end if;
  perform mneme_private.audit('document.remove', 'source_document', in_document_id);
end
$$;
comment on function mneme_operation.remove_document(uuid) is
  'Removes a document with its chunks and their vectors, for its owner, an admin or a program.';
alter function mneme_operation.remove_document(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.remove_document(uuid) from public;
grant execute on function mneme_operation.remove_document(uuid) to mneme_member, mneme_admin, mneme_service;
