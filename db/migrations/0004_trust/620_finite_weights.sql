set local role mneme_owner;

-- What people may write of a shared row must sort: NaN is above every number, and would lead everybody's answers.
alter table mneme.memory_node add constraint memory_node_usefulness_check check (usefulness >= 0 and usefulness <= 1) not valid;
alter table mneme.memory_item add constraint memory_item_usefulness_check check (usefulness >= 0 and usefulness <= 1) not valid;
alter table mneme.fact add constraint fact_usefulness_check check (usefulness >= 0 and usefulness <= 1) not valid;
alter table mneme.summary add constraint summary_usefulness_check check (usefulness >= 0 and usefulness <= 1) not valid;
alter table mneme.chunk add constraint chunk_usefulness_check check (usefulness >= 0 and usefulness <= 1) not valid;
alter table mneme.fact add constraint fact_salience_check check (salience >= 0 and salience <= 1) not valid;
alter table mneme.entity add constraint entity_salience_check check (salience >= 0 and salience <= 1) not valid;

reset role;
