set local role mneme_owner;

-- What is carried out page by page needs a key without nulls; the mark is new with each change already.
-- It holds what waits to be summarised, so that it is small.
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
alter table mneme_private.summary_due add constraint summary_due_pkey primary key (workspace_id, mark);

reset role;
