// Grafast prints a warning if the variable is not set. Its development checks slow planning down; set the variable to
// `development` to get them. Imported before anything that loads Grafast.
process.env.GRAPHILE_ENV ??= 'production';
