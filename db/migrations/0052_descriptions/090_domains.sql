set local role mneme_owner;

comment on domain mneme.content_state is
  'Where a text is stored: in the row, in the archive, or sealed (the caller may need a key). Otherwise it cannot be '
  'read for now, or was removed on purpose.';
comment on domain mneme.visibility is
  'Who in the workspace sees a row: its owner, the readers of its thread or project, or everybody.';
comment on domain mneme.sensitivity is
  'Whether a row is neutral, or intimate: shown only to scopes that include intimate matters.';
comment on domain mneme.memory_kind is 'What kind of memory it is.';
comment on domain mneme.memory_layer is
  'What a memory belongs to: the user, the relationship between the user and one persona, a project, or the '
  'workspace.';
comment on domain mneme.task_status is 'The status of a task.';
comment on domain mneme.entity_kind is 'What kind of thing an entity is.';
comment on domain mneme.alias_status is 'Whether an alias is in use, waits for a decision, or was rejected.';
comment on domain mneme.summary_level is
  'What a summary covers: a session of a conversation, a whole thread, or a period of time.';
comment on domain mneme.job_state is 'Whether a background job waits, runs, is done or has failed.';
comment on domain mneme.merge_suggestion_status is
  'Whether a suggested merge waits for a decision, was accepted, or was rejected.';
comment on domain mneme.taxonomy_suggestion_status is
  'Whether a suggested place waits for a decision, was applied automatically (a workspace setting), or was accepted '
  'or rejected by a user.';
comment on domain mneme.access_scope is
  'What an access key may be used for: reading (READ), storing (WRITE), or managing what only admins may (MANAGE).';
comment on domain mneme.erasure_scope is 'What is erased: a thread, a user or the workspace.';
comment on domain mneme.memory_placement is
  'Where the gateway inserts memory into a request: in the leading system message, or in a message of its own before '
  'the newest user turn.';
comment on domain mneme.webhook_event is
  'An event that webhooks get: the same as the subscription with a similar name sends, or a test that was requested.';
comment on domain mneme.webhook_delivery_state is
  'Whether an event waits for its first or next attempt, was delivered, or was given up.';
comment on domain mneme.sentiment is 'The mood of a conversation, judged by the words of the people in it.';

reset role;
