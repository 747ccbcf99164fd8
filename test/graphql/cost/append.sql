select
__message__."id" as "0"
from "mneme"."message" as __message__
where (__message__."id" = $1::"uuid");

select mneme_operation.append_calls($1, $2) as answers;
