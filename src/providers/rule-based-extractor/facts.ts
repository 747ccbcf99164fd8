import type { ExtractedFact } from '../extractor.ts';
import { findPastDate } from './due-dates.ts';
import type { Statement } from './statements.ts';
import { speakerOf } from './third-person.ts';

const NAME = "\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}(?:[\\p{L}'-]+|\\.))?";
const PROPER =
  "\\p{Lu}[\\p{L}\\p{N}&'.-]*(?:(?: (?:of|de|la|del|the|and|&))? \\p{Lu}[\\p{L}\\p{N}&'-]*){0,3}";
const RELATION =
  'husband|wife|partner|boyfriend|girlfriend|fianc[eé]e?|mother|mom|mum|father|dad|sister|brother|son|daughter|cousin|boss|manager|business partner|co-founder|cofounder|roommate|best friend|dog|cat|therapist|dentist|doctor|landlord';
const OCCUPATION =
  '(?:(?:[a-z-]+|\\p{Lu}{2,4}) ){0,3}(?:engineer|developer|designer|teacher|nurse|doctor|lawyer|student|chef|writer|manager|architect|scientist|researcher|analyst|accountant|consultant|artist|musician|photographer|therapist|dentist|pilot|electrician|plumber|carpenter|journalist|editor|professor|programmer|librarian|pharmacist|veterinarian|vet|paramedic|firefighter|police officer|translator|entrepreneur|barista|baker|farmer|mechanic|physicist|biologist|chemist|economist|psychologist|counselor|social worker|producer|director|founder|freelancer|contractor|recruiter|surgeon|tutor|coach|vegan|vegetarian|actor|actress|data scientist|administrator|marketer|intern|technician|statistician|mathematician|linguist|midwife|judge|novelist|cardiologist|radiologist)';
const SUBJECT = `(I|we|We|[Mm]y (?:${RELATION})(?: ${NAME})?|${NAME})`;
const ADVERB =
  '(?: currently| now| still| also| just| recently| finally| actually| both| mostly| already| only| officially)*';

interface Rule {
  pattern: RegExp;
  predicate: string;
  functional: boolean;
  objectIsEntity: boolean;
  confidence: number;
  /** The words may say since when. */
  begins?: boolean;
  ends?: boolean;
}

const rule = (
  body: string,
  predicate: string,
  more: Partial<Omit<Rule, 'pattern' | 'predicate'>> = {},
): Rule => ({
  pattern: new RegExp(`^${SUBJECT}${body}`, 'u'),
  predicate,
  functional: false,
  objectIsEntity: true,
  confidence: 0.85,
  ...more,
});

const WHEN_OPENING =
  /^(?:(?:in|since|last|back in|this|on|at the (?:start|end) of) [\p{L}\p{N} ]{2,24}?|yesterday|today|recently|\d{4}),? (?=I\b|we\b|my\b|\p{Lu})/iu;

const RULES: readonly Rule[] = [
  rule(
    `(?:'m|'re|'s| am| are| is)?${ADVERB} (?:live|lives|living|reside|resides|based|residing) (?:in|near) (${PROPER})`,
    'lives_in',
    { functional: true, confidence: 0.92, begins: true },
  ),
  rule(
    `(?:'ve| have| has)?${ADVERB} (?:moved|relocated) (?:back |house |away |over )?(?:from ${PROPER} )?to (${PROPER})`,
    'lives_in',
    { functional: true, confidence: 0.9, begins: true },
  ),
  rule(
    `(?:'ve| have| has)?${ADVERB} (?:been )?(?:living|lived) in (${PROPER}) (?:since|for)\\b`,
    'lives_in',
    { functional: true, confidence: 0.88, begins: true },
  ),
  rule(`(?:'m|'s| am| is)${ADVERB} (?:originally )?from (${PROPER})`, 'is_from', {
    functional: true,
    confidence: 0.85,
  }),
  rule(`(?: was| were) born (?:and raised )?in (${PROPER})`, 'born_in', {
    functional: true,
    confidence: 0.88,
  }),
  rule(`(?: grew up) in (${PROPER})`, 'grew_up_in', { confidence: 0.85 }),
  rule(
    `(?:'m|'s|'re| am| is| are)?${ADVERB} (?:work|works|working|employed)(?: remotely| part-time| full-time| full time| now| as [a-z ]{3,40}?)? (?:at|for|by) (${PROPER})`,
    'works_at',
    { functional: true, confidence: 0.9, begins: true },
  ),
  rule(
    `(?:'ve| have| has)?${ADVERB} (?:joined|started (?:working |a (?:new )?job |my new job )?at|got hired (?:at|by)|was hired by|accepted (?:an|the) offer (?:at|from)) (${PROPER})`,
    'works_at',
    { functional: true, confidence: 0.84, begins: true },
  ),
  rule(`(?:'ve| have| has)?${ADVERB} (?:left|quit|resigned from|retired from) (${PROPER})`, 'works_at', {
    functional: true,
    confidence: 0.72,
    ends: true,
  }),
  rule(`(?: no longer works?| don't work| doesn't work) (?:at|for) (${PROPER})`, 'works_at', {
    functional: true,
    confidence: 0.85,
    ends: true,
  }),
  rule(
    `(?:'m|'s| am| is)${ADVERB} an? (${OCCUPATION})(?= at| in| from| for| by|[.,;!]|$| and| who| with)`,
    'is_a',
    { objectIsEntity: false, confidence: 0.88 },
  ),
  rule(`${ADVERB} works? as an? (${OCCUPATION})`, 'is_a', { objectIsEntity: false, confidence: 0.9 }),
  rule(
    `(?:'s| is)${ADVERB} (?:the |our |their |a |an )?((?:\\p{L}+ )?(?:CEO|CTO|CFO|COO|VP|president|head|founder|co-founder|director|lead|manager|owner|chair|designer|accountant|lawyer|project manager|product manager|tech lead)(?: of [\\p{L}\\p{N} &'-]{2,30})?(?: at ${PROPER})?)(?=[.,;!]|$)`,
    'has_role',
    { objectIsEntity: false, confidence: 0.85 },
  ),
  rule(
    `${ADVERB} (?:leads?|manages?|runs?|heads?|owns?|founded|co-founded|maintains?) ((?:the )?(?:${PROPER}|[a-z]+(?: [a-z]+)?) (?:team|project|department|group|service|company|office|plugin|account|program|initiative))`,
    'leads',
    { confidence: 0.8 },
  ),
  rule(`${ADVERB} (?:founded|co-founded|started) (${PROPER})(?= in|[.,;!]|$| with)`, 'founded', {
    confidence: 0.82,
  }),
  rule(
    `${ADVERB} (?:use|uses|run|runs|rely on|relies on) (${PROPER}|[a-z]+SQL|pgvector|dbt)(?= for| as| to| at| in| on| with| and|[.,;!]|$)`,
    'uses',
    { confidence: 0.85 },
  ),
  rule(
    `${ADVERB} (?:own|owns) an? ([\\p{L}\\p{N} '-]{3,40}?)(?= in| near| at| and| that| which| called| named|[.,;!]|$)`,
    'owns',
    { objectIsEntity: false, confidence: 0.88 },
  ),
  rule(
    `(?:'ve| have| has)?${ADVERB} (?:bought|adopted|purchased) an? ((?:[\\p{L}\\p{N}'-]+ ){0,3}(?:house|flat|apartment|car|bike|boat|dog|cat|puppy|kitten|piano|guitar|telescope|laptop|camera|van|motorcycle|cabin|condo|truck|${PROPER}))(?= |[.,;!]|$)`,
    'owns',
    { objectIsEntity: false, confidence: 0.82, begins: true },
  ),
  rule(
    `(?:'ve| have| has)?${ADVERB}(?: got)? (?:a|an|one|two|three) (?:[a-z]+ ){0,3}(?:named|called) (${NAME})`,
    'has',
    { confidence: 0.86 },
  ),
  rule(
    `(?:'ve| have| has)?${ADVERB} (?:study|studies|studying|studied|majored in|majoring in)(?: in)? ([\\p{L} ]{4,40}?)(?= at| in| and|[.,;!]|$)`,
    'studies',
    { objectIsEntity: false, confidence: 0.78 },
  ),
  rule(`(?:'m|'s| am| is)${ADVERB} studying ([\\p{L} ]{4,40}?)(?= at| in|[.,;!]|$)`, 'studies', {
    objectIsEntity: false,
    confidence: 0.82,
  }),
  rule(`${ADVERB} graduated from (${PROPER})`, 'graduated_from', { confidence: 0.9 }),
  rule(
    `${ADVERB} (?:speak|speaks)(?: fluent| native| some)? (English|French|German|Spanish|Italian|Dutch|Chinese|Mandarin|Japanese|Korean|Portuguese|Russian|Arabic|Hindi|Turkish|Polish|Swedish|Greek|Ukrainian|Hebrew|Danish|Norwegian|Finnish|Czech|Yoruba|Igbo|Swahili|Vietnamese|Thai)`,
    'speaks',
    { objectIsEntity: false, confidence: 0.92 },
  ),
  rule(
    `(?:'m|'s| am| is)(?: \\w+ly)? allergic to ([\\p{L} ]{3,40}?)(?= and (?:I|he|she|we)| so| but|[.,;!]|$)`,
    'allergic_to',
    { objectIsEntity: false, confidence: 0.93 },
  ),
  rule(`(?:'m|'s| am| is)${ADVERB} married to (${NAME})`, 'married_to', {
    functional: true,
    confidence: 0.93,
  }),
  rule(`${ADVERB} (?:married|got married to) (${NAME})`, 'married_to', {
    functional: true,
    confidence: 0.85,
    begins: true,
  }),
  rule(`(?:'m|'s| am| is)${ADVERB} (\\d{1,2}) years old`, 'age', {
    functional: true,
    objectIsEntity: false,
    confidence: 0.9,
  }),
  rule(`${ADVERB} reports? to (${NAME})`, 'reports_to', { functional: true, confidence: 0.9 }),
];

const MY_IS = new RegExp(
  `^(?:My|my) (name|birthday|email|e-mail|email address|phone number|hometown|${RELATION})(?:'s name)? is (?:called |named |on |in )?(.+)$`,
  'u',
);
const IS_MY = new RegExp(`^(${NAME}) is my (?:\\w+ )?(${RELATION})\\b`, 'u');
const MY_NAMED = new RegExp(`\\b[Mm]y (${RELATION}),? (${NAME})`, 'u');
const THEIR_EMAIL = new RegExp(`^(${NAME})'s e?-?mail(?: address)? is (\\S+@\\S+?)[.,]?$`, 'u');
const NOT_A_SUBJECT =
  /^(?:The|This|That|It|He|She|They|You|What|Who|Which|There|Here|Everyone|Everybody|Someone|Nobody|My|Our|Your|If|When|But|And|So|Then|Also|Maybe|Not|Today|Yesterday|Now|Just|How|Where|Why|Yes|No|One|People|Life|Work|Everything|Nothing|Something|Let|Always|Never)\b/;
const NOT_AN_OBJECT =
  /^(?:I|The|A|An|My|Our|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Mom|Dad|Mum|God)$/;

/** Ends of an object that belong to what follows it. */
function trimObject(raw: string): string {
  return raw
    .replace(/[\s.,;!]+$/, '')
    .replace(/ (?:and|of|the|&)$/, '')
    .replace(/'s$/, '')
    .trim();
}

function subjectOf(words: string, speaker: string): string | undefined {
  if (words === 'I') return speaker;
  // "We" is a group whose name the words don't give.
  if (/^we$/i.test(words)) return undefined;
  const relative = new RegExp(`^[Mm]y (?:${RELATION}) (${NAME})$`, 'u').exec(words)?.[1];
  if (relative !== undefined) return relative;
  if (/^my /i.test(words)) return `${speaker}'s ${words.slice(3)}`;
  return NOT_A_SUBJECT.test(words) || /'(?:ll|ve|re|m|d|s)\b/.test(words) ? undefined : words;
}

function relations(
  text: string,
  base: Pick<ExtractedFact, 'sourceTurnId'>,
  speaker: string,
): ExtractedFact[] {
  const fact = (
    subject: string,
    predicate: string,
    object: string,
    objectIsEntity: boolean,
    confidence: number,
  ): ExtractedFact => ({
    ...base,
    subject,
    predicate: predicate.toLowerCase().replace(/[^a-z]+/g, '_'),
    object,
    objectIsEntity,
    confidence,
    functional: !/sister|brother|son|daughter|cousin|dog|cat|friend|mate|founder/.test(predicate),
  });
  const email = THEIR_EMAIL.exec(text);
  if (email !== null) return [fact(email[1] ?? '', 'email', email[2] ?? '', false, 0.95)];
  const mine = MY_IS.exec(text);
  const what = mine?.[1];
  const value = trimObject(mine?.[2] ?? '');
  if (what !== undefined && value !== '') {
    const isRelation = new RegExp(`^(?:${RELATION})$`).test(what);
    if (!isRelation && value.split(' ').length <= 6 && /^[\p{Lu}\p{N}+]|@/u.test(value)) {
      return [fact(speaker, what.replace(/e-?mail.*/, 'email'), value, what === 'hometown', 0.92)];
    }
    if (isRelation && new RegExp(`^${NAME}$`, 'u').test(value))
      return [fact(speaker, `has_${what}`, value, true, 0.9)];
    return [];
  }
  const reversed = IS_MY.exec(text);
  const named = reversed === null ? MY_NAMED.exec(text) : null;
  const relation = reversed?.[2] ?? named?.[1];
  const other = reversed?.[1] ?? named?.[2];
  if (relation === undefined || other === undefined || NOT_A_SUBJECT.test(other) || NOT_AN_OBJECT.test(other))
    return [];
  return [fact(speaker, `has_${relation}`, trimObject(other), true, 0.88)];
}

/** What a person's statement says is so, as subject, predicate, object; "I" is its author. */
export function findFacts(statement: Statement, timeZone: string): ExtractedFact[] {
  const { turn, text } = statement;
  if (turn.role !== 'user' || statement.isQuestion || statement.isHypothetical) return [];
  const speaker = speakerOf(turn);
  const base = { sourceTurnId: turn.id };
  const facts = relations(text, base, speaker);
  const told = text.replace(WHEN_OPENING, '');
  for (const { pattern, predicate, functional, objectIsEntity, confidence, begins, ends } of RULES) {
    const match = pattern.exec(told);
    const object = trimObject(match?.[2] ?? '');
    const subject = match === null ? undefined : subjectOf(match[1] ?? '', speaker);
    if (subject === undefined || object === '' || NOT_AN_OBJECT.test(object)) continue;
    if (facts.some((known) => known.predicate === predicate && known.subject === subject)) continue;
    const at = begins || ends ? findPastDate(text, turn.occurredAt, timeZone) : undefined;
    facts.push({
      ...base,
      subject,
      predicate,
      object,
      objectIsEntity,
      functional,
      confidence,
      ...(ends ? { validTo: at ?? turn.occurredAt } : at === undefined ? {} : { validFrom: at }),
    });
  }
  return facts;
}
