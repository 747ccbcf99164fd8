/** Questions and quotes, and words of doubt, conditions and hearsay, which no plain statement has. */
export const quoting = '?？¿"„“”«»「」';
export const doubts = 'vielleicht|wenn|falls|würde|hätte|sagt|peut-être|si|dit|quizás?|tal vez|talvez|dice';

/** Of a sentence with these no part stands for itself. */
const unsure = new RegExp(
  `[${quoting}:]|(?<!\\p{L})(?:${doubts}|ob|angeblich|disent|ojalá|dicen|se eu|dizem?|cuando|quand|als|quando|angenommen|gesetzt|glaube?|denke|vermutlich|crois|pense|suppose|creo|pienso|supongo|acho|penso|if|when|think|suppose|maybe)(?!\\p{L})`,
  'iu',
);

/**
 * Where one statement ends and another begins: at a comma or semicolon, and where somebody goes on of themselves. What
 * goes on with a preposition or "and" belongs to the list before it: "alérgica a las nueces, a las gambas".
 */
const between =
  /[,;]\s+(?!(?:a|al|à|au|aux|de|del|des|du|gegen|auf|ni|ou?|y|et|e|und|oder|que|dass|who|porque|weil|parce)(?!\p{L}))|\s+[–-]\s+|,?\s+(?:y|et|e|und|pero|mais|mas|aber)\s+(?=(?:yo|je|eu|ich|vivo|vivimos|trabajo|soy|tengo|tomo|moro|trabalho|sou|me llamo|me he)(?!\p{L})|j['’])/iu;

/** Since when something is so, before it in Romance languages. */
const since =
  /^(?:desde(?: hace)?|depuis|há) (?:(?:el |la |le |\d+ |un |una |dos |tres |deux |trois )?\p{L}+),? (?=(?:soy|vivo|trabajo|tomo|tengo|no|je|sou|moro)(?!\p{L})|j['’])/iu;

/** Words behind a statement that ask to heed it, and say nothing themselves. */
const heeding =
  /^(?:ojo|cuidado|atención|attention|atenção|achtung|vorsicht|note-le|apúntalo|toma nota|bitte merken)$/iu;

/**
 * The parts of a sentence in another language than English that state something by themselves: "Soy Lucía, trabajo en el
 * Hospital La Paz y vivo en Vallecas" states three things. Empty where a part may hold under a condition only.
 */
export function statementsOf(sentence: string): string[] {
  if (unsure.test(sentence)) return [];
  const whole = sentence.replace(/[.!…]+$/u, '').trim();
  const parts = whole.split(between).map((part) => part.trim().replace(since, ''));
  return parts.filter((part) => part !== '' && part !== whole && !heeding.test(part));
}
