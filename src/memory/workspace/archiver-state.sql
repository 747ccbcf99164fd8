select last_archived_time as "lastAt",
  case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as "failedAt"
from pg_catalog.pg_stat_archiver where pg_catalog.current_setting('archive_mode') <> 'off'
