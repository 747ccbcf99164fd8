import type { TablePolicy } from './table-policy.ts';

/** Tables of which a person sees their own rows and what is shared with them. */
export const privateTables: Readonly<Record<string, TablePolicy>> = {
  'mneme.alias_variant': {
    rows: 'private',
    may: {
      member: 'select insert(but evidence) update(weight threshold status) delete',
      'admin service':
        'select insert(but evidence) update(weight threshold status visibility sensitivity) delete',
      worker: 'select insert update delete',
      search: 'select insert(but id) update(status)',
      porter: 'select insert',
      eraser: 'select update(owner_user_id visibility) delete',
    },
  },
  'mneme.branch': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but rolled_up_to rolled_up_zone transcript_kept_to transcript_removed_to) update(last_sequence_no last_session_no last_occurred_at)',
      worker:
        'select insert(but rolled_up_to rolled_up_zone transcript_kept_to transcript_removed_to) update delete',
      search: 'select',
      porter: 'select insert',
      eraser: 'select update(label metadata last_session_no transcript_kept_to transcript_removed_to) delete',
    },
  },
  'mneme.chunk': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but content_normalized usefulness) update(position usefulness visibility sensitivity page) delete',
      worker: 'select insert update delete',
      search: 'select',
      porter: 'select insert',
      eraser: 'select update(owner_user_id visibility) delete',
    },
  },
  'mneme.entity': {
    rows: 'private',
    may: {
      member:
        'select insert(but description merged_into_id merged_at salience) update(merged_into_id merged_at updated_at)',
      'admin service':
        'select insert(but salience) update(kind canonical_name canonical_normalized description merged_into_id merged_at visibility sensitivity updated_at)',
      worker: 'select insert update delete',
      search: 'select',
      porter: 'select insert',
      eraser:
        'select update(canonical_name canonical_normalized description owner_user_id visibility updated_at) delete',
    },
  },
  'mneme.fact': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but content_normalized content_state recorded_to importance set_aside_at) update(usefulness recorded_to visibility sensitivity)',
      worker: 'select insert update delete',
      search: 'select insert update(confidence recorded_to)',
      porter: 'select insert',
      eraser: 'select update(subject_entity_id object_entity_id owner_user_id visibility) delete',
    },
  },
  'mneme.fact_assertion': {
    rows: 'private',
    may: { 'member admin service search porter': 'select insert', worker: 'select insert delete' },
  },
  'mneme.fact_source': {
    rows: 'private',
    may: { 'member admin service search porter': 'select insert', worker: 'select insert update delete' },
  },
  'mneme.handoff': {
    rows: 'private',
    may: {
      'member admin service': 'select insert(but consumed_at) update(consumed_at expires_at) delete',
      worker: 'select insert update delete',
    },
  },
  'mneme.memory_entity': {
    rows: 'private',
    may: {
      'member admin service porter': 'select insert',
      worker: 'select insert update delete',
      search: 'select insert delete',
    },
  },
  'mneme.memory_item': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but content_normalized usefulness access_count last_accessed_at recorded_to importance set_aside_at) update(content content_hash content_state reason category key value status due_at completed_at tags confidence usefulness access_count last_accessed_at last_confirmed_at valid_to recorded_to idempotency_key visibility sensitivity updated_at metadata first_recorded_from)',
      worker: 'select insert update delete',
      search: 'select',
      porter: 'select insert',
      eraser: 'select update(idempotency_key owner_user_id visibility created_by) delete',
    },
  },
  'mneme.memory_node': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but access_count last_accessed_at usefulness) update(occurrences access_count last_accessed_at usefulness)',
      worker: 'select insert update delete',
      search: 'select',
      porter: 'select insert',
      eraser: 'select insert(but access_count last_accessed_at usefulness) update(occurrences) delete',
    },
  },
  'mneme.memory_source': {
    rows: 'private',
    may: {
      'member admin service porter': 'select insert',
      worker: 'select insert update delete',
      search: 'select',
    },
  },
  'mneme.mention': {
    rows: 'private',
    may: {
      'member admin service': 'select update(visibility sensitivity)',
      worker: 'select insert update delete',
      search: 'select update(entity_id)',
      porter: 'select insert',
      eraser: 'select update(owner_user_id visibility) delete',
    },
  },
  'mneme.merge_suggestion': {
    rows: 'private',
    may: {
      'member admin service': 'select insert update(evidence status decided_at)',
      worker:
        'select insert update(score evidence status owner_user_id persona_id visibility sensitivity created_by decided_at) delete',
      search: 'select',
      porter: 'select insert',
      eraser: 'select update(owner_user_id visibility) delete',
    },
  },
  'mneme.message': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but content_plain content_normalized source_document_id archive_id asks forgotten content_visible) update(visibility sensitivity)',
      worker: 'select insert update delete',
      search: 'select',
      porter: 'select insert',
      eraser:
        'select update(parent_id content content_state metadata owner_user_id visibility created_by forgotten utc_offset) delete',
    },
  },
  'mneme.message_version': {
    rows: 'private',
    may: {
      'member admin service': 'select',
      search: 'select delete',
      porter: 'select insert',
      eraser: 'select insert(but id replaced_at) delete',
    },
  },
  'mneme.presence': {
    rows: 'private',
    may: {
      'member admin service': 'select insert update(started_at last_active_at expires_at) delete',
      worker: 'select insert update delete',
      search: 'select',
    },
  },
  // Whoever sees who is in a project is in it, owns it, or is a program.
  'mneme.project_member': {
    rows: 'private',
    may: {
      'member admin service worker search': 'select',
      porter: 'select insert',
      eraser: 'select insert delete',
    },
  },
  'mneme.recall_expansion': {
    rows: 'private',
    may: { 'member admin service porter': 'select insert', worker: 'select insert update delete' },
  },
  'mneme.recall_trace': {
    rows: 'private',
    may: {
      'member admin service porter': 'select insert',
      worker: 'select insert update delete',
      search: 'select',
    },
  },
  'mneme.source_document': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but version) update(thread_id project_id title media_type byte_size content_hash persona_id visibility taxonomy_node_id version updated_at) delete',
      porter: 'select insert',
      worker: 'select insert update delete',
      search: 'select update(taxonomy_node_id)',
      eraser: 'select update(owner_user_id visibility created_by) delete',
    },
  },
  'mneme.summary': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but content_normalized support coverage usefulness archive_id) update(source_sequence_no period_end content content_state topics key_decisions action_items sentiment message_count support coverage usefulness visibility sensitivity updated_at redundant written_by channels)',
      worker: 'select insert update delete',
      search: 'select update(project_id key_decisions action_items) delete',
      porter: 'select insert',
      eraser: 'select update(topics key_decisions action_items owner_user_id visibility) delete',
    },
  },
  'mneme.summary_message': {
    rows: 'private',
    may: {
      'member admin service': 'select insert delete',
      worker: 'select insert update delete',
      search: 'select',
      porter: 'select insert',
    },
  },
  'mneme.summary_part': {
    rows: 'private',
    may: {
      'member admin service': 'select insert delete',
      worker: 'select insert update delete',
      search: 'select',
      porter: 'select insert',
    },
  },
  'mneme.summary_passage': {
    rows: 'private',
    may: {
      'member admin service worker': 'select insert delete',
      search: 'select delete',
      porter: 'select insert',
    },
  },
  'mneme.summary_statement': {
    rows: 'private',
    may: { 'member admin service': 'select', worker: 'select insert delete', porter: 'select insert' },
  },
  'mneme.summary_statement_message': {
    rows: 'private',
    may: { 'member admin service': 'select', worker: 'select insert delete', porter: 'select insert' },
  },
  'mneme.taxonomy_suggestion': {
    rows: 'private',
    may: {
      'member admin service': 'select update(status decided_at)',
      worker: 'select insert update delete',
      search: 'select insert update(taxonomy_node_id status decided_at)',
      porter: 'select insert',
      eraser: 'select update(owner_user_id visibility) delete',
    },
  },
  'mneme.thread': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but summary ended_at privacy_mode pinned restored_at time_zone) update(title project_id taxonomy_node_id summary ended_at visibility sensitivity updated_at pinned restored_at memory_off time_zone)',
      worker: 'select insert update delete',
      search: 'select update(taxonomy_node_id summary)',
      porter: 'select insert',
      eraser: 'select update(external_id project_id owner_user_id visibility updated_at privacy_mode) delete',
    },
  },
  'mneme.thread_participant': {
    rows: 'private',
    may: {
      'member admin search': 'select',
      service: 'select insert delete',
      worker: 'select insert update delete',
      porter: 'select insert',
      eraser: 'select insert delete',
    },
  },
  'mneme.topic': {
    rows: 'private',
    may: {
      'member admin service': 'select insert(but id) update(content updated_at expires_at) delete',
      worker: 'select insert update delete',
    },
  },
  'mneme_private.archive_object': {
    rows: 'private',
    may: {
      'member admin service porter': 'select',
      worker:
        'select insert(but changed_at) update(blob_store blob_pointer blob_hash byte_size text_bytes changed_at) delete',
      search: 'select update(changed_at)',
    },
  },
  'mneme_private.data_key': {
    rows: 'private',
    may: {
      'member admin service': 'select insert(but rewrapped_at destroyed_at)',
      worker: 'select insert(but rewrapped_at destroyed_at) update(wrapped master_key_id rewrapped_at)',
      search: 'select update(wrapped destroyed_at)',
      porter: 'select insert',
    },
  },
  'mneme_private.owner_key': {
    rows: 'private',
    may: {
      'member admin service': 'select insert(but id) delete',
      worker: 'select',
      porter: 'select insert',
    },
  },
  'mneme_private.sealed_session': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but id) update(head_sequence_no head_hash opens_at updated_at) delete',
      search: 'select',
      porter: 'select insert',
    },
  },
  'mneme_private.sealed_session_blob': {
    rows: 'private',
    may: {
      'member admin service porter': 'select insert',
      worker: 'select update(expires_at)',
      search: 'select',
    },
  },
  'mneme_private.sealed_text': {
    rows: 'private',
    may: {
      'member admin service porter': 'select insert',
      worker: 'select insert update(expires_at)',
      search: 'select delete',
    },
  },
};
