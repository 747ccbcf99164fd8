alter table mneme.entity validate constraint entity_salience_check;
