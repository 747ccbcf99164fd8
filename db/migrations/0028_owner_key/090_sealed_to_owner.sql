set local role mneme_owner;

-- squawk-ignore ban-drop-not-null
alter table mneme_private.sealed_text alter column data_key_id drop not null;
comment on column mneme_private.sealed_text.data_key_id is
  'The key that opens it; null where it was sealed to keys that its owner alone holds.';

reset role;
