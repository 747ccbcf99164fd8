set local role mneme_owner;

-- Two people may have the very same name: what a mention is resolved by is evidence, not a key.
alter table mneme.entity drop constraint entity_name_key;

create function mneme_private.account_name(name text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$ select regexp_replace(lower(split_part(split_part(name, '@', 1), '+', 1)), '[._-]+', '', 'g') $$;
comment on function mneme_private.account_name(text) is 'What stands before the @ of an e-mail address, without separators and what follows a +.';
grant execute on function mneme_private.account_name(text) to public;

alter table mneme.alias_variant add column evidence text[] not null default '{}';
comment on column mneme.alias_variant.evidence is 'What kinds of evidence speak for it, where it was found and not said.';
grant insert (evidence), update (evidence) on mneme.alias_variant to mneme_worker;

alter table mneme.mention add column resolution_score real not null default 1 constraint mention_resolution_score_check check (resolution_score between 0 and 1);
alter table mneme.mention add column evidence text[] not null default '{}';
comment on column mneme.mention.entity_id is 'The entity as first resolved; readers follow its merges.';
comment on column mneme.mention.confidence is 'How sure it is that these words name something, 0 to 1.';
comment on column mneme.mention.resolution_score is 'How sure it is that they name this entity, 0 to 1.';
comment on column mneme.mention.evidence is 'What kinds of evidence said that it is this entity.';
grant insert (resolution_score, evidence), update (resolution_score, evidence) on mneme.mention to mneme_worker;

alter table mneme.workspace add column entity_join_threshold real not null default 0.75
  constraint workspace_entity_join_threshold_check check (entity_join_threshold between 0 and 1);
alter table mneme.workspace add column entity_suggest_threshold real not null default 0.4
  constraint workspace_entity_suggest_threshold_check check (entity_suggest_threshold between 0 and 1);
comment on column mneme.workspace.entity_join_threshold is 'From which score a name joins a known entity.';
comment on column mneme.workspace.entity_suggest_threshold is 'From which score, below that, it is suggested that a name stands for a known entity.';
grant update (entity_join_threshold, entity_suggest_threshold) on mneme.workspace to mneme_admin;
grant insert (entity_join_threshold, entity_suggest_threshold) on mneme.workspace to mneme_provisioner;

reset role;

-- Replaced by one that finds by given name, family name and account as well.
drop function if exists mneme_private.alias_candidates(text[], uuid, uuid, boolean);
