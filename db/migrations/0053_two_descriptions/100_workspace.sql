set local role mneme_owner;

comment on column mneme.workspace.confidence_threshold is
  'Recall marks hits with a confidence below this as uncertain: 0 marks none, 1 marks all that are not certain.';
comment on column mneme.api_key.last_used_at is
  'When it was last used, up to an hour before its latest use; null if it never was.';
comment on column mneme.signing_key.last_used_at is
  'When it was last used, up to an hour before its latest use; null if it never was.';

reset role;
