set local role mneme_owner;

alter table mneme.recall_hit_message
  alter column rank drop not null,
  alter column score drop not null,
  add column confidence real,
  add constraint recall_hit_message_found_check check ((rank is null) = (score is null));

comment on table mneme.recall_hit_message is 'A message that a recall returned, or that went into its prompt without being searched for.';
comment on column mneme.recall_hit_message.rank is E'@behavior +attribute:orderBy\nIts place in the answer, from 1; null where it was not searched for.';
comment on column mneme.recall_hit_message.score is 'Its fused score; null where it was not searched for.';
comment on column mneme.recall_hit_message.confidence is 'How sure it was that it is about the query, 0 to 1.';

grant insert (confidence) on mneme.recall_hit_message to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant update (confidence) on mneme.recall_hit_message to mneme_worker;

reset role;
