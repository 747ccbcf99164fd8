-- Kinds and statuses are text with a check, because equality of enum types is not leakproof and so can't use an
-- index under row security. The API exposes each domain as an enum of its values.
set local role mneme_owner;

create domain mneme.workspace_role as text constraint workspace_role_check check (value in ('member', 'admin', 'service'));
comment on domain mneme.workspace_role is 'What a user may do in a workspace.';

create domain mneme.message_role as text constraint message_role_check check (value in ('system', 'user', 'assistant', 'tool', 'summary'));
comment on domain mneme.message_role is 'Who speaks in a turn.';

create domain mneme.content_state as text constraint content_state_check check (value in ('inline', 'archived', 'sealed', 'unavailable', 'removed'));
comment on domain mneme.content_state is 'Where a text is: in the row, in the archive, sealed (the caller may need a key), out of reach for now, or removed on purpose.';

create domain mneme.visibility as text constraint visibility_check check (value in ('private', 'audience', 'workspace'));
comment on domain mneme.visibility is 'Who in the workspace sees a row: its owner, the thread''s participants, or everybody.';

create domain mneme.sensitivity as text constraint sensitivity_check check (value in ('neutral', 'intimate'));
comment on domain mneme.sensitivity is 'Whether a row may be shown without the scope asking for intimate matters.';

create domain mneme.memory_kind as text constraint memory_kind_check check (value in ('fact', 'preference', 'task', 'decision', 'insight', 'moment', 'note', 'summary'));
comment on domain mneme.memory_kind is 'What a stated memory is.';

create domain mneme.memory_layer as text constraint memory_layer_check check (value in ('profile', 'relationship', 'project', 'workspace'));
comment on domain mneme.memory_layer is 'Whom a memory is about: the user, one persona with the user, a project, or the workspace.';

create domain mneme.task_status as text constraint task_status_check check (value in ('pending', 'in_progress', 'blocked', 'done', 'cancelled'));
comment on domain mneme.task_status is 'How far a task is.';

create domain mneme.entity_kind as text constraint entity_kind_check check (value in ('person', 'project', 'organization', 'place', 'concept', 'term', 'document'));
comment on domain mneme.entity_kind is 'What sort of thing a name stands for.';

create domain mneme.alias_status as text constraint alias_status_check check (value in ('active', 'suggested', 'rejected'));
comment on domain mneme.alias_status is 'Whether a variant of a name is used, waits for a decision, or was turned down.';

create domain mneme.summary_level as text constraint summary_level_check check (value in ('turn', 'day', 'week', 'month', 'session', 'thread'));
comment on domain mneme.summary_level is 'What a summary covers: the levels of the pyramid, a session of a conversation, or a whole thread.';

create domain mneme.recall_kind as text constraint recall_kind_check check (value in ('message', 'memory', 'fact', 'summary', 'chunk'));
comment on domain mneme.recall_kind is 'What sort of row recall can find.';

create domain mneme.job_state as text constraint job_state_check check (value in ('waiting', 'running', 'done', 'failed'));
comment on domain mneme.job_state is 'How far a background job is.';

create domain mneme.move_state as text constraint move_state_check check (value in ('embedding', 'indexing', 'switched', 'cancelled', 'pruned'));
comment on domain mneme.move_state is 'How far a workspace''s move to another embedding model is: vectors are written, their index is waited for, recall reads them, it was given up, or the vectors no longer used are gone.';

create domain mneme.fact_speaker as text constraint fact_speaker_check check (value in ('subject', 'other', 'assistant'));
comment on domain mneme.fact_speaker is 'Who states a fact in a turn: the person it is about, somebody else, or an assistant.';

create domain mneme.merge_suggestion_status as text constraint merge_suggestion_status_check check (value in ('suggested', 'accepted', 'rejected'));
comment on domain mneme.merge_suggestion_status is 'Whether two entities wait for a decision, were found to be one, or are two for good.';

create domain mneme.taxonomy_suggestion_status as text constraint taxonomy_suggestion_status_check check (value in ('suggested', 'applied', 'accepted', 'rejected'));
comment on domain mneme.taxonomy_suggestion_status is 'Whether a suggested place waits for a decision, was taken because the workspace says so, or was accepted or rejected by somebody.';

create domain mneme.access_scope as text constraint access_scope_check check (value in ('read', 'write', 'manage'));
comment on domain mneme.access_scope is 'What an access key may be used for: queries, changes that store, or what takes an admin.';

create domain mneme.erasure_scope as text constraint erasure_scope_check check (value in ('thread', 'user', 'workspace'));
comment on domain mneme.erasure_scope is 'What an erasure takes away.';

create domain mneme.taxonomy_change_kind as text constraint taxonomy_change_kind_check check (value in ('create', 'move', 'merge', 'rename', 'delete', 'import', 'file'));
comment on domain mneme.taxonomy_change_kind is 'What was done to the taxonomy.';

reset role;
