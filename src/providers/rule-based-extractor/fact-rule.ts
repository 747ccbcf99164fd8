import { pattern } from './pattern.ts';
import { LANGUAGE, NAME, OCCUPATION, PROPER, RELATION, RELATION_ADJECTIVE } from './phrases.ts';

const MY_RELATIVE = `[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION})(?:,? ${NAME},?)?`;
/** Languages, also as those write who raise no letter. */
export const SPOKEN = `${LANGUAGE}|${LANGUAGE.toLowerCase()}`;
/** Who or what a statement can be about. */
export const SUBJECT = `(I|[Ww]e|[Hh]e|[Ss]he|${MY_RELATIVE}|[Mm]y (?:company|firm|startup|start-up|employer|business|studio|agency|team|office)|${NAME}|${PROPER})`;
const THING = `((?:[Tt]he |[Oo]ur |[Mm]y )?(?:${PROPER}|[a-z][\\p{L}\\p{N}-]+)(?: (?:service|app|server|site|platform|repo|backend|frontend|api|API|system|library|package|module|database|cluster|importer|pipeline|website|tool|plugin))?|[Ii]t|[Ww]e)`;
/** What a perfect tense puts before its verb. */
export const PAST = "(?:'ve| have| has|'s)?";
/** Forms of "be" after a subject. */
export const ARE = "(?:'m|'re|'s| am| are| is)";
/** Where an object of several words ends. */
export const END =
  '(?=[.,;:!()]|$| (?:and|but|so|with|for|from|since|in|at|on|near|by|who|which|where|because|until|as|now|to|while|too|though|these|right|before|after|again|last|this|next|over)\\b)';

/** A way to say a fact: a subject, the words between, an object. */
export interface Rule {
  pattern: RegExp;
  /** Of the pattern what stands behind the subject: looked for first, since to look for subjects takes most of the time. */
  body: RegExp;
  predicate: string;
  confidence: number;
  /** It was so, and is so no longer. */
  ends?: boolean;
  /** What the second object of the pattern is, said in one breath with the first. */
  also?: string;
  /** Said of a thing or a company, not of a person. */
  ofThing?: boolean;
}

/** The rule of a subject that is followed by `body`, whose first group is the object. */
export function rule(body: string, predicate: string, confidence: number, more: Partial<Rule> = {}): Rule {
  const subject = more.ofThing ? THING : SUBJECT;
  return {
    pattern: pattern(
      `${more.ofThing ? '^' : "(?<![\\p{L}\\p{N}'.-])"}${subject}(?:,(?:[^,.;]{2,40},)?| \\([^()]{2,40}\\)| my (?:${RELATION}))?${body}`,
      'u',
    ),
    body: pattern(body, 'u'),
    predicate,
    confidence,
    ...more,
  };
}

/** The occupation somebody is employed in. */
export const AS_JOB = `as (?:an? |the |their |our )?(${OCCUPATION}(?: of ${PROPER})?)`;
/** A title before a name, which is left off. */
export const TITLE_OF = '(?:Professor |Prof\\.? |Dr\\.? |Mr\\.? |Mrs\\.? |Ms\\.? )?';
/** Where one starts as a pupil, not as staff. */
export const SCHOOL =
  /\b(?:univ\w*|college|school\w*|\w*schule|\w*skole|academy|institute|polytechnic|lyc[ée]e|gymnasium|MIT|ETH|TU|UCL|LSE|UCLA|KTH|Politecnico|Sorbonne)\b/iu;
/** A title that stands before a name. */
export const TITLED = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor)\.? (?=\p{Lu})/u;
/** Relations that are no news in passing: "my roommate Jo" only says which Jo; "Jo is my roommate" is a fact. */
export const PASSING =
  /^(?:roommate|flatmate|housemate|friend|best friend|colleague|coworker|co-worker|teammate|assistant|student|intern|client|neighbou?r|nanny|babysitter|trainer|coach|tutor|teacher|dentist|therapist|doctor|lawyer|accountant|landlord|landlady|mentor|mentee|gp)$/i;
