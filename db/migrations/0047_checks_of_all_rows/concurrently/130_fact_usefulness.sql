alter table mneme.fact validate constraint fact_usefulness_check;
