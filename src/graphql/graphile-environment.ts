// Grafast warns on the console when it is told nothing. Its development checks slow planning down; set the variable
// to `development` to have them. Imported before anything that loads Grafast.
process.env.GRAPHILE_ENV ??= 'production';
