set local role mneme_owner;

comment on table mneme.memory_item is
  'One version of a memory: a preference, task, decision, insight, moment, note, or a text stated as a fact or '
  'summary.';
comment on column mneme.memory_item.kind is 'Its kind.';
comment on column mneme.memory_item.tags is 'Its labels.';
comment on column mneme.memory_item.layer is
  'What it belongs to: the user, the relationship with one persona, a project, or the workspace.';
comment on column mneme.memory_item.content_state is 'Where its text is stored.';
comment on column mneme.memory_item.reason is 'The reason for a decision; null if none was given.';
comment on column mneme.memory_item.category is 'The category of a preference, e.g. coffee or code style.';
comment on column mneme.memory_item.key is 'The name of the setting, for a preference.';
comment on column mneme.memory_item.value is 'The value of the setting, for a preference.';
comment on column mneme.memory_item.status is 'The status of a task; null for other kinds.';
comment on column mneme.memory_item.due_at is 'When the task is due; null if it has no due date.';
comment on column mneme.memory_item.completed_at is 'When the task was done; null if it was not.';
comment on column mneme.memory_item.confidence is 'How certain the memory is, 0 to 1.';
comment on column mneme.memory_item.salience is
  'How important it is, 0 to 1. It is recomputed over time. A memory is never dropped because of it.';
comment on column mneme.memory_item.usefulness is
  'How useful it was as a recall hit: a moving average of feedback, 0 to 1.';
comment on column mneme.memory_item.access_count is
  'How often recall returned it. Counted only for private memories.';
comment on column mneme.memory_item.last_accessed_at is
  'When recall last returned it; null if it never did. Recorded only for private memories.';
comment on column mneme.memory_item.last_confirmed_at is
  'When it was last confirmed by being said again; null if it never was.';
comment on column mneme.memory_item.valid_from is 'Since when it is true; null if that is not known.';
comment on column mneme.memory_item.valid_to is 'Until when it is true; null if no end is known.';
comment on column mneme.memory_item.recorded_from is 'Since when Mneme has known this version.';
comment on column mneme.memory_item.recorded_to is
  'Until when this version was the current one; null if it still is.';
comment on column mneme.memory_item.supersedes_id is 'The version it replaces; null if it is the first.';
comment on column mneme.memory_item.source_sequence_no is
  'The number of the latest turn it came from. A branch forked before that turn does not see it.';
comment on column mneme.memory_item.idempotency_key is
  'The caller''s own key for it. Storing with the same key again does nothing, or replaces the memory. Only the '
  'newest stated version has it.';
comment on column mneme.memory_item.extracted_by is
  'The extractor that found it in the conversation; null if it was stated by an operation.';
comment on column mneme.memory_item.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.memory_item.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.memory_item.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.memory_item.subject is
  'The name of the person who prefers it, has to do it, or told it. Null if nobody is named, or if the content itself '
  'says who.';
comment on column mneme.memory_item.set_aside_at is
  'When it was set aside because its extractor is no longer trusted; null if it was not. It is left out of prompts '
  'until it is formed again.';
comment on column mneme.memory_item.metadata is 'Other data that the caller stores with it, as an object.';
comment on column mneme.memory_item.first_recorded_from is
  'Since when Mneme has known the first version with its idempotencyKey; null if this is the first version.';

comment on table mneme.memory_entity is 'An entity that a memory is about.';

comment on table mneme.entity is 'A person, project, concept or other thing that has names.';
comment on column mneme.entity.kind is 'What kind of thing it is.';
comment on column mneme.entity.canonical_name is 'Its main name.';
comment on column mneme.entity.description is 'What is known about it, in one sentence.';
comment on column mneme.entity.merged_into_id is
  'The entity it was merged into; null if it was not merged. splitEntity clears it.';
comment on column mneme.entity.merged_at is 'When it was merged; null if it was not.';
comment on column mneme.entity.salience is 'How important it is, 0 to 1.';
comment on column mneme.entity.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.entity.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.entity.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';

comment on table mneme.alias_variant is 'A name of an entity, or a variant of its name (an alias).';
comment on column mneme.alias_variant.status is 'Whether it is in use, waits for a decision, or was rejected.';
comment on column mneme.alias_variant.weight is 'How strongly the name indicates the entity, 0 to 1.';
comment on column mneme.alias_variant.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.alias_variant.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.alias_variant.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.alias_variant.evidence is 'The kinds of evidence for it, if it was found and not stated.';

comment on column mneme.mention.entity_id is
  'The entity as first resolved. If that was merged since, see its canonical entity.';
comment on column mneme.mention.surface is 'The words that name the entity.';
comment on column mneme.mention.start_offset is 'Where the words begin in the text, in characters from 0.';
comment on column mneme.mention.end_offset is 'Where the words end in the text, in characters from 0, exclusive.';
comment on column mneme.mention.confidence is 'How certain it is that these words name something, 0 to 1.';
comment on column mneme.mention.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.mention.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.mention.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.mention.resolution_score is 'How certain it is that they name this entity, 0 to 1.';
comment on column mneme.mention.evidence is 'The kinds of evidence that it is this entity.';

comment on table mneme.merge_suggestion is
  'Two entities that may be the same, for a person to decide. Decided suggestions are kept so that none is made '
  'twice.';
comment on column mneme.merge_suggestion.into_entity_id is 'The entity that it would be merged into.';
comment on column mneme.merge_suggestion.score is 'How likely it is that they are the same, 0 to 1.';
comment on column mneme.merge_suggestion.evidence is 'The kinds of evidence for it.';
comment on column mneme.merge_suggestion.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.merge_suggestion.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.merge_suggestion.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.merge_suggestion.decided_at is 'When it was decided; null while it is open.';

comment on table mneme.fact is
  'One version of a fact: a subject, a predicate and an object, when it is true (valid) and when Mneme knew it '
  '(recorded). A version never changes, except that its recorded range is closed.';
comment on column mneme.fact.subject_entity_id is 'The subject''s entity; null if it is not a known entity.';
comment on column mneme.fact.predicate is 'How subject and object are related, in snake_case.';
comment on column mneme.fact.object_entity_id is 'The object''s entity; null if it is not a known entity.';
comment on column mneme.fact.subject is 'The subject, as it was said.';
comment on column mneme.fact.object is 'The object, as it was said.';
comment on column mneme.fact.content_state is 'Where its text is stored.';
comment on column mneme.fact.confidence is
  'How certain the fact is, 0 to 1: one minus the product of (1 - confidence) over its sources.';
comment on column mneme.fact.disputed is
  'Whether another fact, with at least as good sources, contradicts it and the conflict is not decided. When this '
  'changes, there is a new version.';
comment on column mneme.fact.salience is 'How important it is, 0 to 1.';
comment on column mneme.fact.usefulness is
  'How useful it was as a recall hit: a moving average of feedback, 0 to 1.';
comment on column mneme.fact.valid_from is 'Since when it is true; null if that is not known.';
comment on column mneme.fact.valid_to is 'Until when it is true; null if no end is known.';
comment on column mneme.fact.recorded_from is 'Since when Mneme has known this version.';
comment on column mneme.fact.recorded_to is 'Until when this version was the current one; null if it still is.';
comment on column mneme.fact.supersedes_id is 'The version it replaces; null if it is the first.';
comment on column mneme.fact.extracted_by is
  'The extractor that found it in the conversation; null if it was stated by an operation.';
comment on column mneme.fact.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.fact.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.fact.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.fact.end_inferred is
  'Whether its end was inferred because another fact began, and was not stated. An inferred end moves when that other '
  'fact changes.';
comment on column mneme.fact.set_aside_at is
  'When it was set aside because its extractor is no longer trusted; null if it was not. It is left out of prompts '
  'until it is formed again.';

comment on table mneme.fact_source is
  'A turn that states a fact, with how certain it is and when Mneme learned of it.';
comment on column mneme.fact_source.confidence is 'How certain this turn is about it, 0 to 1.';
comment on column mneme.fact_source.speaker is
  'Who states it. What people say about themselves outranks what they say about others, which outranks what an '
  'assistant says.';

comment on table mneme.fact_assertion is
  'A statement or correction of a fact by a user through an operation. It is a source, like the turns that state the '
  'fact.';
comment on column mneme.fact_assertion.user_id is 'The user who stated it.';
comment on column mneme.fact_assertion.role is
  'Their role in the workspace at that time. An admin''s statement outranks a member''s.';
comment on column mneme.fact_assertion.confidence is 'How certain the statement is, 0 to 1.';
comment on column mneme.fact_assertion.recorded_at is 'When it was stated.';

reset role;
