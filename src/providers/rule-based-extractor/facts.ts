import type { ExtractedEntity, ExtractedFact } from '../extractor.ts';
import { canonicalStatement, predicateNamed } from '../predicates.ts';
import { isoDay } from './dated-words.ts';
import { findPastDate } from './due-dates.ts';
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
import { Referents } from './referents.ts';
import type { Statement } from './statements.ts';
import { speakerOf } from './third-person.ts';

const MY_RELATIVE = `[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION})(?:,? ${NAME},?)?`;
const SPOKEN = `${LANGUAGE}|${LANGUAGE.toLowerCase()}`;
const SUBJECT = `(I|[Ww]e|[Hh]e|[Ss]he|${MY_RELATIVE}|[Mm]y (?:company|firm|startup|start-up|employer|business|studio|agency|team|office)|${NAME}|${PROPER})`;
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
const TITLE_OF = '(?:Professor |Prof\\.? |Dr\\.? |Mr\\.? |Mrs\\.? |Ms\\.? )?';
const SCHOOL =
  /\b(?:univ\w*|college|school\w*|\w*schule|\w*skole|academy|institute|polytechnic|lyc[ée]e|gymnasium|MIT|ETH|TU|UCL|LSE|UCLA|KTH|Politecnico|Sorbonne)\b/iu;
/** Relations that are no news in passing: "my roommate Jo" only says which Jo; "Jo is my roommate" is a fact. */
const TITLED = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor)\.? (?=\p{Lu})/u;
const PASSING =
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
const ELIDED =
  /^(?:still |now |currently |just |recently )*(?:working|living|based|studying|learning|starting|teaching|renting|married to|engaged to|moved|bought|got a job|spent|started|joined|left|quit|born|grew up|lived|worked|graduated|studied|used to (?:live|work))\b/i;

const RULES = [...PLACES, ...WORK, ...LEARNING, ...BODY, ...THINGS, ...SOFTWARE];

const WHEN_OPENING =
  /^(?:(?:in|since|last|back in|this|on|at the (?:start|end) of|until|before that|as of|from|after [\p{L}]+|for the (?:last|past)) [\p{L}\p{N} ]{2,24}?|yesterday|today|recently|now|currently|nowadays|these days|before|previously|originally|\d{4}),? (?=I\b|we\b|my\b|he\b|she\b|\p{Lu})/iu;
const RELATED = pattern(
  `(?<![\\p{L}'])([Mm]y|[Oo]ur|[Hh]is|[Hh]er|(${NAME})'s) (?:late )?${RELATION_ADJECTIVE}(${RELATION}|${PET})(?:,|'s name is| is called| is named| called| named| is|'s called)? (${NAME})(?!'s? (?:said|idea))`,
  'gu',
);
const IS_MY = pattern(
  `^(${NAME})(?:'s| is) (my|our|his|her|(${NAME})'s) ${RELATION_ADJECTIVE}(${RELATION}|${PET})(?=[.,;!]|$| and| who| from| at| in| so| but| since)`,
  'u',
);
const CHILDREN =
  /^(?:I|[Ww]e)(?:'ve got|'ve| have| got)(?: got)? (?:\w+ )?(?:(?:small|young|little|lovely|grown|adult|teenage) )?(kids|children|sons|daughters|boys|girls|cats|dogs|sisters|brothers|ferrets|rabbits|horses|hens|parrots|turtles|hamsters)(?:,| -| –|:|,? (?:called|named))? (.+)$/u;
const THE_ONE = pattern(
  `^(?:[Tt]he|[Oo]ur|[Mm]y) (${PET}|(?:[a-z]+ )?(?:${OCCUPATION_NOUN}))(?:'s| is) (?:called |named )?(?:Professor |Prof\\.? |Dr\\.? |Mr\\.? |Mrs\\.? |Ms\\.? )?(${NAME})(?=[.,;!]|$| and)`,
  'u',
);
const NAME_THE = pattern(`^(${NAME}) the ((?:[a-z]+ )?(?:${OCCUPATION_NOUN}))(?= )`, 'u');
const BRACKETED = pattern(`(?<![\\p{L}'])(${NAME}) \\((?:my|our) (${RELATION})\\)`, 'u');
const SEVERAL = pattern(
  `(?:my|our|two|three|four|five) (?:[a-z]+ )?(kids|children|sons|daughters|boys|girls|cats|dogs|ferrets|rabbits|horses|parrots),? (?:called |named )?(${NAME}(?:, ${NAME})*,? and ${NAME})`,
  'u',
);
const HAVE_RELATIVE = pattern(
  `\\b(?:I|[Ww]e)\\b[^.;]{0,30}?\\b(?:have|'ve got|got) (?:an?|one) (?:[a-z]+ )?(${RELATION}|${PET}),? (?:called |named )?(${NAME})`,
  'u',
);
const APPOSED_RELATIVE = pattern(
  `(?<![\\p{L}'])(${NAME}), (my|our) ${RELATION_ADJECTIVE}(${RELATION}|${PET})(?=[,.;!]|$| and)`,
  'u',
);
const PET_NAMED = pattern(
  `\\b(I|[Ww]e|[Hh]e|[Ss]he|${NAME})(?:'ve| have| has|'s)?(?: also| just| recently| now)*(?: got| have| has| had| adopted| bought| own| owns)(?: got)? (?:a|an|two|three|four|our|one) (?:[a-z]+ ){0,2}?(${PET})(?:s)?,?(?: (?:that|who|which))?(?: is| are|'s| we)?(?: called| named|,) (${NAME}(?:(?:, | and |, and )${NAME})*)`,
  'u',
);
const GOT_PET = pattern(
  `\\b(?:I|[Ww]e|and I)(?:'ve)?(?: just)?(?: got| adopted| bought| have) (?:a|an) (?:[a-z]+ )?(${PET})\\b`,
  'u',
);
const NAMED_IT = pattern(
  `\\b(?:we|I)(?:'ve)? (?:named|called|call|are calling|'re calling|decided to call) (?:him|her|it|them) (${NAME})|\\b(?:[Hh]is|[Hh]er|[Ii]ts) name(?:'s| is| will be) (${NAME})`,
  'u',
);
const THEIR_NAME = pattern(
  `^[Mm]y (${RELATION}|${PET})(?:'s name)?(?: is|'s) (?:called |named )?(${NAME})(?=[.,;!(]|$| and| but| who)`,
  'u',
);
const MARRIED_PAIR = pattern(
  `^(${NAME}|[Hh]e|[Ss]he|I|[Ww]e) and (${NAME}|I|[Hh]e|[Ss]he)(?: have| just| finally|'ve| are| were)* (?:got |getting |gotten )?(married|engaged)\\b`,
  'u',
);
const ONE_OF_EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
const PHONE =
  /(?:\+\d[\d ().-]{6,17}\d|\b0\d[\d ()-]{6,14}\d|\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}[-.]\d{3}[-.]\d{4})\b/u;
const MY_CONTACT = /\b(?:my|me|I'm|reach me|new number|phone|e-?mail|mobile|cell)\b/i;
const BIRTHDAY = pattern(
  `^(My|[Mm]y|[Hh]is|[Hh]er|${NAME}'s|[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION})'s) (?:birthday|date of birth)(?:'s| is| falls)?(?: on)? (.+)$`,
  'u',
);
const BORN_ON = pattern(
  `^${SUBJECT}(?: was|'s| were) born (?:on )?(?:the )?(\\d{1,2}(?:st|nd|rd|th)? (?:of )?\\p{L}+|\\p{L}+ \\d{1,2})(.*)$`,
  'u',
);
const MY_IS =
  /^(?:My|my) (?:full |last |sur|first )?(name|hometown|home town|address|phone number|nationality|blood type)(?: is|'s) (?:in |on |actually )?(.+)$/u;
const FULL_NAME = pattern(
  `\\b(?:full name|surname|last name|name)(?:'s| is)?(?: spelled| spelt)?[^:.]{0,40}?[: ]+(${NAME.replace('{0,2}', '{1,2}')})$`,
  'u',
);
const COMPANY = pattern(
  `^(?:My|my|Our|our) (?:company|firm|startup|start-up|business|studio|agency|shop|practice|band|organi[sz]ation|charity)(?:'s| is)(?: called| named)? (${PROPER})`,
  'u',
);
const MOTHER_TONGUE = pattern(
  `^(${LANGUAGE}) is (my|his|her|${NAME}'s) (?:mother tongue|native language|first language|second language)`,
  'u',
);
const LANGUAGES_ALSO = pattern(
  `(?:^|, |and )(?:a )?(?:little bit(?: of)?|bit of|some|basic|fluent|okay|decent)?(?: of)? ?(${LANGUAGE})(?: is (?:okay|ok|fine|good|fluent|decent|rusty))?(?=[,.]|$| and)`,
  'gu',
);
const MY_LANGUAGE = pattern(
  `^[Mm]y (${LANGUAGE}) (?:is|'s|has become|got) (?!not|terrible|non|bad|nonexistent)`,
  'u',
);
const I_AM_NAMED = pattern(
  `^(?:I'm|I am|[Tt]his is|[Mm]y name is|[Mm]y name's) (?:${NAME})(?:,| and I'm| from)? (?:an? |the |your )?((?:[a-z-]+ ){0,2}(?:${OCCUPATION_NOUN}))? ?(?:at|for|from|with|of) (${PROPER})`,
  'u',
);
const BASED = pattern(`^I\\b.{0,80}?, (?:now |currently |and )?(?:based|living) in (${PROPER})`, 'u');
const MY_MACHINE = pattern(
  `^[Mm]y (?:new |old |work |main )?(?:laptop|phone|car|computer|bike|camera|machine|desktop|tablet|guitar|watch|truck|van|monitor|keyboard)(?:'s| is) (?:an? |the )?(${PROPER})(?:,? running (${PROPER}))?`,
  'u',
);
const MY_BOSS = pattern(
  `^[Mm]y (?:new |old |current |direct )?(boss|manager|supervisor|line manager)(?: now)?(?:'s| is)(?: called| named)? ${TITLE_OF}(${NAME})`,
  'u',
);
const REPLACES = pattern(`^(${NAME}) took over (?:from (${NAME}) )?as (?:the |our )?(${OCCUPATION})`, 'u');
const APPOSED = pattern(
  `^(?:our |my |the |a |an |his |her |their )?(?:new |former )?((?:[\\p{L}-]+ ){0,2}(?:${OCCUPATION_NOUN}))(?: (?:at|from|of) (${PROPER}))?$`,
  'u',
);
const PROMOTED = /^I(?:'ve| have| was| got| am|'m)?(?: been| just| finally)* promoted\b/i;
const TITLE =
  /^((?:Head|VP|Director|Chief|Senior|Lead|Principal|Junior|Staff|Team)\b[\p{L} ]{3,40}?)(?: as of| from| starting| since|[.,!]|$)/u;

const NOT_A_NAME =
  /^(?:I|The|A|An|My|Our|Your|His|Her|Their|It|He|She|They|We|You|This|That|These|Those|What|Who|Which|There|Here|Everyone|Everybody|Someone|Somebody|Nobody|If|When|But|And|So|Then|Also|Maybe|Not|No|Yes|Today|Yesterday|Tomorrow|Tonight|Now|Just|How|Where|Why|One|People|Life|Work|Everything|Nothing|Something|Let|Always|Never|Still|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|God|English|Part|Done|Well|Good|Great|Ok|Okay|Sorry|Please|Thanks|Both|Some|Most|All|Another|Any|After|Before|Since|Until|In|On|At|For|From|With|To|By|Of|As|Currently|Recently|Originally|Actually|Apparently)$/;

const LISTED_NAME = pattern(`^(?:(?:baby|little|our|my|the|then|also|who|is|are) )*(${NAME})`, 'u');
const NAMED_RELATIVE = pattern(`^[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION}),? (${NAME}),?$`, 'u');
const ANY_LANGUAGE = pattern(SPOKEN, 'gu');
const IS_PET = pattern(`^(?:${PET})$`, 'i');
const NAME_BEFORE_BRACKET = pattern(`(?<![\\p{L}'])(${NAME}) ?\\(`, 'u');
const NAMED_CONTACT = pattern(`^(${NAME})'s (?:new )?(?:e-?mail|mail|number|phone|mobile|cell)`, 'u');
const COMPANY_PLACE = pattern(`, (?:in|we sit in|based in) (${PROPER})`, 'u');
const FOUNDED_IT = pattern(`^I (?:co-?)?founded it(?: (?:together )?with (${NAME}))?`, 'u');
const RUN_OUT_OF = pattern(`^I (?:run|own|manage|have) (${PROPER}) (?:out of|in|from) (${PROPER})`, 'u');
const AFTER_NAME = pattern(`(?<![\\p{L}'])(${NAME}), ([^,.;()]{3,60})(?=,|$)`, 'gu');

const REACHED = pattern(
  `(?:${TITLE_OF}(${NAME}) (?:can be|is) (?:reached|found|available) (?:at|on|under))|(?:reach|call|ring|email|e-mail|text|contact|write to) (${NAME}) (?:at|on|under)\\b`,
  'u',
);

/** Ends of an object that belong to what follows it. */
function trimObject(raw: string): string {
  return raw
    .replace(/[\s.,;!]+$/, '')
    .replace(/^the (?=\p{Lu})/u, '')
    .replace(/ (?:and|of|the|&|in|at|on)$/, '')
    .replace(/(?<!s)'s$/, '')
    .trim();
}

/** Splits "Pico and Nano", "Malik (11), Zora (8) and baby Elijah" into names. */
function namesIn(list: string): string[] {
  return list
    .replace(/\([^)]*\)/g, ' ')
    .split(/,|\band\b|&/u)
    .map((part) => LISTED_NAME.exec(part.trim())?.[1] ?? '')
    .filter((name) => name !== '' && !NOT_A_NAME.test(name));
}

class FactReader {
  readonly #statement: Statement;
  readonly #timeZone: string;
  readonly #speaker: string;
  readonly #referents: Referents;
  readonly #entities: readonly ExtractedEntity[];
  readonly facts: ExtractedFact[] = [];

  constructor(statement: Statement, timeZone: string, entities: readonly ExtractedEntity[]) {
    this.#statement = statement;
    this.#timeZone = timeZone;
    this.#speaker = speakerOf(statement.turn);
    this.#entities = entities;
    this.#referents = new Referents(statement, entities);
  }

  #add(
    subject: string | undefined,
    predicate: string,
    object: string,
    confidence: number,
    dates: { from?: Date; to?: Date } = {},
  ): void {
    const kept = object === 'me' ? this.#speaker : trimObject(object).replace(TITLED, '');
    subject = subject?.replace(TITLED, '');
    if (subject === undefined || kept === '' || NOT_A_NAME.test(kept) || kept.length > 80 || subject === kept)
      return;
    const canonical = canonicalStatement(subject, predicate, kept);
    if (
      this.facts.some(
        (known) =>
          known.predicate === canonical.predicate &&
          known.subject === canonical.subject &&
          known.object === canonical.object,
      )
    )
      return;
    this.facts.push({
      ...canonical,
      objectIsEntity:
        predicateNamed(canonical.predicate)?.objectIsEntity ?? /^\p{Lu}/u.test(canonical.object),
      confidence,
      sourceTurnId: this.#statement.turn.id,
      ...(dates.from === undefined ? {} : { validFrom: dates.from }),
      ...(dates.to === undefined ? {} : { validTo: dates.to }),
    });
  }

  /** Who or what a subject's words stand for. */
  #subject(words: string, inPerson = false): string | undefined {
    if (words === 'I') return this.#speaker;
    if (/^we$/i.test(words)) return inPerson ? this.#speaker : this.#referents.company();
    if (/^(?:he|she)$/i.test(words)) return this.#referents.person();
    if (/^it$/i.test(words)) return this.#referents.thing();
    const relative = NAMED_RELATIVE.exec(words)?.[1];
    if (relative !== undefined) return relative;
    if (/^my (?:company|firm|startup|start-up|employer|business|studio|agency|team|office)$/i.test(words))
      return this.#referents.company();
    // Of somebody without a name nothing could be found again.
    if (/^my /i.test(words)) return undefined;
    const first = words.split(' ')[0] ?? '';
    return NOT_A_NAME.test(first) || /'(?:ll|ve|re|m|d)\b/.test(words) ? undefined : trimObject(words);
  }

  #owner(words: string, name: string | undefined): string | undefined {
    if (/^(?:my|our)$/i.test(words)) return this.#speaker;
    return name ?? this.#referents.person();
  }

  read(): ExtractedFact[] {
    const { text, sentence } = this.#statement;
    const told = text
      .replace(WHEN_OPENING, '')
      .replace(
        ELIDED,
        (verb) =>
          `${/ing\b|based|married|born/i.test(verb) ? "I'm" : 'I'} ${verb.charAt(0).toLowerCase()}${verb.slice(1)}`,
      )
      .replace(/^version (?=v?\d)/i, 'It version ');
    this.#related();
    this.#family(text, sentence);
    this.#contact(text, sentence);
    this.#things(text);
    this.#byRule(told);
    this.#languages(text, sentence);
    return this.facts;
  }

  #byRule(told: string): void {
    const { text, turn } = this.#statement;
    const past = () => findPastDate(text, turn.occurredAt, this.#timeZone);
    for (const { pattern: said, predicate, confidence, begins, ends, also, ofThing } of RULES) {
      const match = said.exec(told);
      if (match === null) continue;
      const [, words = '', first, second] = match;
      const company =
        ofThing === true ||
        /^my (?:company|firm|startup|start-up|employer|business|studio|agency|team|office)$/i.test(words) ||
        (/^we$/i.test(words) && this.#referents.company() !== undefined);
      const subject = this.#subject(
        ofThing
          ? words
              .replace(/^(?:the|our|my) (?=[\p{Lu}])/iu, '')
              .replace(
                / (?:service|app|server|site|repo|backend|frontend|api|system|library|package|module|database|cluster|pipeline|website|tool)$/i,
                '',
              )
          : words,
        /^(?:lives_in|diet|born_in|grew_up_in|is_from|has_pet)$/.test(predicate) && !company,
      );
      if (subject === undefined || (ofThing && this.facts.length > 0 && subject === this.#speaker)) continue;
      if (
        ofThing &&
        /^(?:Version|repo|project|app|team|company|service|build|server|code|site|website|database|system|tool|library|product|platform|backend|frontend|api|flat|house|job|office|food|this|that|there|what|who|everything|nothing|he|she|they|you|someone|everyone|the|life|here|team)$/i.test(
          subject,
        )
      )
        continue;
      const dates = ends ? { to: past() ?? turn.occurredAt } : begins ? { from: past() } : {};
      if (predicate === 'job' || predicate === 'teaching') {
        const job = predicate === 'job' ? first : first === undefined ? undefined : `${first} teacher`;
        if (job !== undefined && !this.#has(subject, 'is_a')) this.#add(subject, 'is_a', job, confidence);
        if (second !== undefined && !this.#has(subject, 'works_at') && !this.#contradicts('works_at', second))
          this.#add(subject, 'works_at', second, confidence, dates);
        continue;
      }
      const object = first ?? second ?? '';
      if (this.#contradicts(predicate, object) || /'s$/.test(object)) continue;
      const started = /\b(?:start\w*|joined)\b/.test(match[0]);
      if (
        started &&
        /^(?:studies_at|works_at)$/.test(predicate) &&
        (predicate === 'studies_at') !== SCHOOL.test(`${match[0]}`)
      )
        continue;
      const held = predicate === 'has_role' ? /^(.{2,40}?) (?:of|at) (\p{Lu}.+)$/u.exec(object) : null;
      if (
        held !== null &&
        this.#entities.some(
          ({ kind, surface }) => kind === 'organization' && surface === trimObject(held[2] ?? ''),
        )
      ) {
        this.#add(subject, 'has_role', held[1] ?? '', confidence, dates);
        this.#add(subject, 'works_at', held[2] ?? '', confidence - 0.04, dates);
        continue;
      }
      const taken = predicateNamed(predicate)?.functional ? this.#has(subject, predicate) : false;
      if (
        taken ||
        (predicate === 'has_role' && this.#has(subject, 'is_a')) ||
        (/^(?:is_a|teaches)$/.test(predicate) && this.#has(subject, 'is_a'))
      )
        continue;
      if (predicate === 'speaks') {
        for (const [language] of object.matchAll(ANY_LANGUAGE))
          this.#add(subject, 'speaks', language, confidence);
        continue;
      }

      this.#add(
        subject,
        predicate === 'lives_in' && company ? 'located_in' : predicate,
        predicate === 'has_version' ? object.replace(/^v(?=\d)/, '') : object,
        confidence,
        dates,
      );
      if (also !== undefined && first !== undefined && second !== undefined)
        this.#add(subject, also, second, confidence - 0.04);
    }
  }

  /** A place that is known for a person, or the other way about, was misread. */
  #contradicts(predicate: string, object: string): boolean {
    const name = trimObject(object);
    const kind = this.#entities.find(({ surface }) => surface === name)?.kind;
    if (kind === undefined) return false;

    if (
      /^(?:lives_in|born_in|grew_up_in|is_from|located_in|works_at|studies_at|graduated_from|hosted_on|uses)$/.test(
        predicate,
      )
    )
      return kind === 'person';
    return /^(?:married_to|engaged_to|reports_to)$/.test(predicate) && kind !== 'person' && kind !== 'term';
  }

  #has(subject: string, predicate: string): boolean {
    return this.facts.some((known) => known.subject === subject && known.predicate === predicate);
  }

  /** "My sister Ana", "Aric's business partner Ali", "Ana is my sister". */
  #related(): void {
    const { text } = this.#statement;
    for (const match of text.matchAll(RELATED)) {
      const [, words = '', owner, relation = '', name = ''] = match;
      if (NOT_A_NAME.test(name.split(' ')[0] ?? '')) continue;
      const stated = /(?:is|'s|called|named)$/.test(match[0].slice(0, -name.length).trim());
      if (stated || !PASSING.test(relation)) this.#relate(this.#owner(words, owner), relation, name, 0.88);
    }
    const reversed = IS_MY.exec(text);
    if (reversed !== null) {
      const [, name = '', words = '', owner, relation = ''] = reversed;
      if (!NOT_A_NAME.test(name)) this.#relate(this.#owner(words, owner), relation, name, 0.9);
    }
    const boss = MY_BOSS.exec(text)?.[2];
    if (boss !== undefined && !NOT_A_NAME.test(boss)) this.#add(this.#speaker, 'reports_to', boss, 0.9);
    const theirs = THEIR_NAME.exec(text);
    if (theirs !== null && !NOT_A_NAME.test(theirs[2] ?? ''))
      this.#relate(this.#speaker, theirs[1] ?? '', theirs[2] ?? '', 0.9);
  }

  #relate(owner: string | undefined, relation: string, name: string, confidence: number): void {
    if (owner === undefined || /^ex\b|^ex-/i.test(relation)) return;
    if (IS_PET.test(relation)) {
      this.#add(owner, 'has_pet', name, confidence);
      return;
    }
    const plain = relation
      .toLowerCase()
      .replace(/^lad$/, 'son')
      .replace(/^(?:little one|kid)$/, 'child')
      .replace(/^twin(?: (sister|brother))?$/, (_, which?: string) => which ?? 'sibling')
      .replace(/[- ]/g, '_');
    const predicate = /^(?:husband|wife|spouse)$/.test(plain) ? 'married_to' : `has_${plain}`;
    this.#add(owner, predicate, name, confidence);
  }

  #family(text: string, sentence: string): void {
    const several =
      CHILDREN.exec(text) ??
      CHILDREN.exec(sentence) ??
      (/\b(?:he|she|his|her|their|they|brother|sister|friend)\b/i.test(text) ? null : SEVERAL.exec(text));
    if (several !== null) {
      const [, what = '', list = ''] = several;
      const relation = /kids|children/.test(what)
        ? 'child'
        : /boys|sons/.test(what)
          ? 'son'
          : /girls|daughters/.test(what)
            ? 'daughter'
            : /sisters/.test(what)
              ? 'sister'
              : /brothers/.test(what)
                ? 'brother'
                : 'pet';
      for (const name of namesIn(list)) this.#add(this.#speaker, `has_${relation}`, name, 0.86);
    }
    const the = THE_ONE.exec(text);
    if (the !== null && !NOT_A_NAME.test(the[2] ?? '')) {
      if (/supervisor|manager|boss|assistant/i.test(the[1] ?? ''))
        this.#relate(this.#speaker, the[1] ?? '', the[2] ?? '', 0.86);
      else if (IS_PET.test(the[1] ?? '')) this.#add(this.#speaker, 'has_pet', the[2] ?? '', 0.82);
      else this.#add(the[2], 'is_a', the[1] ?? '', 0.82);
    }
    const drummer = NAME_THE.exec(text);
    if (drummer !== null && !NOT_A_NAME.test(drummer[1] ?? ''))
      this.#add(drummer[1], 'is_a', drummer[2] ?? '', 0.8);
    const bracketed = BRACKETED.exec(text);
    if (bracketed !== null) this.#relate(this.#speaker, bracketed[2] ?? '', bracketed[1] ?? '', 0.86);
    const own = HAVE_RELATIVE.exec(text);
    if (own !== null) this.#relate(this.#speaker, own[1] ?? '', own[2] ?? '', 0.86);
    const apposed = APPOSED_RELATIVE.exec(text);
    if (apposed !== null && !NOT_A_NAME.test(apposed[1] ?? ''))
      this.#relate(this.#speaker, apposed[3] ?? '', apposed[1] ?? '', 0.86);
    const pet = PET_NAMED.exec(text) ?? PET_NAMED.exec(sentence);
    if (pet !== null) {
      const [, words = '', , list = ''] = pet;
      const owner = /^we$/i.test(words) ? this.#speaker : this.#subject(words);
      for (const name of namesIn(list)) this.#add(owner, 'has_pet', name, 0.86);
    }
    const named = NAMED_IT.exec(text);
    const name = named?.[1] ?? named?.[2];
    if (name !== undefined && GOT_PET.test(this.#statement.turn.content))
      this.#add(this.#speaker, 'has_pet', name, 0.84);
    const pair = MARRIED_PAIR.exec(text);
    if (pair !== null) {
      const [, one = '', other = '', how] = pair;
      const first = this.#subject(one);
      const second = this.#subject(other);
      if (second !== undefined)
        this.#add(first, how === 'engaged' ? 'engaged_to' : 'married_to', second, 0.84);
    }
    const took = REPLACES.exec(text);
    if (took !== null) this.#add(took[1], 'has_role', took[3] ?? '', 0.82);
    const born = BORN_ON.exec(text);
    const bornOn = born === null ? undefined : isoDay(`${born[2] ?? ''}${born[3] ?? ''}`);
    if (born !== null && bornOn !== undefined)
      this.#add(
        this.#subject(born[1] ?? ''),
        'birthday',
        bornOn.startsWith('-') ? (born[2] ?? '') : bornOn,
        0.9,
      );
    const birthday = BIRTHDAY.exec(text);
    if (birthday !== null) {
      const [, whose = '', when = ''] = birthday;
      const who = /^my$/i.test(whose)
        ? this.#speaker
        : /^(?:his|her)$/i.test(whose)
          ? this.#referents.person()
          : /^my /i.test(whose)
            ? undefined
            : whose.replace(/'s$/, '');
      const day = isoDay(when);
      if (day !== undefined)
        this.#add(who, 'birthday', day.startsWith('-') ? when.replace(/[,.;!(].*$/, '') : day, 0.92);
    }
    if (PROMOTED.test(text) || this.#statement.before.some((before) => PROMOTED.test(before.text))) {
      const title = TITLE.exec(text)?.[1];
      if (title !== undefined)
        this.#add(this.#speaker, 'has_role', title.replace(/ (?:as|from|of)$/, ''), 0.82);
    }
  }

  #contact(text: string, sentence: string): void {
    const email = ONE_OF_EMAIL.exec(sentence)?.[0].replace(/[.,]+$/, '');
    const phone = PHONE.exec(sentence)?.[0].trim();
    const named =
      NAME_BEFORE_BRACKET.exec(sentence)?.[1] ??
      NAMED_CONTACT.exec(text)?.[1] ??
      REACHED.exec(text)
        ?.slice(1)
        .find((name) => name !== undefined);
    const other =
      named !== undefined && !NOT_A_NAME.test(named)
        ? named
        : /\b(?:he|him|his|she|her)\b/i.test(sentence)
          ? this.#referents.person()
          : undefined;
    const own =
      /\b(?:my|reach me|call me|text me|email me|write me|ping me|my new)\b/i.test(sentence) &&
      !/\bmy (?:\w+ )?(?:wife|husband|boss|sister|brother|mother|father|mum|mom|dad|assistant|lawyer|doctor|accountant|landlord|friend|colleague|daughter|son)\b/i.test(
        sentence,
      );
    const follows =
      this.#statement.before.some((before) => MY_CONTACT.test(before.text) && PHONE.test(before.text)) &&
      /^(?:and )?(?:e-?mail|mail)\b/i.test(text);
    const whose = other ?? (own || follows ? this.#speaker : undefined);
    if (whose === undefined) return;
    if (email !== undefined) this.#add(whose, 'email', email, 0.93);
    if (phone !== undefined && phone.replace(/\D/g, '').length >= 7) this.#add(whose, 'phone', phone, 0.92);
  }

  #things(text: string): void {
    const mine = MY_IS.exec(text);
    if (mine !== null) {
      const [, what = '', raw = ''] = mine;
      const value = trimObject(raw.replace(/[,;(].*$/, ''));
      if (/^[\p{Lu}\p{N}+]/u.test(value) && value.split(' ').length <= 6)
        this.#add(this.#speaker, what.replace('home town', 'hometown'), value, 0.9);
    }
    const named = I_AM_NAMED.exec(text);
    if (named !== null) {
      if (named[1] !== undefined) this.#add(this.#speaker, 'is_a', named[1], 0.82);
      if (!this.#contradicts('works_at', named[2] ?? ''))
        this.#add(this.#speaker, 'works_at', named[2] ?? '', 0.8);
    }
    const based = BASED.exec(text)?.[1];
    if (based !== undefined) this.#add(this.#speaker, 'lives_in', based, 0.84);
    const full = FULL_NAME.exec(text)?.[1];
    const first = full?.split(' ')[0];
    if (full !== undefined && first !== undefined && text.includes(`${first}'s`))
      this.#add(first, 'name', full, 0.84);
    const company = COMPANY.exec(text)?.[1];
    if (company !== undefined) {
      const place = COMPANY_PLACE.exec(text)?.[1];
      if (place !== undefined) this.#add(trimObject(company), 'located_in', place, 0.82);
    }
    const machine = MY_MACHINE.exec(text);
    if (machine !== null) {
      this.#add(this.#speaker, 'owns', machine[1] ?? '', 0.86);
      if (machine[2] !== undefined) this.#add(this.#speaker, 'uses', machine[2], 0.84);
    }
    const founded = FOUNDED_IT.exec(text);
    const thing = founded === null ? undefined : this.#referents.thing();
    if (founded !== null && thing !== undefined) {
      this.#add(this.#speaker, 'founded', thing, 0.84);
      if (founded[1] !== undefined) this.#add(founded[1], 'founded', thing, 0.84);
    }
    const out = RUN_OUT_OF.exec(text);
    if (out !== null) this.#add(trimObject(out[1] ?? ''), 'located_in', out[2] ?? '', 0.82);
    for (const match of text.matchAll(AFTER_NAME)) {
      const [, name = '', what = ''] = match;
      const apposed = APPOSED.exec(what);
      if (
        apposed === null ||
        NOT_A_NAME.test(name.split(' ')[0] ?? '') ||
        !/^(?:our|my|the|a|an|his|her|their)\b/i.test(what)
      )
        continue;
      this.#add(name, 'has_role', apposed[1] ?? '', 0.82);
      if (apposed[2] !== undefined) this.#add(name, 'works_at', apposed[2], 0.8);
    }
  }

  #languages(text: string, sentence: string): void {
    const level = MY_LANGUAGE.exec(text)?.[1];
    if (level !== undefined) this.#add(this.#speaker, 'speaks', level, 0.84);
    const tongue = MOTHER_TONGUE.exec(text);
    if (tongue === null) return;
    const [, language = '', whose = ''] = tongue;
    const who =
      whose === 'my'
        ? this.#speaker
        : /^(?:his|her)$/.test(whose)
          ? this.#referents.person()
          : whose.replace(/'s$/, '');
    this.#add(who, 'speaks', language, 0.92);
    for (const match of sentence.matchAll(LANGUAGES_ALSO)) this.#add(who, 'speaks', match[1] ?? '', 0.8);
  }
}

/** What a person's statement says is so, as subject, predicate, object; "I" is its author. */
export function findFacts(
  statement: Statement,
  timeZone: string,
  entities: readonly ExtractedEntity[],
): ExtractedFact[] {
  if (statement.turn.role !== 'user' || statement.isQuestion || statement.isHypothetical) return [];
  return new FactReader(statement, timeZone, entities).read();
}
