set local role mneme_owner;

-- A turn of the role system speaks with a program's weight. Beside the policies that say whose a row may be.
create policy message_member_role on mneme.message as restrictive for insert to mneme_member
  with check (role <> 'system' or visibility = 'private');

reset role;
