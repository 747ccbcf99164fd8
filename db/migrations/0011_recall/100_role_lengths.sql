-- An assistant's answers are many times as long as what people write to it. How long a turn is says something only beside
-- others of its role.
set local role mneme_owner;

alter table mneme_private.corpus_statistic
  add column user_documents bigint not null default 0,
  add column user_lexemes bigint not null default 0;
alter table mneme_private.corpus_delta
  add column user_documents bigint not null default 0,
  add column user_lexemes bigint not null default 0;

comment on column mneme_private.corpus_statistic.user_documents is 'How many of the texts are turns of users.';
comment on column mneme_private.corpus_statistic.user_lexemes is 'How many of the words users'' turns hold.';
comment on column mneme_private.corpus_delta.user_documents is 'How many turns of users more.';
comment on column mneme_private.corpus_delta.user_lexemes is 'How many words of users'' turns more.';

set local role mneme_search;

insert into mneme_private.corpus_delta (workspace_id, kind, user_documents, user_lexemes)
select workspace_id, 'message', count(*), sum(length(fts)) from mneme.message where role = 'user' and length(fts) > 0 group by workspace_id;

reset role;
