set local role mneme_owner;

create domain mneme.webhook_event as text
  constraint webhook_event_check check (value in ('message_added', 'thread_updated', 'memory_formed',
    'handoff_signalled', 'presence_changed', 'test'));
comment on domain mneme.webhook_event is
  'What a webhook is told of: what subscriptions of nearly the same names send, and a test that somebody asked for.';

create domain mneme.webhook_delivery_state as text
  constraint webhook_delivery_state_check check (value in ('waiting', 'delivered', 'failed'));
comment on domain mneme.webhook_delivery_state is
  'Whether an event was delivered: it waits for its first or its next attempt, was taken, or was given up.';

reset role;
