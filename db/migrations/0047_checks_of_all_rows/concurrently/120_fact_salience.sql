alter table mneme.fact validate constraint fact_salience_check;
