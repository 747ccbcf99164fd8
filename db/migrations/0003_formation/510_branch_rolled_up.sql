set local role mneme_owner;

alter table mneme.branch
  add column rolled_up_to integer not null default 0,
  add column rolled_up_zone text;

comment on column mneme.branch.rolled_up_to is E'@omit\nThe number of its last turn whose day is rolled up, or stands in summary_due.';
comment on column mneme.branch.rolled_up_zone is E'@omit\nThe time zone its days were made in; in another, all of them are made again.';

grant update (rolled_up_to, rolled_up_zone) on mneme.branch to mneme_worker;

reset role;
