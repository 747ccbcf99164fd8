set local role mneme_owner;

comment on column mneme.thread.project_id is
  'The project it belongs to; null if to none. Those who read the project see its content.';
comment on column mneme.thread.summary is 'What it was about, updated by a job; null until there is a summary.';
comment on column mneme.thread.ended_at is 'When its session ended; null if it is open.';
comment on column mneme.thread.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.thread.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.thread.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.thread.privacy_mode is
  'Whether its transcript is removed once summaries and facts are extracted from it. If the workspace has privacy '
  'mode on, it is removed in any case.';
comment on column mneme.thread.pinned is 'Whether its texts stay in the database and are never archived.';
comment on column mneme.thread.restored_at is
  'When its texts were last restored from the archive by request; null if never. They count as that old for the '
  'archive.';

comment on table mneme.thread_participant is 'A user who may read a thread and write in it.';

comment on table mneme.branch is
  'A sequence of turns in a thread. Each thread begins with its trunk. A fork shares the turns before its fork point.';
comment on column mneme.branch.fork_sequence_no is
  'The number of the last turn that it shares with its parent; null for the trunk.';
comment on column mneme.branch.last_sequence_no is 'The number of its last turn.';

comment on column mneme.message.parent_id is 'The turn before it; null for the first.';
comment on column mneme.message.author is 'The speaker''s name, if the thread has several speakers; else null.';
comment on column mneme.message.source_document_id is 'The document that it came from; null if from none.';
comment on column mneme.message.external_id is
  'The caller''s own key for it. A turn with the same key in the same thread is stored only once.';
comment on column mneme.message.content_state is 'Where its text is stored.';
comment on column mneme.message.metadata is 'Other data that the caller stores with it.';
comment on column mneme.message.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.message.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.message.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';

comment on table mneme.message_version is
  'What a turn said before it was edited. Those who may read the turn may read it. Recall and formation do not use '
  'it. It is removed with the turn''s text.';
comment on column mneme.message_version.content is 'The earlier text.';
comment on column mneme.message_version.created_by is 'The user who replaced this text.';
comment on column mneme.message_version.replaced_at is 'When this text was replaced.';

comment on table mneme.source_document is 'A document. Its text is in its chunks.';
comment on column mneme.source_document.content_hash is 'SHA-256 of the file that it was read from.';
comment on column mneme.source_document.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.source_document.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.source_document.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.source_document.taxonomy_node_id is
  'Its place in the taxonomy; null if it has none of its own.';
comment on column mneme.source_document.version is 'The version of its text: 1, and one more for each change.';
comment on column mneme.source_document.updated_at is 'When its text last changed.';

comment on table mneme.chunk is 'A section of a document, as recall finds it.';
comment on column mneme.chunk.heading is 'The headings it is under.';
comment on column mneme.chunk.content_state is 'Where its text is stored.';
comment on column mneme.chunk.usefulness is
  'How useful it was as a recall hit: a moving average of feedback, 0 to 1.';
comment on column mneme.chunk.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.chunk.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.chunk.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.chunk.page is 'The page it begins on, from 1; null if the document has no pages.';
comment on column mneme.chunk.occurred_at is
  'The time it is about: noon of the day that its heading, its entry or the document''s name gives; null if none '
  'gives one.';

comment on table mneme.summary is 'A summary of a session, a thread, or a period of time.';
comment on column mneme.summary.level is 'What it covers: a period of time, a session or a thread.';
comment on column mneme.summary.thread_id is 'The thread, for summaries of a thread.';
comment on column mneme.summary.source_sequence_no is 'The number of the latest turn it covers.';
comment on column mneme.summary.project_id is 'The project, for summaries of a project.';
comment on column mneme.summary.period_end is 'When what it covers ends, exclusive.';
comment on column mneme.summary.content_state is 'Where its text is stored.';
comment on column mneme.summary.sentiment is
  'The mood of the people in it, judged by their words; null if it covers more than one session.';
comment on column mneme.summary.message_count is 'How many turns it covers.';
comment on column mneme.summary.support is
  'How well its turns support its statements, 0 to 1; null until it is computed.';
comment on column mneme.summary.coverage is
  'How much of what its turns say the summary covers, 0 to 1; null until it is computed.';
comment on column mneme.summary.usefulness is
  'How useful it was as a recall hit: a moving average of feedback, 0 to 1.';
comment on column mneme.summary.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.summary.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.summary.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.summary.redundant is
  'Whether another summary has the same text for the same turns. It is then not embedded or searched, so that recall '
  'does not find the text twice.';
comment on column mneme.summary.written_by is
  'The summarizer that wrote its text, e.g. extractive; null if not recorded.';

comment on table mneme.summary_message is 'A turn that a summary was written from.';

comment on table mneme.summary_part is 'A summary of the level below that a summary was written from.';
comment on column mneme.summary_part.part_id is 'The summary of the level below.';

comment on table mneme.summary_statement is
  'A statement of a summary: its position in the text, and how well the summary''s turns support it.';
comment on column mneme.summary_statement.support is 'How well the summary''s turns support it, 0 to 1.';

comment on table mneme.summary_statement_message is
  'A turn that supports a statement of a summary: one of the summary''s turns that says most of the statement.';
comment on column mneme.summary_statement_message.score is 'How much of the statement the turn says, 0 to 1.';

comment on column mneme.handoff.thread_id is 'The thread to continue.';
comment on column mneme.handoff.context_summary is
  'What the assistant should know when the conversation goes on there.';

reset role;
