select f.id, f.subject, mneme_private.normalize_text(f.subject) as "subjectNormalized",
  f.subject_entity_id as "subjectEntityId", f.predicate, f.owner_user_id as "ownerUserId",
  f.persona_id as "personaId", f.visibility, f.sensitivity, f.created_by as "createdBy",
  f.thread_id as "threadId", f.branch_id as "branchId", f.source_sequence_no as "sequenceNo",
  f.project_id as "projectId", f.extracted_by as "extractedBy", (
    select b.id from mneme.branch b
    where b.workspace_id = f.workspace_id and b.id = f.branch_id and b.parent_branch_id is not null) as "forkId"
from mneme_operation.require_fact($1) f
