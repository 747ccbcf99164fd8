set local role mneme_owner;

alter table mneme.memory_item add column subject text;
comment on column mneme.memory_item.subject is 'Whose it is, by name: who prefers it, is to do it, or told it. Null where nobody is named, and where the content says it.';
grant insert (subject) on mneme.memory_item to mneme_worker;
grant update (subject) on mneme.memory_item to mneme_worker;

reset role;
