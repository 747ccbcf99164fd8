select current_setting('server_version_num')::integer / 10000 as major,
  to_regnamespace('mneme') is not null or to_regnamespace('mneme_private') is not null
    or to_regnamespace('graphile_worker') is not null as taken
