import { pattern } from './pattern.ts';
import {
  ADVERB,
  LANGUAGE,
  NAME,
  OCCUPATION,
  OCCUPATION_NOUN,
  PET,
  PROPER,
  RELATION,
  RELATION_ADJECTIVE,
} from './phrases.ts';

const MY_RELATIVE = `[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION})(?:,? ${NAME},?)?`;
/** Languages, also as those write who raise no letter. */
export const SPOKEN = `${LANGUAGE}|${LANGUAGE.toLowerCase()}`;
/** Who or what a statement can be about. */
export const SUBJECT = `(I|[Ww]e|[Hh]e|[Ss]he|${MY_RELATIVE}|[Mm]y (?:company|firm|startup|start-up|employer|business|studio|agency|team|office)|${NAME}|${PROPER})`;
const THING = `((?:[Tt]he |[Oo]ur |[Mm]y )?(?:${PROPER}|[a-z][\\p{L}\\p{N}-]+)(?: (?:service|app|server|site|platform|repo|backend|frontend|api|API|system|library|package|module|database|cluster|importer|pipeline|website|tool|plugin))?|[Ii]t|[Ww]e)`;
const PAST = "(?:'ve| have| has|'s)?";
const ARE = "(?:'m|'re|'s| am| are| is)";
const END =
  '(?=[.,;:!()]|$| (?:and|but|so|with|for|from|since|in|at|on|near|by|who|which|where|because|until|as|now|to|while|too|though|these|right|before|after|again|last|this|next|over)\\b)';

interface Rule {
  pattern: RegExp;
  predicate: string;
  confidence: number;
  /** The words may say since when. */
  begins?: boolean;
  /** It was so, and is so no longer. */
  ends?: boolean;
  /** What the second object of the pattern is, said in one breath with the first. */
  also?: string;
  /** Said of a thing or a company, not of a person. */
  ofThing?: boolean;
}

function rule(body: string, predicate: string, confidence: number, more: Partial<Rule> = {}): Rule {
  const subject = more.ofThing ? THING : SUBJECT;
  return {
    pattern: pattern(
      `${more.ofThing ? '^' : "(?<![\\p{L}\\p{N}'.-])"}${subject}(?:,(?:[^,.;]{2,40},)?)?${body}`,
      'u',
    ),
    predicate,
    confidence,
    ...more,
  };
}

const AS_JOB = `as (?:an? |the |their |our )?(${OCCUPATION}(?: of ${PROPER})?)`;
/** A title before a name, which is left off. */
export const TITLE_OF = '(?:Professor |Prof\\.? |Dr\\.? |Mr\\.? |Mrs\\.? |Ms\\.? )?';
/** Where one starts as a pupil, not as staff. */
export const SCHOOL =
  /\b(?:univ\w*|college|school\w*|\w*schule|\w*skole|academy|institute|polytechnic|lyc[ée]e|gymnasium|MIT|ETH|TU|UCL|LSE|UCLA|KTH|Politecnico|Sorbonne)\b/iu;
/** Relations that are no news in passing: "my roommate Jo" only says which Jo; "Jo is my roommate" is a fact. */
export const TITLED = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor)\.? (?=\p{Lu})/u;
export const PASSING =
  /^(?:roommate|flatmate|housemate|friend|best friend|colleague|coworker|co-worker|teammate|assistant|student|intern|client|neighbou?r|nanny|babysitter|trainer|coach|tutor|teacher|dentist|therapist|doctor|lawyer|accountant|landlord|landlady|mentor|mentee|gp)$/i;

const PLACES: readonly Rule[] = [
  rule(
    `${ARE}?${ADVERB} (?:live|lives|living|lived|reside|resides|based|residing|settled|located|rent|rents|renting|staying)(?: [a-z'-]+){0,5}? (?:in|near|outside|out of)(?: [a-z]+){0,2}? (${PROPER})`,
    'lives_in',
    0.9,
    { begins: true },
  ),
  rule(
    `${PAST}${ADVERB} (?:moved|relocated|emigrated|immigrated|moving|am moving|is moving)(?: back| house| away| over| out| in| down| up| here)*(?: from ${PROPER})?(?: back)? to (${PROPER})(?! (?:to|on|as) (?:a new|another))`,
    'lives_in',
    0.88,
    { begins: true },
  ),
  rule(
    `${PAST}${ADVERB} (?:been living|lived|been based|been)(?: here)? in (${PROPER}) (?:since|for)\\b(?! (?:the|a) (?:day|weekend|week|conference|meeting))`,
    'lives_in',
    0.86,
    { begins: true },
  ),
  rule(
    `${ARE}${ADVERB} in (${PROPER}) (?:now|these days|at the moment|nowadays|since|for (?:many|several|\\d+|two|three|four|five|ten|twenty) years)`,
    'lives_in',
    0.84,
    { begins: true },
  ),
  rule(
    `${PAST}${ADVERB} (?:settled down|settled|bought (?:a|our|my) (?:house|flat|apartment|home|place|condo)|rents? (?:a|an) (?:flat|apartment|house|place)|got (?:a|our|my) (?:house|flat|apartment|place)) (?:in|near) (${PROPER})`,
    'lives_in',
    0.78,
    { begins: true },
  ),
  rule(` used to (?:live|be based) in (${PROPER})`, 'lives_in', 0.86, { ends: true }),
  rule(`${ADVERB} lived(?: [a-z'-]+){0,3}? in (${PROPER})(?! since)`, 'lives_in', 0.78, { ends: true }),
  rule(` (?:don't|doesn't|no longer)(?: live| lives) in (${PROPER})`, 'lives_in', 0.86, { ends: true }),
  rule(
    `${PAST}${ADVERB} (?:moved (?:away from|out of)) (${PROPER})(?= for| in| after| last| to| because|[,.;]|$)`,
    'lives_in',
    0.7,
    { ends: true },
  ),
  rule(`${ARE}${ADVERB} (?:originally |both |all )?from (${PROPER})(?! (?:to|until|on)\\b)`, 'is_from', 0.84),
  rule(` (?:comes?|hails?|came|originally comes?) from (${PROPER})`, 'is_from', 0.82),
  rule(
    `(?:'s| was| were|'m| am| is)? (?:actually )?born(?: and (?:raised|bred))?(?: on [^,.;]{3,25}?)? in (${PROPER})`,
    'born_in',
    0.9,
  ),
  rule(
    `(?: was)? (?:grew up|raised|brought up)(?: [a-z'-]+){0,3}? (?:in|near|outside|on)(?: [a-z'-]+){0,4}? (${PROPER})`,
    'grew_up_in',
    0.86,
  ),
];

const WORK: readonly Rule[] = [
  rule(
    `${PAST}${ADVERB} (?:got|landed|found|accepted|started|took|have|has|secured|begun|began|starting|starts)(?: an?| the| my| his| her)?(?: new)? (?:job|position|role|post|gig|place)(?: as (?:an? |the )?(${OCCUPATION}))?(?: in [a-z]+)? (?:with|at|for) (${PROPER})`,
    'job',
    0.88,
    { begins: true },
  ),
  rule(
    `${PAST} been (?:an? |the )?(${OCCUPATION}(?: of [a-z]+)?)(?: here)?(?: (?:at|for|with) (${PROPER}))?(?= since| for|[,.;]|$)`,
    'job',
    0.84,
    { begins: true },
  ),
  rule(
    `(?: used to be| was| worked as|'d been| had been) (?:an? |the )(${OCCUPATION}) (?:for|at|with) (${PROPER})`,
    'job',
    0.84,
    { ends: true },
  ),
  rule(`${PAST} spent .{2,20}? (?:years|months|decades) (?:at|with) (${PROPER})`, 'works_at', 0.82, {
    ends: true,
  }),
  rule(`${ARE} (?:at|with) (${PROPER})(?= now| these days| nowadays)`, 'works_at', 0.84, { begins: true }),
  rule(
    `${ARE}?${ADVERB} (?:work|works|working)(?: [a-z'-]+){0,3}? (?:at|for) ((?:the )?(?:[a-z]+ ){1,2}of ${PROPER})`,
    'works_at',
    0.84,
    { begins: true },
  ),
  rule(
    `${ADVERB} (?:plays?|sings?|coach(?:es)?|captains?)(?: [a-z]+){0,3}? (?:for|in|with) ((?:the )?${PROPER})`,
    'member_of',
    0.78,
  ),
  rule(
    `${PAST}${ADVERB} (?:bought|owns?|has|have|got|keeps?) (?:an?|our|my|his|her) (?:[\\w-]+ ){0,2}?(farm|house|flat|apartment|tractor|boat|van|cabin|cottage|motorbike|motorcycle|horse|caravan|campervan|allotment|piano|vineyard|bakery|restaurant|shop|sailboat|truck)(?=[.,;!]|$| in| near| from| out| and| with| off| by| on)`,
    'owns',
    0.78,
  ),
  rule(`(?:'ve| have| has|'s) been (?:with|at) (${PROPER})(?= since| for|[,.;]|$)`, 'works_at', 0.86, {
    begins: true,
  }),
  rule(
    `${ARE}?${ADVERB} (?:work|works|working) as (?:an? )?(${OCCUPATION}) (?:in|at|for|with) (${PROPER})`,
    'job',
    0.84,
    { begins: true },
  ),
  rule(
    `${ARE}?${ADVERB} (?:starting|start|starts)(?: work| a new job| my new job)? (?:at|with) (${PROPER})(?:[^.;]{0,40}? ${AS_JOB})?`,
    'works_at',
    0.82,
    { begins: true, also: 'is_a' },
  ),
  rule(
    `${ARE}?${PAST}${ADVERB} (?:work|works|working|employed|been working|been employed|freelance|freelances|consult|consults)(?: as (?:an? |the )?(${OCCUPATION})|(?: (?!with\\b|for\\b|to\\b|on\\b)[a-z'-]+){0,4}?)? (?:at|for)(?: the (?:city|town|university|port|state|ministry|department|bank) of)? (${PROPER})`,
    'job',
    0.9,
    { begins: true },
  ),
  rule(
    `${ARE}?${PAST}${ADVERB} (?:work|works|working|worked|employed)(?: remotely| part-time| full-time| now| mostly)? ${AS_JOB}`,
    'is_a',
    0.9,
  ),
  rule(
    `${PAST}${ADVERB} (?:joined|started(?: working| work| a new job| my new job| a job| out)? (?:at|with|for)|got hired (?:at|by)|was hired by|got a job (?:at|with)|got the job at|landed a job at|accepted (?:an|the) (?:offer|job) (?:at|from)|moved over to|signed with|am starting at|is starting(?: work)? at) (${PROPER})(?:[^.;]{0,40}? ${AS_JOB})?`,
    'works_at',
    0.84,
    { begins: true, also: 'is_a' },
  ),
  rule(
    `${PAST}${ADVERB} (?:left|quit|resigned from|retired from|got laid off from|was laid off (?:from|by)|was let go (?:from|by)|been at|worked (?:at|for|in)|handed in (?:my|his|her) notice at)(?: working (?:at|for))? (${PROPER})(?! (?:for|to) (?:the (?:day|weekend)|lunch|dinner))`,
    'works_at',
    0.76,
    { ends: true },
  ),
  rule(
    `(?: no longer works?| don't work| doesn't work|'m no longer| am no longer|'s no longer| is no longer| used to work| used to be) (?:at|for|with) (${PROPER})`,
    'works_at',
    0.86,
    { ends: true },
  ),
  rule(
    `${PAST}${ADVERB} (?:gave (?:my |her |his )?notice at|resigned at|stopped working at) (${PROPER})`,
    'works_at',
    0.8,
    { ends: true },
  ),
  rule(` was (?:at|in|with) (${PROPER}) (?:before|previously|until)`, 'works_at', 0.76, { ends: true }),
  rule(`${ARE}(?: now| currently| still) (?:at|with) (${PROPER})(?: ${AS_JOB})?`, 'works_at', 0.8, {
    begins: true,
    also: 'is_a',
  }),
  rule(
    `${ARE}${ADVERB} (?:an? |the )?(?:new |former |retired |freelance |self-employed |part-time |qualified |trained |licensed |junior |certified )*(${OCCUPATION})(?:,| working)? (?:at|for|with) (${PROPER})`,
    'job',
    0.88,
    { begins: true },
  ),
  rule(
    `${ARE}${ADVERB} an? (?:new |qualified |trained |licensed |certified )*(${OCCUPATION})(?: by (?:trade|training|profession|day))?${END}`,
    'is_a',
    0.87,
  ),
  rule(`${ARE}${ADVERB} an? ([a-z]+(?: [a-z]+)?) by (?:trade|training|profession)\\b`, 'is_a', 0.9),
  rule(
    `(?: became|'ve become| has become|'s become| trained as| retrained as| qualified as| got promoted to| was promoted to|'ve been promoted to| has been promoted to| got a job as) (?:an? |the )?(?:new )?(${OCCUPATION}(?: of ${PROPER})?)`,
    'is_a',
    0.86,
    { begins: true },
  ),
  rule(
    `${ARE}${ADVERB} (?:the |our |their |my )(?:new |current |acting |former |interim )?((?:[\\p{L}-]+ ){0,3}(?:${OCCUPATION_NOUN}|designer|PM|SRE|point of contact)(?: (?:of|for) [\\p{L}\\p{N} &'-]{2,30}?)?)(?: (?:at|from|of) (${PROPER}))?${END}`,
    'has_role',
    0.84,
    { begins: true, also: 'works_at' },
  ),
  rule(
    `${ARE}${ADVERB} ((?:CEO|CTO|CFO|COO|VP|[Hh]ead|[Cc]hair|[Dd]irector|[Pp]resident|[Ll]ead)(?: of [\\p{L}\\p{N} &'-]{2,30}?)?)(?: (?:at|of|for) (${PROPER}))?${END}`,
    'has_role',
    0.84,
    { begins: true, also: 'works_at' },
  ),
  rule(
    `${PAST}${ADVERB} (?:teach|teaches|taught|lecture|lectures) ([a-z]+(?: [a-z]+)?) (?:at|in) (${PROPER})`,
    'teaching',
    0.88,
  ),
  rule(
    `${ADVERB} (?:teach|teaches) ([a-z]+(?: (?:and )?[a-z]+)?) (?:at|in|to) (?:an? |the )(?:[a-z]+ )?(?:school|college|university|gymnasium|primary)`,
    'teaching',
    0.84,
  ),
  rule(`${ADVERB} (?:teach|teaches) ([a-z]+(?: (?:and )?[a-z]+)?)${END}`, 'teaches', 0.76),
  rule(
    `${ARE}?${ADVERB} (?:report|reports|reporting)(?: directly)? to (${NAME}|me(?=[.,;!]|$| and| now))`,
    'reports_to',
    0.9,
  ),
  rule(
    `(?:'ll| will)?(?: be)? ?(?:manage|manages|managing|supervise|supervises|line-manage|line-manages|mentor|mentors) (${NAME})(?=[.,;]|$| and| on| at| for)`,
    'leads',
    0.82,
  ),
  rule(
    `${ADVERB} (?:leads?|manages?|runs?|heads?|heads up|owns?|maintains?|is in charge of|'s in charge of|is responsible for|looks? after) ((?:the |our )?(?:${PROPER}|[a-z]+(?: [a-z]+)?) (?:team|project|department|group|service|company|office|plugin|account|program|programme|initiative|business|platform|division|squad))`,
    'leads',
    0.78,
  ),
  rule(
    `${ADVERB} (?:runs?|owns?|manages?|have|has|started|set up|opened) (${PROPER})(?: out of| in| near)(?! \\d)`,
    'leads',
    0.76,
  ),
  rule(
    `${PAST}${ADVERB} (?:runs?|owns?|manages?|have|has|opened|started|set up)(?: an?| my| our| his| her| own)* [^,.;]{0,25}?(?:shop|studio|bakery|company|agency|practice|clinic|farm|restaurant|caf[eé]|bar|business|start-?up|firm|gallery|school|brewery|salon|bookshop|workshop|boat|store|hotel|guesthouse|label|band|podcast|newsletter|blog|channel)[^,.;]{0,20}? (?:called|named) (${PROPER})`,
    'owns',
    0.82,
  ),
  rule(
    `${PAST}${ADVERB} (?:founded|co-founded|cofounded|started|set up|established) (${PROPER})${END}`,
    'founded',
    0.84,
    { begins: true },
  ),
];

const LEARNING: readonly Rule[] = [
  rule(
    `[^.;]{0,60}? for (?:my|his|her|their) (?:PhD|master's|masters|degree|bachelor's|MBA|MSc|BSc|studies|doctorate)[^,.;]{0,25}? at (${PROPER})`,
    'studies_at',
    0.82,
  ),
  rule(`${ARE}?${ADVERB} (?:study|studies|studying) [a-z]+(?: [a-z]+)? in (${PROPER})`, 'studies_at', 0.8),
  rule(
    `${ARE}?${PAST}${ADVERB} (?:study|studies|studying|studied|attend|attends|attending|attended|doing (?:a|my|her|his) (?:PhD|master's|masters|degree|bachelor's|MBA|MSc|BSc|thesis)(?: in [a-z ]+)?|do(?:es)? (?:a|my|her|his) (?:PhD|master's|degree)|went to (?:school|college|university|uni)|go(?:es)? to (?:school|college|university|uni)|enrolled|starting|starts|started)(?: [a-z]+(?: [a-z]+)?)? at (${PROPER})(?! as)`,
    'studies_at',
    0.82,
  ),
  rule(
    `${ARE}?${PAST}${ADVERB} (?:major in|majors in|majored in|majoring in|study|studies|studying|studied|reading)(?: for)? ((?!(?:for|hard|at|in|with|the|this|that|all|every|now|abroad|to|a|it|about)\\b)[a-z]{4,}(?: [a-z]+){0,2}?)${END}`,
    'studies',
    0.78,
  ),
  rule(
    `(?: is|'s|'m| am) (?:a )?(?:student|undergrad|undergraduate|PhD student|grad student|freshman|sophomore|postdoc) at (${PROPER})`,
    'studies_at',
    0.88,
  ),
  rule(
    `${PAST}${ADVERB} (?:graduated from|got (?:my|his|her) (?:degree|PhD|masters?|MBA|diploma|doctorate) (?:from|at)) (${PROPER})`,
    'graduated_from',
    0.9,
  ),
  rule(
    `${ARE}?${ADVERB} (?:speak|speaks|fluent in|learning|speaking)(?: fluent| native| some| a little| a bit of| decent| good| basic)? ((?:${SPOKEN})(?:(?:, (?:and )?| and )(?:a (?:little|bit of) |some )?(?:${SPOKEN}))*)`,
    'speaks',
    0.9,
  ),
  rule(
    `${ADVERB} (?:plays?|am learning|learning|is learning)(?: the)? (piano|guitar|violin|cello|drums|flute|clarinet|saxophone|trumpet|viola|bass|ukulele|harp|oboe|accordion|banjo|football|soccer|tennis|basketball|chess|badminton|squash|rugby|cricket|volleyball|golf|hockey|handball)`,
    'plays',
    0.82,
  ),
];

const DEGREE =
  "(?:PhD|master's|masters|degree|bachelor's|bachelor|MBA|MSc|BSc|BA|MA|thesis|doctorate|postdoc|studies|internship|apprenticeship|exchange|undergrad|diploma)";

const BODY: readonly Rule[] = [
  rule(
    `${ARE}?${PAST}${ADVERB} (?:did|doing|do|does|got|finished|completed|getting|finishing|have|has|started|starting|writing|pursuing) (?:(?:my|a|an|his|her|their) (?:[a-z]+ )?${DEGREE}[^,.;]{0,40}?|it) (?:at|from) (${PROPER})`,
    'studies_at',
    0.8,
  ),

  rule(`(?:'s| is)${ADVERB} (?:a|an) (?:[a-z]+ )?(${PET})(?=[.,;!]|$| and| who| but)`, 'is_a', 0.82),
  rule(
    `${ARE}(?: (?:\\w+ly|very|super|so|also|quite|badly))* allergic to ([\\p{L} ]{3,40}?)(?= and (?:I|he|she|we|can't|so)|,? so | but|[.,;!(]|$| which| that)`,
    'allergic_to',
    0.93,
  ),
  rule(
    `(?: have| has|'ve got) an? (?:\\w+ )?(?:allergy to ([\\p{L} ]{3,30}?)|([\\p{L}]+) allergy)(?=[.,;!]|$| and| so| but)`,
    'allergic_to',
    0.88,
  ),
  rule(
    `${ARE}${ADVERB} (?:a |an |strict |lifelong )*(vegan|vegetarian|pescatarian|pescetarian|flexitarian|teetotal)(?:s)?(?=[.,;!( ]|$)`,
    'diet',
    0.86,
  ),
  rule(
    `(?:'ve been| have been| has been| became| went| turned) (?:a |an )?(vegan|vegetarian|pescatarian|pescetarian|teetotal)`,
    'diet',
    0.84,
  ),
  rule(` (?:keep|keeps|eat|eats|only eat) (?:strictly |only )?(kosher|halal|vegan|vegetarian)`, 'diet', 0.84),
  rule(
    `(?: have| has|'ve got| got| was diagnosed with| were diagnosed with| suffer from| suffers from)(?: recently| just)? ((?:type (?:1|2|one|two) )?(?:diabetes|asthma|epilepsy|arthritis|adhd|ADHD|dyslexia|coeliac disease|celiac disease|migraines|hypertension|high blood pressure|anemia|anaemia|autism|hay fever|IBS|MS|PCOS|endometriosis|tinnitus))`,
    'has_condition',
    0.86,
  ),
  rule(`${ARE}${ADVERB} (\\d{1,2}) years old`, 'age', 0.88),
  rule(`${ARE}${ADVERB} married to (?:(?:my|our|the) (?:[a-z]+,? ){1,3})?(${NAME})`, 'married_to', 0.93),
  rule(
    `(?: got)?${ADVERB} (?:married|got married to|marrying|am marrying|is marrying) (${NAME})(?=[.,;!]|$| in| on| last| this| and)`,
    'married_to',
    0.82,
    { begins: true },
  ),
  rule(`${ARE}${ADVERB} engaged to (${NAME})`, 'engaged_to', 0.9),
  rule(
    `${ARE}${ADVERB} (?:a |an |still a |still an )?(?:\\w+ )?member of (${PROPER}|the [\\p{L}]+(?: [\\p{L}]+){0,2}?)${END}`,
    'member_of',
    0.84,
  ),
];

const THINGS: readonly Rule[] = [
  rule(`${ARE}${ADVERB} using (${PROPER})(?: on (${PROPER}))?${END}`, 'uses', 0.82, { also: 'uses' }),
  rule(`${ADVERB} (?:use|uses) (${PROPER}|[a-z]+SQL|pgvector|dbt)(?: on (${PROPER}))?${END}`, 'uses', 0.84, {
    also: 'uses',
  }),
  rule(
    ` (?:own|owns) (?:an? |the )?([\\p{L}\\p{N} '-]{3,40}?)(?= in | near| at | and| that| which| called| named|[.,;!]|$)`,
    'owns',
    0.84,
  ),
  rule(
    `${PAST}${ADVERB} (?:had|have|has|drive|drives|ride|rides|bought|got) (?:a|an|the same|my|his|her) (?:new |used |old |secondhand |second-hand |blue |red |white |black |\\d{4} )*(${PROPER})(?= for \\w+ years| since|[.,;!]|$| last| in| and)`,
    'owns',
    0.78,
  ),
];

const SOFTWARE: readonly Rule[] = [
  rule(
    `${ADVERB} (?:depends? on|relies on|rely on|requires?|needs?) ((?:the )?${PROPER}|lib[a-z]+(?: \\d[\\d.]*)?|[a-z]+SQL(?: \\d[\\d.]*)?)(?:(?:,| and)(?: on)? ((?:the )?${PROPER}))?(?: service| library)?(?=[.,;!]|$| and| to| for| at| in)`,
    'depends_on',
    0.86,
    { ofThing: true, also: 'depends_on' },
  ),
  rule(
    `(?: is|'s| was|'re| are)${ADVERB} (?:written|implemented|built|coded|developed) (?:in|with|on|on top of) (${PROPER})(?: and runs on (${PROPER}))?`,
    'written_in',
    0.88,
    { ofThing: true },
  ),
  rule(
    `(?: is|'s| are|'re)?${ADVERB} (?:runs?|running|hosted|deployed|lives|live) (?:on|at|inside) (${PROPER})(?: in (${PROPER}))?`,
    'hosted_on',
    0.84,
    { ofThing: true },
  ),
  rule(`(?: uses?|'s using| is using| are using|'re using) (${PROPER})${END}`, 'uses', 0.84, {
    ofThing: true,
  }),
  rule(
    `(?: is|'s| are|'re|'m)${ADVERB} (?:on|at|running|up to)(?: version)? (v?\\d+(?:\\.\\d+)+[\\w.-]*)`,
    'has_version',
    0.86,
    { ofThing: true },
  ),
  rule(` (?:version )?(v?\\d+\\.\\d+(?:\\.\\d+)?) (?:is|was) (?:out|released|live)`, 'has_version', 0.8, {
    ofThing: true,
  }),
  rule(
    `(?: is|'s)${ADVERB} (?:a )?part of ((?:the |our )?(?:${PROPER}))(?: (?:platform|suite|group|team|project|family|stack|program|programme|network))?`,
    'part_of',
    0.86,
    { ofThing: true },
  ),
  rule(`(?:'re| are)${ADVERB} (?:a )?part of (?:the )?(${PROPER})`, 'part_of', 0.82, {
    ofThing: true,
    begins: true,
  }),
  rule(
    `(?: is|'s| are|'re| was)${ADVERB} (?:made|built|manufactured|produced|designed|written|maintained|authored|created) by ((?:the )?${PROPER})`,
    'created_by',
    0.86,
    { ofThing: true },
  ),
  rule(
    `(?: is|'s| are| was| were| got)${ADVERB} (?:owned|bought|acquired|taken over) by (${PROPER})(?!'s)`,
    'owned_by',
    0.84,
    { ofThing: true },
  ),
  rule(`(?: is|'s| are)${ADVERB} (?:run|led|managed|headed|chaired) by (${PROPER})(?!'s)`, 'led_by', 0.84, {
    ofThing: true,
  }),
  rule(`(?: was| is|'s)${ADVERB} (?:founded|started|co-founded) by (${PROPER})`, 'founded_by', 0.86, {
    ofThing: true,
  }),
  rule(
    `(?: is|'s| are|'re)?${ADVERB} (?:based|headquartered|located|situated|sit|sits|registered) (?:in|near|out of) (${PROPER})`,
    'located_in',
    0.86,
    { ofThing: true },
  ),
  rule(
    `(?: is|'s| are)(?: about| only| just)? \\d+ (?:people|employees|staff|of us)?,? in (${PROPER})`,
    'located_in',
    0.8,
    { ofThing: true },
  ),
  rule(
    ` (?:costs?|is priced at) ((?:[$€£]|USD |EUR |GBP )\\d[\\d.,]*[kKmM]?(?: (?:a|per) \\w+)?|\\d[\\d.,]*[kKmM]? ?(?:dollars|euros|pounds|€|£)(?: (?:a|per) \\w+)?)`,
    'costs',
    0.8,
    { ofThing: true },
  ),
];

/** Said without "I", as in notes: "still working for Globex". */
export const ELIDED =
  /^(?:still |now |currently |just |recently )*(?:working|living|based|studying|learning|starting|teaching|renting|married to|engaged to|moved|bought|got a job|spent|started|joined|left|quit|born|grew up|lived|worked|graduated|studied|used to (?:live|work))\b/i;

/** All rules, in the order they are tried. */
export const RULES = [...PLACES, ...WORK, ...LEARNING, ...BODY, ...THINGS, ...SOFTWARE];
