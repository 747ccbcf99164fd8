set local role mneme_owner;

alter table mneme.memory_item add column importance real constraint memory_item_importance_check check (importance between 0 and 1);
alter table mneme.fact add column importance real constraint fact_importance_check check (importance between 0 and 1);
comment on column mneme.memory_item.importance is E'@omit\nHow much it seemed to matter when it was learned, 0 to 1, which its salience starts from each night; null while that is its salience still.';
comment on column mneme.fact.importance is E'@omit\nHow much it seemed to matter when it was learned, 0 to 1, which its salience starts from each night; null while that is its salience still.';
grant insert (importance), update (importance) on mneme.memory_item to mneme_worker;
grant insert (importance), update (importance) on mneme.fact to mneme_worker;

reset role;
