select current_setting('server_version') as server,
  (select extversion from pg_extension where extname = 'vector') as vector,
  current_setting('transaction_read_only') = 'on' as reads, mneme_private.worker_alive() as alive
