set local role mneme_owner;

alter table mneme.chunk add column page integer;
alter table mneme.chunk add column occurred_at timestamptz;

comment on column mneme.chunk.page is 'The page it begins on, from 1; null where the document has no pages.';
comment on column mneme.chunk.occurred_at is
  'When it is of: noon of the day that its heading, its entry or its document''s name says; null where none does.';

reset role;
