-- Its answer is role_held's to give now.
drop function if exists mneme_private.member_role(uuid, uuid);
