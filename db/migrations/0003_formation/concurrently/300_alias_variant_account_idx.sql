-- Whom an e-mail address may belong to.
create index concurrently if not exists alias_variant_account_idx on mneme.alias_variant (workspace_id, mneme_private.account_name(variant)) where strpos(variant, '@') > 1;
