set local role mneme_owner;

comment on table mneme.workspace is
  'A tenant. Everything else belongs to exactly one workspace, and no request sees two.';
comment on column mneme.workspace.slug is 'Its name in commands and URLs, unique on the server.';
comment on column mneme.workspace.name is 'Its name as people read it.';
comment on column mneme.workspace.embed_messages is 'Whether turns get vectors too, not only memories.';
comment on column mneme.workspace.privacy_mode is
  'Whether transcripts are removed permanently once summaries and facts are extracted from them.';
comment on column mneme.workspace.confidence_threshold is
  'Recall marks hits with a confidence below this as uncertain: 0 marks none, 1 marks all. If no hit reaches two '
  'thirds of it, recall returns at most three hits.';
comment on column mneme.workspace.alias_similarity_threshold is
  'How similar (by trigrams) a name in a query must be to a known name to be taken for it, 0 to 1.';
comment on column mneme.workspace.recall_weights is
  'Ranking weights that differ from the defaults, as an object from name to weight.';
comment on column mneme.workspace.trace_retention is
  'How long recall traces are kept; null for the server''s setting.';
comment on column mneme.workspace.language_model_tokens_per_day is
  'How many tokens of the language model extraction and summaries may use in a day; null for the server''s setting, 0 '
  'for none. When they are spent, rules are used until the day ends.';
comment on column mneme.workspace.entity_join_threshold is
  'The score from which a name is taken for a known entity, 0 to 1.';
comment on column mneme.workspace.entity_suggest_threshold is
  'The score from which it is suggested that a name stands for a known entity, 0 to 1; lower than '
  'entityJoinThreshold.';
comment on column mneme.workspace.apply_taxonomy_suggestions is
  'Whether suggested places are applied to new threads automatically. They can be rejected later.';
comment on column mneme.workspace.members_make_taxonomy_nodes is
  'Whether a path that does not exist yet is created in the taxonomy, for everybody, when a member names it. If not, '
  'only admins and services create places.';
comment on column mneme.workspace.gateway_cost_per_day is
  'How much the gateway''s completions and embeddings may cost in a day, by the prices of its models; null for no '
  'limit.';
comment on column mneme.workspace.transcript_retention is
  'How long transcripts are kept after their sessions; null for ever.';
comment on column mneme.workspace.seal_memories is
  'Whether memories are sealed by default: those that users state, and those formed from their private threads. Users '
  'can have their own setting.';
comment on column mneme.workspace.archive_after is
  'The age at which texts of conversations are archived; null for the server''s setting, 0 for never.';

comment on column mneme.workspace_user.name is 'The user''s name.';
comment on column mneme.workspace_user.time_zone is 'The user''s IANA time zone; null for the workspace''s.';
comment on column mneme.workspace_user.is_program is
  'Whether it was created for the access key of a program and is not a person. Admins may create keys that act as it.';
comment on column mneme.workspace_user.removed_at is
  'When an admin ended the user''s membership; null if none did. A service cannot issue a token for such a user until '
  'an admin makes them a member again.';
comment on column mneme.workspace_user.seal_memories is
  'Whether this user''s memories are sealed: stated ones, and those formed from their private threads; null for the '
  'workspace''s setting.';

comment on table mneme.taxonomy_node is 'A place in the workspace''s taxonomy, where threads and projects are.';
comment on column mneme.taxonomy_node.path is 'Its path from the top, e.g. work.atlas.auth.';
comment on column mneme.taxonomy_node.label is 'Its name as people read it.';
comment on column mneme.taxonomy_node.metadata is 'Other data that the caller stores with it.';

comment on table mneme.taxonomy_change is
  'A change of the taxonomy. It can be undone for 30 days and is then deleted.';
comment on column mneme.taxonomy_change.created_at is 'When it was done.';
comment on column mneme.taxonomy_change.path is
  'The path of what was changed, as it was before; null if many places were changed.';
comment on column mneme.taxonomy_change.to_path is 'The path after the change; null if there is none.';
comment on column mneme.taxonomy_change.node_count is 'How many places were created, moved, renamed or removed.';
comment on column mneme.taxonomy_change.thread_count is 'How many threads were moved to another place.';
comment on column mneme.taxonomy_change.project_count is 'How many projects were moved to another place.';
comment on column mneme.taxonomy_change.undone_at is 'When it was undone; null if it was not.';

comment on table mneme.taxonomy_suggestion is
  'A suggested place in the taxonomy for a thread, for a person to decide. Rejected suggestions are kept so that none '
  'is made twice.';
comment on column mneme.taxonomy_suggestion.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.taxonomy_suggestion.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.taxonomy_suggestion.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.taxonomy_suggestion.decided_at is 'When it was decided; null while it is open.';

comment on table mneme.project is
  'A project. What is said in its threads is shared with its members or, if it never had members, with the workspace.';
comment on column mneme.project.owner_user_id is
  'The user who created it and decides who its members are; null if a program created it.';
comment on column mneme.project.visibility is
  'Who sees it and its threads: the workspace (WORKSPACE), or its members (AUDIENCE).';

comment on table mneme.persona is
  'A character that an assistant speaks as. Relationship memories belong to one user and one persona.';

comment on table mneme.api_key is
  'A key with which a program calls the API. It is deleted with its user and is not part of an export. Its secrets '
  'are in mneme_private.api_key_secret.';
comment on column mneme.api_key.created_by is 'The user who created it.';
comment on column mneme.api_key.created_at is 'When it was created.';
comment on column mneme.api_key.user_id is
  'The user it acts as. It is refused while that user does not have its role.';
comment on column mneme.api_key.prefix is
  'The part of the key that is not secret and identifies it: mneme_PREFIX_...';
comment on column mneme.api_key.expires_at is 'When it expires; null if it never does.';
comment on column mneme.api_key.rotated_at is 'When it last got a new secret; null if it never did.';
comment on column mneme.api_key.revoked_at is 'When it was revoked; null if it was not.';
comment on column mneme.api_key.last_used_at is
  'When it was last used, rounded down to the hour; null if it never was.';
comment on column mneme.api_key.persona_id is
  'The persona that every request with this key is bound to; null if it is bound to none.';

comment on table mneme.signing_key is
  'An Ed25519 key with which a program signs its requests (RFC 9421). It is deleted with its user and is not part of '
  'an export.';
comment on column mneme.signing_key.user_id is
  'The user it acts as. It is refused while that user does not have its role.';
comment on column mneme.signing_key.expires_at is 'When it expires; null if it never does.';
comment on column mneme.signing_key.revoked_at is 'When it was revoked; null if it was not.';
comment on column mneme.signing_key.last_used_at is
  'When it was last used, rounded down to the hour; null if it never was.';
comment on column mneme.signing_key.persona_id is
  'The persona that every request signed with this key is bound to; null if it is bound to none.';

comment on table mneme.webhook is
  'A URL that signed events are posted to. It gets the events of what its role may read: a service''s webhook '
  'everybody''s, an admin''s what the whole workspace may read. It is deleted with the user who created it and is not '
  'part of an export.';
comment on column mneme.webhook.created_at is 'When it was created.';
comment on column mneme.webhook.user_id is
  'The user who created it. Nothing is sent while that user does not have its role.';
comment on column mneme.webhook.role is
  'The role of its creator, ADMIN or SERVICE, which decides the events it gets.';
comment on column mneme.webhook.url is 'The URL that events are posted to.';
comment on column mneme.webhook.events is 'The events that are sent to it.';
comment on column mneme.webhook.enabled is
  'Whether events are sent. A day of failures, or the HTTP status 410, switches it off.';
comment on column mneme.webhook.failures is 'How many attempts have failed since the last successful one.';
comment on column mneme.webhook.failing_since is
  'Since when every attempt has failed; null if the last one succeeded.';
comment on column mneme.webhook.resume_at is
  'When it is tried again after a failure; null if the last attempt succeeded.';

comment on table mneme.webhook_delivery is
  'An event for a webhook, and whether it was delivered. Waiting events about the same thing are combined before they '
  'are first sent. Kept for a week; not part of an export.';
comment on column mneme.webhook_delivery.id is 'Its id, a UUIDv7. Every attempt sends it as webhook-id.';
comment on column mneme.webhook_delivery.thread_id is 'The thread it happened in; null if in none.';
comment on column mneme.webhook_delivery.user_id is
  'The user whose handoff or presence it is; null for other events.';
comment on column mneme.webhook_delivery.state is 'Whether it waits, was delivered, or was given up.';
comment on column mneme.webhook_delivery.next_at is
  'When it is sent; while an attempt is running, when the next one follows.';
comment on column mneme.webhook_delivery.status_code is
  'The HTTP status of the last attempt; null if it got no answer.';
comment on column mneme.webhook_delivery.error_code is
  'Why the last attempt got no answer: ADDRESS_NOT_ALLOWED, NAME_NOT_FOUND, TIMED_OUT or UNREACHABLE; SWITCHED_OFF if '
  'the webhook was switched off. Null if it got one.';
comment on column mneme.webhook_delivery.created_at is 'When the event happened; of combined events, the first.';

comment on table mneme.model is
  'A model that the gateway may use for completions. The address and key of its provider are settings of the '
  'deployment.';
comment on column mneme.model.slug is 'The name by which clients request it.';
comment on column mneme.model.name is 'The model''s name at its provider.';
comment on column mneme.model.memory_placement is
  'Where memory is inserted into its requests; null for its provider''s default.';
comment on column mneme.model.input_price is
  'The price of a million input tokens, in a currency of your choice; null if unknown.';
comment on column mneme.model.output_price is
  'The price of a million output tokens, in the same currency; null if unknown.';
comment on column mneme.model.fallback_id is
  'The model to use if this one fails before its first byte; null for its provider''s fallback.';

comment on table mneme.routing_rule is
  'Which model the gateway uses for which completions. The first rule whose predicates are all true decides. If there '
  'is none, the model that the client names is used.';
comment on column mneme.routing_rule.position is
  'Its position among the rules. Smaller positions come first; of equal positions, the older rule.';
comment on column mneme.routing_rule.predicates is
  'The rule''s conditions, as a JSON object. Possible keys: model, intent, language, channel and role, each with a '
  'list of allowed values; minCharacters and maxCharacters of the newest user turn; minSpent, the share of the day''s '
  'budget that is spent, 0 to 1. An empty object is always true.';
comment on column mneme.routing_rule.model_id is 'The model to use.';

comment on table mneme.model_usage is 'What a language model was used for on one day, and what it cost.';
comment on column mneme.model_usage.model is 'The model''s name at its provider.';
comment on column mneme.model_usage.task is
  'What used the model: the task extract or summarize, or chat or embed for the gateway.';
comment on column mneme.model_usage.input_tokens is
  'Input tokens, as the provider reported them, or estimated if it reports none.';
comment on column mneme.model_usage.output_tokens is
  'Output tokens, as the provider reported them, or estimated if it reports none.';
comment on column mneme.model_usage.set_aside_tokens is
  'Tokens reserved for calls whose cost is not known yet: calls that are running, and calls whose worker died. They '
  'count against the budget.';
comment on column mneme.model_usage.by_model is
  'How many windows of turns, texts to summarize, or gateway requests the model answered.';
comment on column mneme.model_usage.by_rules is
  'How many were answered by rules instead, because the model''s answer was of no use or the budget was spent.';
comment on column mneme.model_usage.from_cache is 'How many answers came from the cache and cost nothing.';
comment on column mneme.model_usage.over_budget is 'How many of byRules were due to the day''s budget.';
comment on column mneme.model_usage.key_id is
  'The id of the API key or signing key that used the gateway, even if it was deleted; null for tokens and jobs.';
comment on column mneme.model_usage.cost is
  'The cost, by the prices of the gateway''s models at the time; 0 for models without a price.';

comment on table mneme.job_model_usage is 'What one job used a language model for, over all its attempts.';
comment on column mneme.job_model_usage.model is 'The model''s name at its provider.';
comment on column mneme.job_model_usage.input_tokens is
  'Input tokens, as the provider reported them, or estimated if it reports none.';
comment on column mneme.job_model_usage.output_tokens is
  'Output tokens, as the provider reported them, or estimated if it reports none.';
comment on column mneme.job_model_usage.by_model is
  'How many windows of turns, or texts to summarize, the model answered.';
comment on column mneme.job_model_usage.by_rules is
  'How many were answered by rules instead, because the model''s answer was of no use or the budget was spent.';
comment on column mneme.job_model_usage.from_cache is 'How many answers came from the cache and cost nothing.';
comment on column mneme.job_model_usage.over_budget is 'How many of byRules were due to the day''s budget.';
comment on column mneme.job_model_usage.items_dropped is
  'How many parts of the model''s answers were discarded: malformed, or not supported by what was said.';

comment on table mneme.job_run is 'A background job of the workspace. Recurring jobs are not listed.';
comment on column mneme.job_run.task is 'The name of its task.';
comment on column mneme.job_run.state is 'Whether it waits, runs, is done or has failed.';
comment on column mneme.job_run.attempts is 'How many times it was started.';
comment on column mneme.job_run.error_code is
  'Why it failed, as a code; null if it did not fail. Never contains stored text.';
comment on column mneme.job_run.started_at is 'When it was last started; null if it was not yet.';
comment on column mneme.job_run.finished_at is 'When it finished or was given up; null before that.';

comment on table mneme.erasure_receipt is
  'What an erasure removed: how many rows of each kind, and a hash of their ids; never their content. It stays when '
  'its workspace is erased, and so has no foreign key to it.';
comment on column mneme.erasure_receipt.erased_at is 'When it was done.';
comment on column mneme.erasure_receipt.audit_hash is 'The hash of the erasure''s audit entry.';
comment on column mneme.erasure_receipt.erased_by is
  'The id of the user who did it. It stays when the user is deleted.';
comment on column mneme.erasure_receipt.erased_role is 'The role in which it was done.';
comment on column mneme.erasure_receipt.request_id is 'The id of the request that did it.';
comment on column mneme.erasure_receipt.audit_entries is
  'How many entries the workspace''s audit chain had, including the erasure''s.';

comment on table mneme.erasure_receipt_kind is 'How many rows of one kind an erasure removed.';
comment on column mneme.erasure_receipt_kind.kind is 'The kind of rows: the name of their table.';
comment on column mneme.erasure_receipt_kind.row_count is 'How many rows were removed.';
comment on column mneme.erasure_receipt_kind.ids_hash is
  'SHA-256 of their ids, sorted as text, each followed by a line feed. The parts of a key of several columns are '
  'joined by colons.';

comment on table mneme.audit_log is
  'Who did what to which row, and in which request; never the row''s content. Entries are only appended, as a hash '
  'chain: once sealed, each contains the hash of the one before.';
comment on column mneme.audit_log.occurred_at is 'When it was done.';
comment on column mneme.audit_log.id is
  'Its number in the workspace, without gaps. If one change ended before another began, it has the lower number. '
  'Until the entry is sealed, the number is provisional and at least 2^52.';
comment on column mneme.audit_log.actor_user_id is
  'The id of the user who did it. It stays when the user is deleted.';
comment on column mneme.audit_log.actor_role is 'The role in which it was done.';
comment on column mneme.audit_log.target_kind is 'The kind of row it was done to.';
comment on column mneme.audit_log.target_id is 'The id of the row it was done to. It stays when the row is deleted.';
comment on column mneme.audit_log.request_id is 'The id of the request that did it.';
comment on column mneme.audit_log.previous_hash is
  'The hash of the workspace''s entry before it; 32 zero bytes for the first. Null until the entry is sealed.';
comment on column mneme.audit_log.hash is
  'SHA-256 of this entry and the hash of the one before, as docs/audit.md describes. Null until the entry is sealed: '
  'its content is final, its position in the chain is not.';

reset role;
