select mneme_search.text_statement($1, $2, $3,
  array[mneme_search.readable_source($1, $2, 'r.fts @@ ($4)[1]') || ' where %s'], false,
  mneme_search.formed_weights()) as statement
