import type { TablePolicy } from './table-policy.ts';

/** Tables of which everybody of a workspace sees all rows, or its admins, or no person. */
export const otherTables: Readonly<Record<string, TablePolicy>> = {
  'mneme.api_key': {
    rows: 'admin',
    may: {
      'admin service':
        'select insert(but id rotated_at revoked_at last_used_at) update(rotated_at revoked_at)',
      search: 'select update(last_used_at)',
    },
  },
  'mneme.audit_log': {
    rows: 'admin',
    may: {
      // The queue's owner sees of what waits only where.
      'admin eraser queue_owner': 'select',
      search: 'select insert update(id previous_hash hash)',
      porter: 'select insert',
    },
  },
  'mneme.embedding_model': {
    rows: 'global',
    may: {
      'member admin service worker search provisioner': 'select',
      eraser: 'nothing',
      owner: 'select insert update delete',
    },
  },
  'mneme.embedding_move': {
    rows: 'workspace',
    may: {
      'member service search': 'select',
      admin: 'select insert(but id state total done cursor_kind cursor_id ended_at) update(state ended_at)',
      worker:
        'select insert(but id state total done cursor_kind cursor_id ended_at) update(state total done cursor_kind cursor_id ended_at)',
      porter: 'insert(but state total done cursor_kind cursor_id ended_at)',
    },
  },
  'mneme.erasure_receipt': { rows: 'admin', may: { admin: 'select', 'porter eraser': 'select insert' } },
  'mneme.erasure_receipt_kind': { rows: 'admin', may: { admin: 'select', 'porter eraser': 'select insert' } },
  'mneme.job_model_usage': {
    rows: 'admin',
    may: {
      admin: 'select',
      worker:
        'select insert(but id) update(model input_tokens output_tokens by_model by_rules from_cache over_budget items_dropped)',
    },
  },
  'mneme.job_run': {
    rows: 'workspace',
    may: {
      'member admin service worker': 'select',
      'queue queue_owner': 'select insert update delete',
    },
  },
  'mneme.membership': {
    rows: 'workspace',
    may: {
      'member worker search': 'select',
      admin: 'select insert update(role) delete',
      'service porter': 'select insert',
      provisioner: 'insert',
    },
  },
  'mneme.model_answer': {
    rows: 'internal',
    may: { worker: 'select insert(but id) delete', search: 'select delete', porter: 'select insert' },
  },
  'mneme.model_answer_message': {
    rows: 'internal',
    may: { 'worker porter': 'select insert', search: 'select' },
  },
  'mneme.model_answer_summary': {
    rows: 'internal',
    may: { 'worker porter': 'select insert', search: 'select' },
  },
  'mneme.model': {
    rows: 'workspace',
    may: {
      'member service': 'select',
      admin:
        'select insert(but id) update(slug provider name memory_placement input_price output_price fallback_id updated_at) delete',
      porter: 'select insert',
    },
  },
  'mneme.model_usage': {
    rows: 'admin',
    may: {
      admin: 'select',
      worker:
        'select insert(but id key_id user_id cost) update(input_tokens output_tokens set_aside_tokens by_model by_rules from_cache over_budget)',
      // Of the gateway, which asks as members do: by mneme_private.note_model_use.
      search:
        'select insert(but id set_aside_tokens by_rules from_cache over_budget) update(input_tokens output_tokens by_model cost)',
      porter: 'select insert',
      // Adds an erased user's requests to the rows of nobody.
      eraser:
        'select insert(but id set_aside_tokens by_rules from_cache over_budget user_id) update(input_tokens output_tokens by_model cost) delete',
    },
  },
  'mneme.persona': {
    rows: 'workspace',
    may: {
      'member porter': 'select insert',
      'admin service': 'select insert update(name)',
      worker: 'select insert update delete',
      search: 'select',
    },
  },
  'mneme.project': {
    rows: 'workspace',
    may: {
      member: 'select insert(but visibility)',
      'admin service': 'select insert(but visibility) update(name taxonomy_node_id updated_at)',
      worker: 'select insert(but visibility) update delete',
      search: 'select update(taxonomy_node_id)',
      porter: 'select insert',
      eraser: 'select update(updated_at visibility) delete',
    },
  },
  'mneme.routing_rule': {
    rows: 'workspace',
    may: {
      'member service': 'select',
      admin: 'select insert(but id) update(name position predicates model_id verifier_id updated_at) delete',
      porter: 'select insert',
    },
  },
  'mneme.signing_key': {
    rows: 'admin',
    may: {
      'admin service': 'select insert(but id revoked_at last_used_at) update(revoked_at)',
      search: 'select update(last_used_at)',
    },
  },
  'mneme.taxonomy_change': {
    rows: 'admin',
    may: {
      admin: 'select',
      worker: 'select delete',
      search: 'select insert update(node_count thread_count project_count undone_at)',
    },
  },
  'mneme.taxonomy_node': {
    rows: 'workspace',
    may: {
      'member admin service porter': 'select insert',
      worker: 'select insert update delete',
      search: 'select insert update(path label metadata updated_at) delete',
    },
  },
  'mneme.time_mention': {
    rows: 'internal',
    may: { worker: 'select insert delete', search: 'select delete', porter: 'select insert' },
  },
  'mneme.webhook': {
    rows: 'admin',
    may: {
      'admin service':
        'select insert(but id enabled failures failing_since resume_at) update(name url events enabled failures failing_since resume_at updated_at) delete',
      worker: 'select update(enabled failures failing_since resume_at)',
      search: 'select',
    },
  },
  'mneme.webhook_delivery': {
    rows: 'admin',
    may: {
      'admin service':
        'select insert(but id thread_id user_id state attempts next_at attempted_at status_code error_code) update(state next_at)',
      worker: 'select update(state attempts next_at attempted_at status_code error_code created_at) delete',
      search: 'select insert(but id state attempts attempted_at status_code error_code)',
    },
  },
  'mneme.workspace': {
    rows: 'workspace',
    may: {
      'member service search': 'select',
      admin:
        'select update(name time_zone embed_messages confidence_threshold alias_similarity_threshold recall_weights trace_retention updated_at embedding_choice_id language_model_tokens_per_day entity_join_threshold entity_suggest_threshold apply_taxonomy_suggestions members_make_taxonomy_nodes gateway_cost_per_day transcript_retention seal_memories archive_after known_since_said)',
      worker: 'select update(embedding_model_id updated_at archived_at)',
      porter: 'select insert',
      eraser: 'select update(privacy_mode updated_at) delete',
      provisioner:
        'insert(but embedding_choice_id language_model_tokens_per_day gateway_cost_per_day transcript_retention seal_memories archive_after archived_at known_since_said)',
    },
  },
  'mneme.workspace_user': {
    rows: 'workspace',
    may: {
      'worker search': 'select',
      member: 'select update(memory_off)',
      admin:
        'select insert(but removed_at seal_memories memory_off) update(name time_zone removed_at seal_memories memory_off)',
      service:
        'select insert(but is_program removed_at seal_memories memory_off) update(name time_zone seal_memories memory_off)',
      porter: 'select insert',
      eraser: 'select update(time_zone) delete',
      provisioner: 'insert(but is_program removed_at seal_memories memory_off)',
    },
  },
  'mneme_private.backup_record': {
    rows: 'internal',
    may: { search: 'select insert delete', eraser: 'nothing' },
  },
  'mneme_private.blob_to_delete': {
    rows: 'global',
    may: {
      search: 'select insert update(due_at attempts failing_since error_code) delete',
      eraser: 'nothing',
    },
  },
  'mneme_private.deployment_key': {
    rows: 'global',
    may: {
      provisioner: 'select insert(but id last_used_at revoked_at) update(revoked_at)',
      search: 'select update(last_used_at)',
      eraser: 'nothing',
    },
  },
  // The directory of cells, and what a cell does not serve: the server's, like the keys of a deployment.
  'mneme_private.cell_workspace': {
    rows: 'global',
    may: {
      provisioner: 'select insert update(cell moving_to leaving created_at) delete',
      search: 'select',
      eraser: 'nothing',
    },
  },
  'mneme_private.cell_key': {
    rows: 'global',
    may: { provisioner: 'select insert delete', search: 'select', eraser: 'nothing' },
  },
  'mneme_private.workspace_hold': {
    rows: 'global',
    may: {
      provisioner: 'select insert update delete',
      'search queue_owner': 'select',
      eraser: 'nothing',
    },
  },
  'mneme_private.api_key_secret': {
    rows: 'admin',
    may: { 'admin service': 'select insert(but id good_until) update(good_until) delete', search: 'select' },
  },
  'mneme_private.audit_head': {
    rows: 'internal',
    may: { search: 'select insert update', porter: 'select insert', eraser: 'select' },
  },
  'mneme_private.awaiting_extraction': {
    rows: 'internal',
    may: { worker: 'select insert(but taken_by taken_until) update(taken_by taken_until) delete' },
  },
  'mneme_private.corpus_delta': { rows: 'internal', may: { search: 'select insert update delete' } },
  'mneme_private.corpus_statistic': { rows: 'internal', may: { search: 'select insert update delete' } },
  'mneme_private.erasing_row': { rows: 'internal', may: { eraser: 'select insert delete' } },
  'mneme_private.extracted_turn': {
    rows: 'internal',
    may: { worker: 'select insert delete', porter: 'select insert' },
  },
  'mneme_private.formation_backlog': {
    rows: 'internal',
    may: {
      'member admin service porter': 'insert(but id traceparent)',
      worker: 'select update(from_sequence_no) delete',
      queue: 'select',
      queue_owner: 'select update(held)',
    },
  },
  'mneme_private.import_progress': { rows: 'internal', may: { porter: 'select insert update delete' } },
  'mneme_private.migration': {
    rows: 'internal',
    may: { eraser: 'nothing', authenticator: 'select', owner: 'select insert update delete' },
  },
  'mneme_private.signature_nonce': {
    rows: 'internal',
    may: { worker: 'select delete', search: 'select insert' },
  },
  'mneme_private.summary_due': {
    rows: 'internal',
    may: {
      worker: 'select insert(but mark) update(mark) delete',
      search: 'select insert(but mark) update(mark)',
      porter: 'select insert',
    },
  },
  'mneme_private.taxonomy_change_node': { rows: 'internal', may: { search: 'select insert' } },
  'mneme_private.taxonomy_change_document': { rows: 'internal', may: { search: 'select insert' } },
  'mneme_private.taxonomy_change_project': { rows: 'internal', may: { search: 'select insert' } },
  'mneme_private.taxonomy_change_suggestion': { rows: 'internal', may: { search: 'select insert' } },
  'mneme_private.taxonomy_change_thread': { rows: 'internal', may: { search: 'select insert' } },
  'mneme_private.term_delta': { rows: 'internal', may: { search: 'select insert update delete' } },
  'mneme_private.term_statistic': { rows: 'internal', may: { search: 'select insert update delete' } },
  'mneme_private.term_reading': {
    rows: 'internal',
    may: {
      worker: 'select insert(but up_to read_through) update(read_through)',
      search: 'select',
      porter: 'select insert',
    },
  },
  'mneme_private.time_reading': {
    rows: 'internal',
    may: {
      worker: 'select insert(but up_to read_through) update(read_through)',
      search: 'select',
      porter: 'select insert',
    },
  },
  'mneme_private.unwanted_entity': {
    rows: 'internal',
    may: { worker: 'select', porter: 'select insert', eraser: 'select insert(but id) update(name) delete' },
  },
  'mneme_private.vector_delta': { rows: 'internal', may: { search: 'select insert update delete' } },
  'mneme_private.vector_statistic': { rows: 'internal', may: { search: 'select insert update delete' } },
  'mneme_private.webhook_secret': {
    rows: 'admin',
    may: {
      'admin service': 'select insert(but id good_until) update(good_until) delete',
      worker: 'select',
    },
  },
  'mneme_private.worker_heartbeat': {
    rows: 'internal',
    may: { eraser: 'nothing', 'queue queue_owner': 'select insert update delete' },
  },
  'mneme_private.workspace_import': {
    rows: 'internal',
    may: { search: 'select', porter: 'select insert update(finished_at)' },
  },
};
