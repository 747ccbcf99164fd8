-- Its answer is credential_good's to give now.
drop function if exists mneme_private.member_role(uuid, uuid);
