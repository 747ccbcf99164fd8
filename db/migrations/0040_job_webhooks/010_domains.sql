set local role mneme_owner;

-- Not valid: it allows more than the one before, and Postgres checks no arrays of a domain.
alter domain mneme.webhook_event drop constraint webhook_event_check;
-- squawk-ignore ban-alter-domain-with-add-constraint
alter domain mneme.webhook_event add constraint webhook_event_check check (value in ('message_added', 'thread_updated',
  'memory_formed', 'handoff_signalled', 'presence_changed', 'job_progress', 'test')) not valid;

reset role;
