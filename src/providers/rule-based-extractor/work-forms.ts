import { GIVEN_NAMES } from '../../language/given-names.ts';
import type { FactDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { subjectOf } from './subjects.ts';
import { nameAt, occupationAt, type Span, softwareAt, spanAhead, spanOf } from './values.ts';

/** The occupation and the employer, as far as the words contain them. */
function work(found: Found, begins: boolean | 'ahead', ended = false): FactDraft[] {
  const { clause } = found;
  const { reading } = clause.sentence;
  const subject = subjectOf(found);
  if (subject === undefined) return [];
  // "I got a job at Lumen, I start on 1 October": the next, and not the last.
  const ahead = begins === 'ahead' || (begins && /\bstart(?:s|ing)? (?!at|with|for)/.test(clause.text));
  const said = ahead ? spanAhead(clause.text, reading) : spanOf(clause.text, reading, begins);
  const span: Span = ended ? { ...said, validTo: said.validTo ?? reading.turn.occurredAt } : said;
  const job = found.at('job');
  const role = job === '' ? undefined : occupationAt(job);
  if (role !== undefined && /student$/i.test(role)) return [];
  const inPlace =
    new RegExp(` in ${escaped(found.at('org'))}`, 'u').test(clause.text) && !IN_HOUSE.test(found.at('org'));
  const name = found.at('org') === '' || inPlace ? undefined : orgAt(found.at('org'), reading);
  const org =
    name !== undefined && ENDS.test(found.at('org').slice(found.at('org').indexOf(name) + name.length))
      ? name
      : undefined;
  return [
    ...(role === undefined ? [] : [{ subject, predicate: 'is_a', object: role, ...span }]),
    ...(org === undefined ? [] : [{ subject, predicate: 'works_at', object: org, ...span }]),
  ];
}

function orgAt(words: string, reading: Found['clause']['sentence']['reading']): string | undefined {
  const name = nameAt(words.replace(/^(?:the|a|an|my) (?=\p{Lu})/u, ''), reading);
  return name === undefined || NOT_ORG.test(name) ? undefined : name;
}
const NOT_ORG =
  /^(?:God|Jesus|Christmas|Easter|Zoom|English|French|German|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|AI|IT|HR|CS|PR|UX|QA|Python|Java|Rust|Excel)$/;

const NOW = '(?: now| currently| still| also| both| actually| mostly| just| recently| finally)*';
const BEHIND = '(?:,? (?:at|for|with|from|in) (?<org>.+))?';

/** "Ravi's doctor appointment": a person's, or a firm's, and not what they are. */
const OWNS = /^(?!(?:he|she|it|that|who)'s)[^']+'s (?!(?:(?:now|also|still|currently) )*(?:an?|the|our) )/iu;

/** Forms of facts about a person's occupation, employer and superior. */
export const workForms: readonly Form<FactDraft>[] = [
  {
    name: 'works at, as',
    says: `<who>(?:(?:<be>|'ve been| have been| has been|'ve| have|'s| has)?${NOW} (?:work|works|working|employed|worked(?=.* since\\b)|teach|teaches|nurse)(?: remotely| part[- ]time| full[- ]time| nights?| [\\p{L}]+)?) (?:at|for|by|in) (?<org>(?:the |a )?(?:\\p{Lu}).+?)(?: as (?<job>.+))?$`,
    unless:
      '\\b(?:work|working|works) (?:out|on|with (?:clay|children|kids|my))\\b|\\b(?:work|works|working) in (?:the )?(?:[A-Z])\\p{L}+$',
    gives: (found) =>
      work(
        {
          clause: found.clause,
          at: (place) =>
            place === 'org' &&
            / in (?:the |a )?\p{Lu}/u.test(found.clause.text) &&
            !IN_HOUSE.test(found.at('org'))
              ? ''
              : found.at(place),
        },
        false,
      ),
    example: 'I work at Brightwell Energy as a controls engineer.',
    counter: 'I work at night.',
  },
  {
    name: 'works as, at',
    says: `<who>(?:<be>|'ve been| have been| has been)?${NOW} (?:work|works|working|employed) as (?<job>(?:an? |the )?[\\p{L}/ -]+?)(?:,? (?:at|for|with|in|of) (?<org>.+))?$`,
    gives: (found) => work(found, false),
    example: 'I work as a cardiologist in Ain Shams hospital.',
    counter: 'I work as hard as I can.',
  },
  {
    name: 'works for the council',
    says: `<who>(?:<be>|'ve been| have been| has been)?${NOW} (?:work|works|working) (?:at|for) (?:the|a) (?<org>(?:[\\p{Ll}-]+ ){0,2}(?:authority|council|government|ministry|army|navy|police|fire brigade|railways?|hospital|university|museum|library|zoo|town hall|water board|post office))(?=$| (?:now|these|since|as|and|in)(?![\\p{L}]))`,
    unless: '\\b(?:at|for) (?:the|a) (?:same|wrong|right|other|new|old)\\b',
    gives: (found) => {
      const subject = subjectOf(found);
      const span = spanOf(found.clause.text, found.clause.sentence.reading, false);
      return subject ? [{ subject, predicate: 'works_at', object: found.at('org'), ...span }] : [];
    },
    example: 'I work for the port authority now.',
    counter: 'I work for the good of all.',
  },
  {
    name: 'is a, at',
    says: `<who>(?:(?:<be>|'ve been| have been| has been)${NOW}) (?:(?:an?|the|our) )?(?<job>[\\p{L}][\\p{L}/&' -]{2,60}?)(?: by trade| by training| by profession| myself| since.*| for .*)?${BEHIND}$`,
    unless:
      "(?: am| is| are|'m|'s| been) (?!managing|acting)\\p{L}+ing(?![\\p{L}])|\\b(?:not|no|never|becoming|such|like|kind of|sort of|too|so|very|as (?:good|much)) |\\b(?:a|an) (?:better|good|great|bad|terrible|big|real|true|natural|born|huge|proud|amazing|wonderful|slow|fast|total|worse|decent|lousy|poor|heavy|light|budding|aspiring|wannabe|amateur)\\b",
    gives: (found) => {
      const { reading } = found.clause.sentence;
      if (reading.turn.role === 'assistant' && /^I|^we/i.test(found.at('who'))) return [];
      const facts =
        /^(?:an? |the |our )?\p{Lu}\p{Ll}/u.test(found.at('job')) &&
        !/ (?:an?|the|our) /.test(found.clause.text)
          ? []
          : work(found, false);
      const role = facts.find(({ predicate }) => predicate === 'is_a')?.object;
      return role === undefined || (OWNS.test(found.clause.text) && role.length < found.at('job').length)
        ? []
        : facts;
    },
    example: "I'm a senior staff nurse at Pinderfields.",
    counter: "I'm a mess at mornings.",
  },
  {
    name: 'name, role, at',
    says: `(?<who>I)<be> (?:\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?), (?:an? |the |your )?(?<job>[\\p{L}][\\p{L}/&' -]{2,50}?)${BEHIND}$`,
    gives: (found) => work(found, false),
    example: 'I am Yannick, sous-chef at Le Comptoir.',
    counter: 'I am Yannick, sorry for my English.',
  },
  {
    name: 'at a firm now',
    says: `(?:<who><be>(?: now| currently)*) (?:at|with) (?<org>(?:\\p{Lu}).+?)(?: (?:these days|now|since .+|as (?:an? )?(?<job>.+)))$`,
    unless:
      "'s (?:place|house|party|flat)|\\b(?:airport|station|beach|park|mall|café|cafe|gym|hotel|restaurant|bar|pub|lake|mount|street|square|gate|stadium|arena|theatre|theater|starbucks|ikea|lidl|aldi|tesco|sainsbury's|asda|morrisons|waitrose|costco|walmart|rewe|edeka|kaufland|mcdonald's|heathrow|gatwick)(?![\\p{L}])",
    gives: (found) => work(found, false),
    example: "I'm at Paystack these days.",
    counter: "I'm at Lena's party.",
  },
  {
    name: 'does the work of a firm now',
    says: "<who>(?: now)? (?:do|does|run|runs|manage|manages|handle|handles) (?:the |all the |their )(?:[\\p{L}-]+ )?(?:displays|tours|shows|accounts|books|bookings|bookkeeping|catering|lighting|rotas?|payroll|front desk|reception|(?:night|early|late) shifts?) at (?<org>(?:the )?\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+){0,3}) (?:now|these days)(?![\\p{L}])",
    gives: (found) => work(found, false),
    example: 'I run the tours at Bodiam Castle now.',
    counter: 'I do the shopping at Bodiam Stores now.',
  },
  {
    name: 'started at a firm',
    says: "(?<who>I|[Hh]e|[Ss]he)(?:'ve| have|'s| has)?(?: just| finally)* started(?: work(?:ing)?| a (?:new )?job| my new job)? (?:at|with) (?<org>(?:the )?\\p{Lu}[\\p{L}&'-]+(?: (?!Street|Road|Avenue|Square)\\p{Lu}[\\p{L}&'-]+){0,3}) (?:today|yesterday|this (?:week|morning)|last week|on (?:Monday|Tuesday|Wednesday|Thursday|Friday))(?![\\p{L}])",
    unless: '\\b(?:Street|Road|Avenue|Square|University|School|College)\\b',
    gives: (found) => work(found, true),
    example: 'I started at Bosch yesterday.',
    counter: 'I started at chapter three yesterday.',
  },
  {
    name: 'used to be a, at',
    says: `<who>(?: used to be| was)(?: an?| the)? (?<job>[\\p{L}][\\p{L}/&' -]{2,50}?)(?: (?:at|for|with) (?<org>\\p{Lu}.+?))?(?: (?:for \\p{L}+ years|before|until .+|once|back then).*)?$`,
    unless:
      '\\bwas (?:a|an) (?:great|good|kid|child|teenager|student|bit)\\b|\\bwas (?:my|our|his|her|their)\\b',
    gives: (found) =>
      /used to be|years|before|until|back then/.test(found.clause.text) ? work(found, false, true) : [],
    example: 'I used to be a train driver for Deutsche Bahn.',
    counter: 'I used to be a morning person.',
  },
  {
    name: 'my company is called',
    says: "(?<who>my|our) (?:company|business|firm|startup|start-up|shop|studio|agency|practice|bakery|restaurant|cafe)(?: is|'s) (?:called|named)? ?(?<org>(?:\\p{Lu}).+)",
    gives: (found) => work(found, false),
    example: "My company's called Kiesel & Partner.",
    counter: "My company's in Hamburg.",
  },
  {
    name: 'my job is',
    says: `(?<who>my) (?:job|profession|occupation|day job|job title|title|role)(?: is|'s)(?: as)? (?:an? |the )?(?<job>[\\p{L}/&' -]{3,60}?)${BEHIND}$`,
    gives: (found) => work(found, false),
    example: 'My job is product manager at TIM.',
    counter: 'My job is hard.',
  },
  {
    name: 'day job at',
    says: "(?<who>my)? ?(?:new )?(?:day ?job|job)(?:'s| is) (?:at|with) (?<org>.+)",
    gives: (found) =>
      work({ clause: found.clause, at: (place) => (place === 'who' ? 'I' : found.at(place)) }, false),
    example: "Day job's at Sheffield Children's.",
    counter: "Day job's at home.",
  },
  {
    name: 'joined',
    says: `<who>(?:'ve| have|'s| has|'m| is|'ll be)?(?: just| recently| now| finally| officially)* (?<verb>(?:joined|joining|joins)|(?:start|starts|starting|started|was hired|got hired|been hired|was taken on)(?: work| working| a (?:new )?job| my (?:new )?job)? (?:at|by|with|for)|(?:taken a post|got a (?:new )?job|landed a job|have a (?:new )?job|found a (?:new )?job) (?:at|with)) (?<org>(?:the )?(?:\\p{Lu}).+?)(?: as (?<job>.+))?$`,
    unless:
      '\\b(?:joined|joining|joins) (?:us|you|me|them|him|her|in)\\b|\\bfor (?:lunch|dinner|breakfast|coffee|tea|drinks|brunch|supper|an?|the|some|part|one)(?![\\p{L}])',
    gives: (found) => {
      const org = found.at('org');
      const isClub =
        /\b(?:club|choir|band|team|society|gym|group|church|league|orchestra|party|union)\b/i.test(org);
      const isCompany = /^join/i.test(found.at('verb')) && isPersonOrEvent(org);
      const ahead = /^start(?:s|ing)?(?!ed)\b|^joins|^joining/i.test(found.at('verb'));
      // "The pilot starts at Leeds on Monday."
      const isOwn = !ahead || /^(?:I|we|my|our)\b/i.test(found.at('who'));
      return isClub || isCompany || !isOwn ? [] : work(found, ahead ? 'ahead' : true);
    },
    example: 'I started at Ridgeline Robotics as a controls engineer.',
    counter: 'I joined Marta for lunch.',
  },
  {
    name: 'new job as',
    says: `<who>(?:'ve| have|'s| has)?(?: just| recently| now| finally| officially)* (?:started|got|landed|found|taken|took|accepted)(?: (?:work|working|an?|my|the)(?: new)?(?: job| position| role| post)?) as (?:an? |the )?(?<job>[\\p{L}/&' -]{3,60}?)${BEHIND}$`,
    gives: (found) => work(found, true),
    example: 'I started a new job as a Credit Analyst.',
    counter: 'I started a new job as planned.',
  },
  {
    name: 'became',
    says: `<who>(?:'ve| have|'s| has)?(?: just| recently| now| finally| officially)* (?:became|become|got promoted to|been promoted to|was promoted to|been made|was made|been appointed|was appointed) (?:the |an? )?(?<job>[\\p{L}/&' -]{3,60}?)${BEHIND}$`,
    gives: (found) => work(found, true),
    example: 'I got promoted to head of marketing.',
    counter: 'I became better at chess.',
  },
  {
    name: 'retrained',
    says: `<who>(?:<be>|'ve been| have been| has been)? ?(?:training|studying|retraining|qualifying) (?:to (?:be|become)|as) (?:an? )?(?<job>[\\p{L} -]{3,40})$`,
    gives: (found) => {
      const subject = subjectOf(found);
      const role = occupationAt(found.at('job'));
      return subject && role ? [{ subject, predicate: 'studies', object: role }] : [];
    },
    example: "I'm training to be a paramedic.",
    counter: "I'm training to be faster.",
  },
  {
    name: 'used to work at',
    says: `<who>(?:(?:'ve| have|'s| has)?${NOW} (?:quit|resigned from|retired from|stopped working (?:at|for)|got (?:laid off|fired|let go) (?:from|by))| used to work (?:at|for|in)| no longer works? (?:at|for)| do not work (?:at|for)| don't work (?:at|for)| doesn't work (?:at|for)|(?:'ve)? worked (?:at|for)| used to be (?:at|with)) (?<org>(?:the )?(?:\\p{Lu}).+?)(?: as (?<job>.+))?$`,
    unless: '\\b(?:left|quit) (?:Facebook|Twitter|Instagram|TikTok|London|Paris|Berlin|home|school)\\b',
    gives: (found) => work(found, false, true),
    example: 'I used to work for Equinor.',
    counter: 'I used to work for hours.',
  },
  {
    name: 'runs or founded',
    says: "<who>(?:'ve| have|'s| has)?(?: also| now| still| recently| just)* (?<verb>run|runs|own|owns|founded|co-?founded|started|lead|leads|manage|manages|head|heads)(?: up)? (?:my own |a |an |the |our )?(?:(?:small |little |own |new )?(?:company|business|startup|start-up|shop|studio|agency|firm|restaurant|bakery|cafe|café|clinic|practice|farm|store|charity|club)(?:,| called| named))? ?(?<org>(?:\\p{Lu}).+)",
    gives: (found) => {
      const subject = subjectOf(found);
      const { reading } = found.clause.sentence;
      const org = softwareAt(found.at('org')) ? undefined : orgAt(found.at('org'), reading);
      const verb = found.at('verb').toLowerCase();
      const predicate = /found|start/.test(verb) ? 'founded' : /own/.test(verb) ? 'owns' : 'leads';
      const founds =
        /\b(?:company|business|start-?up|shop|studio|agency|firm|restaurant|bakery|caf[eé]|clinic|practice|farm|store|charity|club)\b/i;
      // "I run Debian", "she owns a Stratocaster": only of what is said to be a firm.
      if ((predicate !== 'founded' || verb === 'started') && !founds.test(found.clause.text)) return [];
      if (!subject || !org || !ENDS.test(found.at('org').slice(found.at('org').indexOf(org) + org.length)))
        return [];
      return [
        { subject, predicate, object: org, ...spanOf(found.clause.text, reading, predicate === 'founded') },
      ];
    },
    example: 'I founded Kiesel & Partner in 2017.',
    counter: 'I run every Monday.',
    unless:
      '\\b(?:run|started|runs) (?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I)\\b|\\bown (?:a|an|my)\\b',
  },
  {
    name: 'the CTO of',
    says: '<who><be>(?: now| also| currently)* (?:the |our |an? )?(?<job>(?:founder|co-?founder|owner|ceo|cto|cfo|coo|managing director|director|head|president|chair(?:man|woman|person)?|captain|leader|manager|editor|principal|mayor|treasurer|secretary)(?: [\\p{L}&]+)*? (?:of|at|for|with)) (?:the )?(?<org>.+)',
    gives: (found) => {
      const subject = subjectOf(found);
      const org = orgAt(found.at('org'), found.clause.sentence.reading);
      const role = found.at('job').replace(/ (?:of|at|for|with)$/i, '');
      const span = spanOf(found.clause.text, found.clause.sentence.reading, false);
      const founds = /founder/i.test(role);
      if (OF_A_PART.test(role)) return [];
      return subject && org
        ? [
            { subject, predicate: 'is_a', object: role, ...span },
            { subject, predicate: founds ? 'founded' : 'works_at', object: org, ...span },
          ]
        : [];
    },
    example: "I'm the founder of Tiffinly.",
    counter: "I'm the owner of a slow bike.",
  },
  {
    name: 'reports to',
    says: '<who>(?:<be>|)(?: now| currently| directly| also| still)* (?:report|reports|reporting|answer|answers)(?: directly)? to (?<boss>(?:(?:our|my|the) [\\p{L} ]+?,? )?(?:\\p{Lu}).+)',
    gives: (found) => {
      const subject = subjectOf(found);
      const { reading } = found.clause.sentence;
      const boss = nameAt(found.at('boss').replace(/^(?:our|my|the) [\p{Ll} ]+,? /u, ''), reading);
      return subject && boss
        ? [{ subject, predicate: 'reports_to', object: boss, ...spanOf(found.clause.text, reading, true) }]
        : [];
    },
    example: 'I report to Meena Krishnan.',
    counter: 'I report to work on Mondays.',
  },
  {
    name: 'name, role',
    says: `(?:our|my|the) (?:new |other |former )?(?<job>[\\p{L}][\\p{L} /-]{2,40}?)(?:'s| is|,)(?: called| named)? (?<who>(?:\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}-]+)?))(?=$|,| and | who | from | at )`,
    unless:
      '\\b(?:wife|husband|partner|son|daughter|sister|brother|mother|father|mum|mom|dad|friend|dog|cat|boss|name|favourite|hero)\\b',
    gives: (found) => {
      const subject = subjectOf(found);
      const role = occupationAt(found.at('job'));
      return subject && role && role.length > found.at('job').length - 8
        ? [{ subject, predicate: 'is_a', object: role }]
        : [];
    },
    example: 'Our ward manager is Bisi Adeyemi.',
    counter: 'Our favourite is Bisi Adeyemi.',
  },
];

/** Somebody whom one joins, or something for an hour: "I joined Marta", "joined Fiona on the survey". */
const isPersonOrEvent = (org: string): boolean =>
  GIVEN_NAMES.has(/^\p{L}+/u.exec(org)?.[0] ?? '') ||
  /^[\p{Lu}][^ ]*(?: [\p{Lu}][^ ]*)* (?:on|at|with|and|by|back|out|from|over|via|this|today|for)\b/u.test(
    org,
  );

/** For these roles, "of" is usually followed by a department, not an employer. */
const OF_A_PART = /^(?:director|head|chair|manager|secretary|treasurer|editor|leader)/i;

/** What may follow the end of a name: not "the ESA sync call". */
const ENDS =
  /^(?:$|[,.;:!'’]|\s+(?:in|with|since|at|from|and|as|out|for|back|on|of|now|again|until|till|last|this|next|to|where|who|\d)(?![\p{L}]))/u;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const IN_HOUSE =
  /\b(?:hospital|school|university|college|bank|company|clinic|institute|library|museum|council|ministry|instituto|sarmiento|hotel|church|agency|office)\b/i;
