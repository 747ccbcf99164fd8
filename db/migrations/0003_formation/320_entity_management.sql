set local role mneme_owner;

-- A member manages the entities and names that are their own.
create policy entity_member_update on mneme.entity for update to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace' and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace' and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy entity_member_insert on mneme.entity for insert to mneme_member
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace' and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid);
grant update (merged_into_id, merged_at, updated_at) on mneme.entity to mneme_member;
grant insert (workspace_id, id, kind, canonical_name, canonical_normalized, owner_user_id, persona_id, visibility, sensitivity, created_by) on mneme.entity to mneme_member;

create policy alias_variant_member_insert on mneme.alias_variant for insert to mneme_member
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace' and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and exists (select from mneme.entity named where named.workspace_id = alias_variant.workspace_id and named.id = alias_variant.entity_id));
create policy alias_variant_member_update on mneme.alias_variant for update to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace' and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace' and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy alias_variant_member_delete on mneme.alias_variant for delete to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace' and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
grant delete on mneme.alias_variant to mneme_member;
grant insert (workspace_id, id, entity_id, variant, variant_normalized, weight, status, owner_user_id, persona_id, visibility, sensitivity, created_by) on mneme.alias_variant to mneme_member;
grant update (weight, status) on mneme.alias_variant to mneme_member;

-- What a split takes along may be others' private rows: mneme_private.divide_entity moves it, in its caller's workspace.
create policy alias_variant_divide_insert on mneme.alias_variant for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy alias_variant_divide_update on mneme.alias_variant for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_divide on mneme.mention for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_divide_insert on mneme.memory_entity for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_divide_delete on mneme.memory_entity for delete to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_divide_insert on mneme.fact for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_source_divide on mneme.fact_source for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant insert (workspace_id, entity_id, variant, variant_normalized, weight, status, evidence, owner_user_id, persona_id, visibility, sensitivity, created_by), update (status) on mneme.alias_variant to mneme_search;
grant update (entity_id) on mneme.mention to mneme_search;
grant insert (workspace_id, memory_id, entity_id), delete on mneme.memory_entity to mneme_search;
grant insert, update (recorded_to) on mneme.fact to mneme_search;
grant insert on mneme.fact_source to mneme_search;

reset role;
