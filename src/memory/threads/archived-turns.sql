select turn.id
from mneme_private.branch_line($1, $2, $3) line
join mneme.message turn on turn.workspace_id = $1 and turn.branch_id = line.id and turn.sequence_no <= line.upto
where turn.content_state = 'archived'
