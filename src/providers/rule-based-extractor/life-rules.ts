import { ARE, END, PAST, type Rule, rule, SPOKEN } from './fact-rule.ts';
import { ADVERB, NAME, PET, PROPER } from './phrases.ts';

/** What somebody learns and knows. */
export const LEARNING: readonly Rule[] = [
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
    `${ARE}?${ADVERB} (?:speak|speaks|fluent in|learning|speaking)(?: fluent| native| some| a little| a bit of| decent| good| basic)? ((?:${SPOKEN})(?:(?:, (?:and )?| and )(?:a (?:little|bit of) |a little bit of |bit of |some |basic |fluent )?(?:${SPOKEN}))*)`,
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
  "(?:PhD|master's|masters|degree|bachelor's|bachelor|MBA|MSc|BSc|B\\.?Tech|M\\.?Tech|B\\.?Sc|M\\.?Sc|B\\.?A|M\\.?A|LLB|LLM|A-levels|thesis|doctorate|postdoc|studies|internship|apprenticeship|exchange|undergrad|diploma)";

/** Of body and household. */
export const BODY: readonly Rule[] = [
  rule(`${ARE}${ADVERB} (lactose|gluten|histamine|fructose)[- ]intolerant`, 'allergic_to', 0.86),
  rule(
    `${ARE}${ADVERB} (?:an? )?(?:type (?:1|2|one|two) )?(coeliac|celiac|diabetic|asthmatic|epileptic|dyslexic|colou?r[- ]?blind)(?=[.,;!()]|$| and| so| but| since)`,
    'has_condition',
    0.84,
  ),
  rule(
    `${ARE}${ADVERB} (?:an? )?(?:practi[sc]ing |devout )?([Mm]uslim|[Hh]indu|[Jj]ain|[Ss]ikh|[Jj]ewish|[Cc]atholic|[Bb]uddhist|[Cc]hristian|[Qq]uaker)s?(?=[.,;!()]|$| and| so| but)`,
    'has_religion',
    0.84,
  ),
  rule(
    `${ARE}?${PAST}${ADVERB} married (?:for )?(?:\\d+|[a-z-]+) (?:years|yrs|months) to (${NAME})`,
    'married_to',
    0.9,
  ),
  rule(
    `${ARE}?${PAST}${ADVERB} (?:did|doing|do|does|got|finished|completed|getting|finishing|have|has|started|starting|writing|pursuing) (?:(?:my|a|an|his|her|their) (?:[a-z]+ )?${DEGREE}[^,.;]{0,40}?|it) (?:at|from) (${PROPER})`,
    'studies_at',
    0.8,
  ),

  rule(`(?:'s| is)${ADVERB} (?:a|an) (?:[a-z]+ )?(${PET})(?=[.,;!]|$| and| who| but)`, 'is_a', 0.82),
  rule(
    `${ARE}(?: (?:\\w+ly|very|super|so|also|quite|badly))* allergic to ([\\p{L} ]{3,40}?)(?:,? and also to ([\\p{L} ]{3,30}?))?(?= and (?:I|he|she|we|can't|so)|,? so | but|[.,;!(]|$| which| that| btw| by the way| –| since| though)`,
    'allergic_to',
    0.93,
    { also: 'allergic_to' },
  ),
  rule(
    `(?: have| has|'ve got) an? (?:\\w+ )?(?:allergy to ([\\p{L} ]{3,30}?)|([\\p{L}]+) allergy)(?=[.,;!]|$| and| so| but)`,
    'allergic_to',
    0.88,
  ),
  rule(
    `${ARE}${ADVERB} (?:a |an |strict |lifelong )*(?:pure |fully |strictly |completely )?(vegan|vegetarian|veg|pescatarian|pescetarian|flexitarian|teetotal|gluten[- ]free|dairy[- ]free|plant-based|keto)(?:s)?(?=[.,;!( ]|$)`,
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
  ),
  rule(`${ARE}${ADVERB} engaged to (${NAME})`, 'engaged_to', 0.9),
  rule(
    `${ARE}${ADVERB} (?:a |an |still a |still an )?(?:\\w+ )?member of (${PROPER}|the [\\p{L}]+(?: [\\p{L}]+){0,2}?)${END}`,
    'member_of',
    0.84,
  ),
];

/** What somebody uses and owns. */
export const THINGS: readonly Rule[] = [
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
    `${PAST}${ADVERB} (?:had|have|has|drive|drives|ride|rides|bought|got) (?:a|an|the same|my|his|her) (?:new |used |old |secondhand |second-hand |blue |red |white |black |\\d{4} )*(${PROPER})(?= for \\w+ years| since| off| from|[.,;!]|$| last| in| and)`,
    'owns',
    0.78,
  ),
];
