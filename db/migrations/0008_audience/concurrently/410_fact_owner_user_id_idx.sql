-- What was stated of a person in their name, and what goes with a user.
create index concurrently if not exists fact_owner_user_id_idx on mneme.fact (workspace_id, owner_user_id) where recorded_to is null;
