-- What is drawn from conversation becomes certain when its person states it.
set local role mneme_owner;
grant update (confidence) on mneme.memory_item to mneme_member, mneme_admin, mneme_service;
reset role;
