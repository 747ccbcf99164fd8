set local role mneme_owner;

-- A turn appends a row for each of its words, and with each the workspace was looked for. A trigger of the workspace's
-- deletes them with it.
alter table mneme_private.term_delta drop constraint term_delta_workspace_id_fkey;

reset role;
