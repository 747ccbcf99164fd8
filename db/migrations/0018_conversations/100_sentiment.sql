set local role mneme_owner;

create domain mneme.sentiment as text
  constraint sentiment_check check (value in ('positive', 'neutral', 'frustrated', 'urgent'));
comment on domain mneme.sentiment is 'How a conversation felt, by the words of the people in it.';

-- Nothing was ever written to it as a number.
alter table mneme.summary
  -- squawk-ignore changing-column-type
  alter column sentiment type mneme.sentiment using null;
comment on column mneme.summary.sentiment is
  'How the people in it felt, by their words; null where it covers more than a session.';

reset role;
