import { ARE, AS_JOB, END, PAST, type Rule, rule } from './fact-rule.ts';
import { ADVERB, NAME, OCCUPATION, OCCUPATION_NOUN, PROPER } from './phrases.ts';

/** Where somebody lives, or is from. */
export const PLACES: readonly Rule[] = [
  rule(
    `${PAST}${ADVERB} (?:been|lived) in (${PROPER}) (?:ever since|all (?:my|his|her) life)`,
    'lives_in',
    0.86,
  ),
  rule(` (?:commutes?|comes? in|drives? in|travels? in)(?: [a-z]+){0,2} from (${PROPER})`, 'lives_in', 0.76),
  rule(
    `${ARE}${ADVERB} in (?:an? |the )?(?:care home|nursing home|boarding school|student halls|dorm|shared flat|flatshare) in (${PROPER})`,
    'lives_in',
    0.82,
  ),
  rule(
    `${ARE}?${ADVERB} (?:live|lives|living|lived|reside|resides|based|residing|settled|located|rent|rents|renting|staying)(?: [a-z'-]+){0,5}? (?:in|near|outside|out of)(?: [a-z]+){0,2}? (${PROPER})`,
    'lives_in',
    0.9,
  ),
  rule(
    `${PAST}${ADVERB} (?:moved|relocated|emigrated|immigrated|moving|am moving|is moving)(?: back| house| away| over| out| in| down| up| here)*(?: from ${PROPER})?(?: back)? to (${PROPER})(?! (?:to|on|as) (?:a new|another))`,
    'lives_in',
    0.88,
  ),
  rule(
    `${PAST}${ADVERB} (?:been living|lived|been based|been)(?: here)? in (${PROPER}) (?:since|for)\\b(?! (?:the|a) (?:day|weekend|week|conference|meeting))`,
    'lives_in',
    0.86,
  ),
  rule(
    `${ARE}${ADVERB} in (${PROPER}) (?:now|these days|at the moment|nowadays|since|for (?:many|several|\\d+|two|three|four|five|ten|twenty) years)`,
    'lives_in',
    0.84,
  ),
  rule(
    `${PAST}${ADVERB} (?:settled down|settled|bought (?:a|our|my) (?:house|flat|apartment|home|place|condo)|rents? (?:a|an) (?:flat|apartment|house|place)|got (?:a|our|my) (?:house|flat|apartment|place)) (?:in|near) (${PROPER})`,
    'lives_in',
    0.78,
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

/** What somebody does for a living, where and with whom. */
export const WORK: readonly Rule[] = [
  rule(`${ADVERB} belongs? to (${PROPER})(?= as| since|[.,;]|$)`, 'works_at', 0.8),
  rule(
    `${PAST} been (?:driving|working|flying|cooking|teaching|coding|writing|consulting|freelancing|nursing|designing|selling|playing|interning) (?:for|at|with) (${PROPER})(?= since| for|[.,;]|$)`,
    'works_at',
    0.84,
  ),
  rule(`${ARE} with (${PROPER})(?=,? (?:as|since)\\b)(?:,? ${AS_JOB})?`, 'works_at', 0.84, {
    also: 'is_a',
  }),
  rule(`${ADVERB} works? (?:with|alongside) ${NAME} at (${PROPER})`, 'works_at', 0.82),
  rule(
    `${ARE}?${PAST}(?:'ll| will)?(?: be)?${ADVERB} (?:taking over|takes over|take over|took over|taken over|stepping in|serves?|serving|acting) as (?:the |our |their |an? )?(?:new |interim )?(${OCCUPATION}(?: of [a-z]+)?)`,
    'has_role',
    0.84,
  ),
  rule(
    `(?:${ARE} leaving|${PAST} left)(?: us| ${PROPER})? for (${PROPER})(?= (?:last|next|in|at the end|this|after)\\b|[.,;!]|$)`,
    'works_at',
    0.78,
  ),
  rule(
    `(?: isn't| aren't|'m not| am not|'s not| is not) (?:at|with) (${PROPER}) (?:any ?more|any longer|now)`,
    'works_at',
    0.84,
    { ends: true },
  ),
  rule(
    `${PAST}${ADVERB} (?:got|landed|found|accepted|started|took|have|has|secured|begun|began|starting|starts)(?: an?| the| my| his| her)?(?: new)? (?:job|position|role|post|gig|place)(?: as (?:an? |the )?(${OCCUPATION}))?(?: in [a-z]+)? (?:with|at|for) (${PROPER})`,
    'job',
    0.88,
  ),
  rule(
    `${PAST} been (?:an? |the )?(${OCCUPATION}(?: of [a-z]+)?)(?: here)?(?: (?:at|for|with) (${PROPER}))?(?= since| for|[,.;]|$)`,
    'job',
    0.84,
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
  rule(`${ARE} (?:at|with) (${PROPER})(?= now| these days| nowadays)`, 'works_at', 0.84),
  rule(
    `${ARE}?${ADVERB} (?:work|works|working)(?: [a-z'-]+){0,3}? (?:at|for) ((?:the )?(?:[a-z]+ ){1,2}of ${PROPER})`,
    'works_at',
    0.84,
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
  rule(`(?:'ve| have| has|'s) been (?:with|at) (${PROPER})(?= since| for|[,.;]|$)`, 'works_at', 0.86),
  rule(
    `${ARE}?${ADVERB} (?:work|works|working) as (?:an? )?(${OCCUPATION}) (?:in|at|for|with) (${PROPER})`,
    'job',
    0.84,
  ),
  rule(
    `${ARE}?${ADVERB} (?:starting|start|starts)(?: work| a new job| my new job)? (?:at|with) (${PROPER})(?:[^.;]{0,40}? ${AS_JOB})?`,
    'works_at',
    0.82,
    { also: 'is_a' },
  ),
  rule(
    `${ARE}?${PAST}${ADVERB} (?:work|works|working|employed|been working|been employed|freelance|freelances|consult|consults)(?: as (?:an? |the )?(${OCCUPATION})|(?: (?!with\\b|for\\b|to\\b|on\\b)[a-z'-]+){0,4}?)? (?:at|for)(?: the (?:city|town|university|port|state|ministry|department|bank) of)? (${PROPER})`,
    'job',
    0.9,
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
    { also: 'is_a' },
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
    also: 'is_a',
  }),
  rule(
    `${ARE}${ADVERB} (?:an? |the )?(?:new |former |retired |freelance |self-employed |part-time |qualified |trained |licensed |junior |certified )*(${OCCUPATION})(?:,| working)? (?:at|for|with) (${PROPER})`,
    'job',
    0.88,
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
  ),
  rule(
    `${ARE}${ADVERB} (?:the |our |their |my )(?:new |current |acting |former |interim )?((?:[\\p{L}-]+ ){0,3}(?:${OCCUPATION_NOUN}|designer|PM|SRE|point of contact)(?: (?:of|for) [\\p{L}\\p{N} &'-]{2,30}?)?)(?: (?:at|from|of) (${PROPER}))?${END}`,
    'has_role',
    0.84,
    { also: 'works_at' },
  ),
  rule(
    `${ARE}${ADVERB} ((?:CEO|CTO|CFO|COO|VP|[Hh]ead|[Cc]hair|[Dd]irector|[Pp]resident|[Ll]ead)(?: of [\\p{L}\\p{N} &'-]{2,30}?)?)(?: (?:at|of|for) (${PROPER}))?${END}`,
    'has_role',
    0.84,
    { also: 'works_at' },
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
  ),
];
