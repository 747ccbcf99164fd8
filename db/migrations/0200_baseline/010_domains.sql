-- Kinds and statuses are text with a check, because equality of enum types is not leakproof and so can't use an
-- index under row security. The API exposes each domain as an enum of its values.
set local role mneme_owner;

create domain mneme.workspace_role as text constraint workspace_role_check
  check (value in ('member', 'admin', 'service'));
comment on domain mneme.workspace_role is 'What a user may do in a workspace.';

create domain mneme.message_role as text constraint message_role_check
  check (value in ('system', 'user', 'assistant', 'tool', 'summary'));
comment on domain mneme.message_role is 'Who speaks in a turn.';

create domain mneme.content_state as text constraint content_state_check
  check (value in ('inline', 'archived', 'sealed', 'unavailable', 'removed'));
comment on domain mneme.content_state is
  'Where a text is stored: in the row, in the archive, or sealed (the caller may need a key). Otherwise it cannot be '
  'read for now, or was removed on purpose.';

create domain mneme.visibility as text constraint visibility_check
  check (value in ('private', 'audience', 'workspace'));
comment on domain mneme.visibility is
  'Who in the workspace sees a row: its owner, the readers of its thread or project, or everybody.';

create domain mneme.sensitivity as text constraint sensitivity_check check (value in ('neutral', 'intimate'));
comment on domain mneme.sensitivity is
  'Whether a row is neutral, or intimate: shown only to scopes that include intimate matters.';

create domain mneme.memory_kind as text constraint memory_kind_check
  check (value in ('fact', 'preference', 'task', 'decision', 'insight', 'moment', 'note', 'summary'));
comment on domain mneme.memory_kind is 'What kind of memory it is.';

create domain mneme.memory_layer as text constraint memory_layer_check
  check (value in ('profile', 'relationship', 'project', 'workspace'));
comment on domain mneme.memory_layer is
  'What a memory belongs to: the user, the relationship between the user and one persona, a project, or the '
  'workspace.';

create domain mneme.task_status as text constraint task_status_check
  check (value in ('pending', 'in_progress', 'blocked', 'done', 'cancelled'));
comment on domain mneme.task_status is 'The status of a task.';

create domain mneme.entity_kind as text constraint entity_kind_check
  check (value in ('person', 'project', 'organization', 'place', 'concept', 'term', 'document'));
comment on domain mneme.entity_kind is 'What kind of thing an entity is.';

create domain mneme.alias_status as text constraint alias_status_check
  check (value in ('active', 'suggested', 'rejected'));
comment on domain mneme.alias_status is 'Whether an alias is in use, waits for a decision, or was rejected.';

create domain mneme.summary_level as text constraint summary_level_check
  check (value in ('turn', 'day', 'week', 'month', 'session', 'thread'));
comment on domain mneme.summary_level is
  'What a summary covers: a session of a conversation, a whole thread, or a period of time.';

create domain mneme.recall_kind as text constraint recall_kind_check
  check (value in ('message', 'memory', 'fact', 'summary', 'chunk'));
comment on domain mneme.recall_kind is 'What sort of row recall can find.';

create domain mneme.job_state as text constraint job_state_check
  check (value in ('waiting', 'running', 'done', 'failed'));
comment on domain mneme.job_state is 'Whether a background job waits, runs, is done or has failed.';

create domain mneme.move_state as text constraint move_state_check
  check (value in ('embedding', 'indexing', 'switched', 'cancelled', 'pruned'));
comment on domain mneme.move_state is
  'How far a workspace''s move to another embedding model is: vectors are written, their index is waited for, recall '
  'reads them, it was given up, or the vectors no longer used are gone.';

create domain mneme.fact_speaker as text constraint fact_speaker_check
  check (value in ('subject', 'other', 'assistant'));
comment on domain mneme.fact_speaker is
  'Who states a fact in a turn: the person it is about, somebody else, or an assistant.';

create domain mneme.merge_suggestion_status as text constraint merge_suggestion_status_check
  check (value in ('suggested', 'accepted', 'rejected'));
comment on domain mneme.merge_suggestion_status is
  'Whether a suggested merge waits for a decision, was accepted, or was rejected.';

create domain mneme.taxonomy_suggestion_status as text constraint taxonomy_suggestion_status_check
  check (value in ('suggested', 'applied', 'accepted', 'rejected'));
comment on domain mneme.taxonomy_suggestion_status is
  'Whether a suggested place waits for a decision, was applied automatically (a workspace setting), or was accepted '
  'or rejected by a user.';

create domain mneme.access_scope as text constraint access_scope_check check (value in ('read', 'write', 'manage'));
comment on domain mneme.access_scope is
  'What an access key may be used for: reading (READ), storing (WRITE), or managing what only admins may (MANAGE).';

create domain mneme.erasure_scope as text constraint erasure_scope_check
  check (value in ('thread', 'user', 'workspace'));
comment on domain mneme.erasure_scope is 'What is erased: a thread, a user or the workspace.';

create domain mneme.taxonomy_change_kind as text constraint taxonomy_change_kind_check
  check (value in ('create', 'move', 'merge', 'rename', 'delete', 'import', 'file'));
comment on domain mneme.taxonomy_change_kind is 'What was done to the taxonomy.';

create domain mneme.memory_placement as text constraint memory_placement_check check (value in ('system', 'turn'));
comment on domain mneme.memory_placement is
  'Where the gateway inserts memory into a request: in the leading system message, or in a message of its own before '
  'the newest user turn.';

create domain mneme.webhook_event as text constraint webhook_event_check
  check (value in ('message_added', 'thread_updated', 'memory_formed', 'handoff_signalled', 'presence_changed',
  'job_progress', 'test'));
comment on domain mneme.webhook_event is
  'An event that webhooks get: the same as the subscription with a similar name sends, or a test that was requested.';

create domain mneme.webhook_delivery_state as text constraint webhook_delivery_state_check
  check (value in ('waiting', 'delivered', 'failed'));
comment on domain mneme.webhook_delivery_state is
  'Whether an event waits for its first or next attempt, was delivered, or was given up.';

create domain mneme.sentiment as text constraint sentiment_check
  check (value in ('positive', 'neutral', 'frustrated', 'urgent'));
comment on domain mneme.sentiment is 'The mood of a conversation, judged by the words of the people in it.';

reset role;
