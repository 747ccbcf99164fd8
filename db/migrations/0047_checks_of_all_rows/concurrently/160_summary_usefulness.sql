alter table mneme.summary validate constraint summary_usefulness_check;
