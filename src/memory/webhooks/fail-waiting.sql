update mneme.webhook_delivery
set state = 'failed', error_code = coalesce(error_code, case when status_code is null then 'SWITCHED_OFF' end)
where workspace_id = $1 and webhook_id = $2 and state = 'waiting' and event <> 'test'
