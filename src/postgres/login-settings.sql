select r.rolname as login, d.datname as place
from pg_db_role_setting s join pg_roles r on r.oid = s.setrole left join pg_database d on d.oid = s.setdatabase
where r.rolname = any ($1)
