update mneme.summary s set support = given.support, coverage = given.coverage
from unnest($2::uuid[], $3::text[], $4::real[], $5::real[]) as given (id, content, support, coverage)
where s.workspace_id = $1 and s.id = given.id and s.support is null and s.content = given.content
returning s.id
