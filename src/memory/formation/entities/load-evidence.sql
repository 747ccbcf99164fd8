select entity_id as "entityId", family, names, last_place as "lastPlace", of_project as "ofProject", company,
  close_company as "closeCompany", apart
from mneme_private.entity_evidence($1, $2, $3, $4, $5, $6, $7, $8)
