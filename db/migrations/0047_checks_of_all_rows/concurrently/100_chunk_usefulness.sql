alter table mneme.chunk validate constraint chunk_usefulness_check;
