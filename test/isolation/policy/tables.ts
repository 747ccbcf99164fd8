import { recallKinds } from '../../../src/memory/kinds.ts';
import type { Role } from './roles.ts';

/**
 * Whose rows a table holds, for the people of its workspace:
 * - `private`: a person sees their own and what is shared with them; of another's private row nobody sees anything;
 * - `workspace`: everybody of the workspace sees all of them;
 * - `admin`: admins alone see them, and all of them;
 * - `internal`: no person sees any;
 * - `global`: they belong to no workspace.
 */
export type RowScope = 'private' | 'workspace' | 'admin' | 'internal' | 'global';

/** Who may do what to a table. */
export interface TablePolicy {
  readonly rows: RowScope;
  /**
   * By roles, parted by spaces: the commands for which they have both the grant and a policy, or `nothing`. `update (a b)` is of
   * those columns alone, `insert (but a b)` gives none of those. Who is not named may do nothing.
   *
   * Not named are the exposed role, which holds what it inherits, and who holds what is `usual`.
   */
  readonly may: Readonly<Record<string, string>>;
}

/** What these roles may do to a table whose policy says nothing of them: all of it is saved, and all of it goes. */
export const usual: Readonly<Partial<Record<Role, string>>> = { backup: 'select', eraser: 'select delete' };

/** The vectors and the hits of each kind that recall finds. */
const besideEachKind = Object.fromEntries(
  recallKinds.flatMap((kind): [string, TablePolicy][] => [
    [
      `mneme.${kind}_embedding`,
      {
        rows: 'internal',
        may: { worker: 'select insert update delete', search: 'select insert delete' },
      },
    ],
    [
      `mneme.recall_hit_${kind}`,
      {
        rows: 'private',
        may: {
          'member admin service': 'select insert(but useful rated_at) update(in_prompt useful rated_at)',
          worker: 'select insert update delete',
          porter: 'select insert',
        },
      },
    ],
  ]),
);

/**
 * Every table and view of our schemas. One that is new belongs here, after a look at who should see its rows:
 * `matrix.test.ts` prints the line that the catalogue would give, and holds the database against this file.
 */
export const tablePolicies: Readonly<Record<string, TablePolicy>> = {
  ...besideEachKind,
  'mneme.alias_variant': {
    rows: 'private',
    may: {
      member: 'select insert(but evidence) update(weight status) delete',
      'admin service': 'select insert(but evidence) update(weight status visibility sensitivity) delete',
      worker: 'select insert update delete',
      search: 'select insert(but id) update(status)',
      porter: 'select insert',
      eraser: 'select update(owner_user_id visibility) delete',
    },
  },
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
  'mneme.branch': {
    rows: 'private',
    may: {
      'member admin service':
        'select insert(but rolled_up_to rolled_up_zone transcript_kept_to transcript_removed_to) update(last_sequence_no last_session_no last_occurred_at)',
      worker:
        'select insert(but rolled_up_to rolled_up_zone transcript_kept_to transcript_removed_to) update delete',
      search: 'select',
      porter: 'select insert',
      eraser: 'select update(label last_session_no transcript_kept_to transcript_removed_to) delete',
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
  'mneme.erasure_receipt': { rows: 'admin', may: { admin: 'select', 'porter eraser': 'select insert' } },
  'mneme.erasure_receipt_kind': { rows: 'admin', may: { admin: 'select', 'porter eraser': 'select insert' } },
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
        'select insert(but content_normalized usefulness access_count last_accessed_at recorded_from recorded_to importance set_aside_at) update(content content_hash content_state reason category key value status due_at completed_at tags confidence usefulness access_count last_accessed_at last_confirmed_at valid_to recorded_to idempotency_key visibility sensitivity updated_at metadata first_recorded_from)',
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
        'select insert(but content_plain content_normalized source_document_id archive_id asks) update(visibility sensitivity)',
      worker: 'select insert update delete',
      search: 'select',
      porter: 'select insert',
      eraser:
        'select update(parent_id content content_state metadata owner_user_id visibility created_by) delete',
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
  'mneme.message_version': {
    rows: 'private',
    may: {
      'member admin service': 'select',
      search: 'select delete',
      porter: 'select insert',
      eraser: 'select insert(but id replaced_at) delete',
    },
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
        'select insert(but id key_id cost) update(input_tokens output_tokens set_aside_tokens by_model by_rules from_cache over_budget)',
      // Of the gateway, which asks as members do: by mneme_private.note_model_use.
      search:
        'select insert(but id set_aside_tokens by_rules from_cache over_budget) update(input_tokens output_tokens by_model cost)',
      porter: 'select insert',
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
  'mneme.presence': {
    rows: 'private',
    may: {
      'member admin service': 'select insert update(started_at last_active_at expires_at) delete',
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
  'mneme.routing_rule': {
    rows: 'workspace',
    may: {
      'member service': 'select',
      admin: 'select insert(but id) update(name position predicates model_id updated_at) delete',
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
        'select insert(but content_normalized support coverage usefulness archive_id) update(source_sequence_no period_end content content_state topics key_decisions action_items sentiment message_count support coverage usefulness visibility sensitivity updated_at redundant written_by)',
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
        'select insert(but summary ended_at privacy_mode pinned restored_at) update(title project_id taxonomy_node_id summary ended_at visibility sensitivity updated_at pinned restored_at)',
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
  'mneme.time_mention': {
    rows: 'internal',
    may: { worker: 'select insert delete', search: 'select delete', porter: 'select insert' },
  },
  'mneme.topic': {
    rows: 'private',
    may: {
      'member admin service': 'select insert(but id) update(content updated_at expires_at) delete',
      worker: 'select insert update delete',
    },
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
        'select insert(but id thread_id user_id state attempts next_at attempted_at status_code error_code)',
      worker: 'select update(state attempts next_at attempted_at status_code error_code created_at) delete',
      search: 'select insert(but id state attempts attempted_at status_code error_code)',
    },
  },
  'mneme.workspace': {
    rows: 'workspace',
    may: {
      'member service search': 'select',
      admin:
        'select update(name time_zone embed_messages confidence_threshold alias_similarity_threshold recall_weights trace_retention updated_at embedding_choice_id language_model_tokens_per_day entity_join_threshold entity_suggest_threshold apply_taxonomy_suggestions members_make_taxonomy_nodes gateway_cost_per_day transcript_retention seal_memories archive_after)',
      worker: 'select update(embedding_model_id updated_at archived_at)',
      porter: 'select insert',
      eraser: 'select update(privacy_mode updated_at) delete',
      provisioner:
        'insert(but embedding_choice_id language_model_tokens_per_day gateway_cost_per_day transcript_retention seal_memories archive_after archived_at)',
    },
  },
  'mneme.workspace_user': {
    rows: 'workspace',
    may: {
      'member worker search': 'select',
      admin: 'select insert(but removed_at seal_memories) update(name time_zone removed_at seal_memories)',
      service: 'select insert(but is_program removed_at seal_memories) update(name time_zone seal_memories)',
      porter: 'select insert',
      eraser: 'select update(time_zone) delete',
      provisioner: 'insert(but is_program removed_at seal_memories)',
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
  'mneme_private.blob_to_delete': {
    rows: 'global',
    may: {
      search: 'select insert update(due_at attempts failing_since error_code) delete',
      eraser: 'nothing',
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
  'mneme_private.deployment_key': {
    rows: 'global',
    may: {
      provisioner: 'select insert(but id last_used_at revoked_at) update(revoked_at)',
      search: 'select update(last_used_at)',
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
      'member admin service porter': 'insert(but id)',
      worker: 'select update(from_sequence_no) delete',
      'queue queue_owner': 'select',
    },
  },
  'mneme_private.import_progress': { rows: 'internal', may: { porter: 'select insert update delete' } },
  'mneme_private.migration': {
    rows: 'internal',
    may: { eraser: 'nothing', authenticator: 'select', owner: 'select insert update delete' },
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
    may: { worker: 'select', porter: 'select insert', eraser: 'select insert(but id) delete' },
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
