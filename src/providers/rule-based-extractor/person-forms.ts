import type { FactDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { subjectOf } from './subjects.ts';
import { listOf, nameAt, type Span, softwareAt, spanOf, speakerOf } from './values.ts';
import { LANGUAGE, PLAYED, RELIGION } from './words.ts';

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DATE = `(?<day>(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})(?:,? \\d{4})?|(?:${MONTH})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4})`;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day with a year in ISO format; without a year, as it was written. */
function dayOf(words: string): string {
  const bare = words
    .replace(/^the /i, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .replace(/\bof /i, '');
  const [, day, name, year] = /^(\d{1,2}) (\p{L}+)\.?,? (\d{4})$/u.exec(bare) ?? [];
  const [, name2, day2, year2] = /^(\p{L}+)\.? (\d{1,2}),? (\d{4})$/u.exec(bare) ?? [];
  const month = MONTHS.indexOf((name ?? name2 ?? '').slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return bare;
  return `${year ?? year2}-${String(month).padStart(2, '0')}-${(day ?? day2 ?? '').padStart(2, '0')}`;
}

const fact = (found: Found, predicate: string, object: string | undefined): FactDraft | null => {
  const subject = subjectOf(found);
  return subject === undefined || object === undefined || object === ''
    ? null
    : { subject, predicate, object };
};

/** A place where somebody is, and since when. */
function home(found: Found, predicate: string, begins: boolean): FactDraft | null {
  const { clause } = found;
  const place = nameAt(
    found
      .at('place')
      .replace(/^(?:near|outside|just outside|central|downtown|north|south|east|west|the) /i, ''),
    clause.sentence.reading,
  );
  const said = fact(found, predicate, place);
  if (
    said === null ||
    softwareAt(said.object) ||
    /^(?:I|God|Jesus|Zoom|Slack|Teams|English|French)$/.test(said.object)
  )
    return null;
  return { ...said, ...spanOf(clause.text, clause.sentence.reading, begins) };
}

/** When they arrived, as the next sentence says: "We moved to Ghent. We got here in June." */
function arrival({ clause }: Found): Span {
  const { reading, index } = clause.sentence;
  const next = reading.sentences[index + 1]?.text ?? '';
  return /^(?:I|we|he|she|they)(?:'ve| have)? (?:just |finally )?(?:arrived|got here|moved in|landed|came here)(?![\p{L}])/iu.test(
    next,
  )
    ? spanOf(next, reading, true)
    : {};
}

/** A day's journey, not a new home: "this afternoon, as we moved from Vannes to Auray". */
export const JOURNEY = /\b(?:today|this (?:morning|afternoon|evening))\b/iu;

/** Forms of facts about a person: who they are, where they are from, where they live, their languages and beliefs. */
export const personForms: readonly Form<FactDraft>[] = [
  {
    name: 'my name is',
    says: "(?:(?:my|the) (?:full )?name(?: is|'s)|I<be> called) (?<name>(?:\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'.-]+){0,3}))",
    unless: '\\bname is (?:on|in|spelled|not)\\b',
    gives: ({ clause, at }) => {
      const subject = speakerOf(clause.sentence.reading);
      return subject.toLowerCase().includes(at('name').toLowerCase())
        ? null
        : { subject, predicate: 'name', object: at('name') };
    },
    example: 'My name is Samira Haddad.',
    counter: 'My name is on the list.',
  },
  {
    name: 'maiden name',
    says: "my (?:maiden|birth|middle|last|sur|family)[ -]?name(?: is| was|'s) (?<name>(?:\\p{Lu}[\\p{L}'-]+))",
    gives: ({ clause, at }) => ({
      subject: speakerOf(clause.sentence.reading),
      predicate: 'name',
      object: at('name'),
    }),
    example: 'My maiden name was Prendergast.',
    counter: 'My maiden name was long.',
  },
  {
    name: 'I am Sam',
    says: "(?:I'm|I am|this is) (?<name>(?:\\p{Lu}\\p{Ll}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?))$",
    gives: ({ clause, at }) => {
      const { reading, index } = clause.sentence;
      if (reading.turn.author || index > 1 || clause.index > 1 || reading.amongPeople) return null;
      return nameAt(at('name'), reading) && !nationality.test(at('name'))
        ? { subject: speakerOf(reading), predicate: 'name', object: at('name') }
        : null;
    },
    example: 'Hi, I am Gustavo, I teach physics.',
    counter: 'Hi, I am Dutch, I teach physics.',
  },
  {
    name: 'age',
    says: "<who>(?:'m|'s| am| is|'ve just turned| have just turned| has just turned| just turned| turned|'s turning)(?: now| just| already)* (?<age>\\d{1,3})(?: years?(?: old)?| yrs?(?: old)?|-years?-old| months? old)?(?: now| today| yesterday| last (?:week|month)| this year)?$",
    gives: (found) => {
      const age = Number(found.at('age'));
      const isAge = age > 0 && age < 110 && !/\bmonths?\b/i.test(found.clause.text);
      return isAge ? fact(found, 'age', found.at('age')) : null;
    },
    example: 'My daughter Mia is 6.',
    counter: 'The answer is 42.',
  },
  {
    name: 'birthday',
    says: `<whose> (?:birthday|bday|date of birth|dob)(?:'s| is|:| falls)(?: on)? ${DATE}`,
    gives: (found) => fact(found, 'birthday', dayOf(found.at('day'))),
    example: 'My birthday is 14 March 2003.',
    counter: 'My birthday is soon.',
  },
  {
    name: 'born on',
    says: `<who>(?:'s| was| were|) born on ${DATE}`,
    gives: (found) => fact(found, 'birthday', dayOf(found.at('day'))),
    example: 'Ishani was born on 22 April 2026.',
    counter: 'Ishani was born on a train.',
  },
  {
    name: 'born in',
    says: "<who>(?:'s| was| were|) born(?: and (?:raised|bred|brought up))?(?: on [\\p{L}\\d ]+?)? (?:in|at) (?<place>(?!\\d|the (?:\\d|early|late)).+)",
    gives: (found) => {
      const said = home(found, 'born_in', false);
      return said ? { subject: said.subject, predicate: said.predicate, object: said.object } : null;
    },
    example: 'I was born in Harbin.',
    counter: 'I was born in the wrong century.',
  },
  {
    name: 'from',
    says: "<who>(?:<be>|'re)?(?: originally| actually)* (?:from|come from|comes from|hail from|hails from|a native of) (?<place>.+)",
    unless: '\\bfrom (?:the|a|my|work|home|here|there|now|what)\\b',
    gives: (found) => {
      const said = home(found, 'is_from', false);
      return said && /(?:'m|'s|'re| am| is| are| comes?| hails?) |originally/i.test(found.clause.text)
        ? { subject: said.subject, predicate: said.predicate, object: said.object }
        : null;
    },
    example: "I'm originally from Sapporo.",
    counter: 'I am back from work.',
  },
  {
    name: 'grew up in',
    says: '<who>(?: was| were)? (?:grew up|raised|brought up|spent (?:my|his|her|our) childhood) (?:in|near) (?<place>.+)',
    gives: (found) => {
      const said = home(found, 'grew_up_in', false);
      return said ? { subject: said.subject, predicate: said.predicate, object: said.object } : null;
    },
    example: 'I grew up in Leeds.',
    counter: 'I grew up in a hurry.',
  },
  {
    name: 'lives in',
    says: "<who>(?:<be>|'ve been| have been| has been|'ve| have|'s| has)?(?: now| currently| still| actually| both| all| also| mostly| happily)* (?:live|lives|living|lived(?=.* since\\b)|reside|resides|based|settled|staying|stay)(?: now| currently| together| alone| here)* (?:in|near|out of|outside|down in|up in|over in|at) (?<place>.+)",
    unless: '\\b(?:used to|lived|staying|stay|stays) (?:in|at)\\b(?!.*\\bsince)',
    gives: (found) => home(found, 'lives_in', false),
    example: 'We live in Lyon now.',
    counter: 'I live in fear of Mondays.',
  },
  {
    name: 'home is',
    says: "(?<who>my|our) (?:home|home ?town|place|flat|house|apartment|new (?:flat|home|house|place|apartment))(?:'s| is| are)(?: now)? in (?<place>.+)",
    gives: (found) => home(found, 'lives_in', false),
    example: "Our new flat's in Winterthur.",
    counter: 'Our new flat is in ruins.',
  },
  {
    name: 'moved to',
    says: "<who>(?:'ve| have|'s| has)?(?: just| recently| finally| now| actually| already| both| all)* (?:moved|relocated|emigrated|moved (?:house|back|out|over|up|down|home|in|here))(?: from .+?)? to (?<place>.+)",
    unless:
      '\\b(?:next|soon|tomorrow|will|another|a new)\\b|\\bfor (?:lunch|dinner|breakfast|the (?:day|night|weekend))\\b',
    gives: (found) => {
      const said = JOURNEY.test(found.clause.sentence.text) ? null : home(found, 'lives_in', true);
      return said && { ...said, ...(said.validFrom ? {} : arrival(found)) };
    },
    example: 'I moved to Kraków in March 2024.',
    counter: 'I moved to a new team.',
  },
  {
    name: 'moved into a home',
    says: "<who>(?:'ve| have|'s| has)?(?: just| recently| finally| now| actually| already| both| all)* moved (?:in )?(?:in)?to (?:the|an?|our|my|his|her|their) (?:[\\p{Ll}-]+ ){0,2}(?:house|flat|place|home|apartment|cottage|bungalow|studio|terrace|maisonette|townhouse|farmhouse) (?:in|near|outside|on the edge of) (?<place>\\p{Lu}.+)",
    gives: (found) => {
      const said = home(found, 'lives_in', true);
      return said && { ...said, ...(said.validFrom ? {} : arrival(found)) };
    },
    example: 'We finally moved into the new flat in Tiverton.',
    counter: 'We moved into the last round in Tiverton.',
  },
  {
    name: 'in a place since',
    says: "<who>(?:<be>|'ve been| have been| has been)(?: now)? in (?<place>[^,]+) since\\b.*",
    gives: (found) => home(found, 'lives_in', false),
    example: 'I am in Porto since January 2026.',
    counter: 'I am in pain since January.',
  },
  {
    name: 'lives on a boat',
    says: '<who>(?: now| currently| still)* (?:live|lives) (?:on|aboard|in) (?:an?|my|our|the|his|her) (?:[\\p{Ll}-]+ )?(?:narrowboat|houseboat|boat|barge|yacht|ship|yurt|caravan|cottage|bungalow|flat|apartment|house|studio|cabin|farm|farmhouse|room|townhouse|campervan|trailer)(?:,| moored| berthed)? (?:at|in|near|outside) (?<place>\\p{Lu}.+)',
    gives: (found) => home(found, 'lives_in', false),
    example: 'We live aboard a barge in Saltaire.',
    counter: 'We live on a budget in Saltaire.',
  },
  {
    name: 'is in a home since',
    says: "<who><be>(?: now)? (?:in|on) (?:an?|our|my) (?:[\\p{Ll}-]+ )?(?:cottage|flat|apartment|house|bungalow|studio|houseboat|narrowboat|farmhouse) (?:at|in|near|outside) (?<place>\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?) since\\b.*",
    gives: (found) => home(found, 'lives_in', true),
    example: "We're in a rented cottage outside Brecon since Thursday.",
    counter: "We're in a cottage outside Brecon this week.",
  },
  {
    name: 'moved, since then in',
    says: "<who>(?:'ve| have)?(?: just| finally| now)* moved(?: house)?,? (?:and )?since (?:yesterday|today|last \\p{L}+|\\p{L}+day|the \\p{L}+) (?:(?:we|I)<be> |living )?in (?<place>.+)",
    gives: (found) => home(found, 'lives_in', true),
    example: "We've moved, since yesterday in Ludlow.",
    counter: "We've moved on, since yesterday in peace.",
  },
  {
    name: 'work as, in a place',
    says: '<who><be>(?: now| currently)* an? [\\p{L} -]{3,40}? (?:in|from|based in|living in) (?<place>.+)',
    unless:
      "\\b(?:year|student|person|trip|fan|visit|meeting|beliver|expert|believer|beginner|member|specialist|position|role|course|class|phd|degree|master's|minute|hour|weekend|holiday|child|kid|girl|boy|tourist) (?:in|from)\\b",
    gives: (found) => {
      const said = home(found, /\bfrom\b/.test(found.clause.text) ? 'is_from' : 'lives_in', false);
      return said && OCCUPIED.test(found.clause.text) ? said : null;
    },
    example: "I'm a nurse in Porto.",
    counter: "I'm a believer in Jesus.",
  },
  {
    name: 'used to live in',
    says: "<who>(?: used to live| no longer lives?| do not live| don't live| doesn't live| lived|'ve left| moved away| moved out)(?: for [\\p{L}\\d ]+?)? (?:in|from|of) (?<place>.+)",
    gives: (found) => {
      const said = home(found, 'lives_in', false);
      if (
        !said ||
        (/ lived /.test(found.clause.text) &&
          !said.validTo &&
          !/\b(?:for|before|until|previously|years)\b/.test(found.clause.text))
      )
        return null;
      return { ...said, validTo: said.validTo ?? found.clause.sentence.reading.turn.occurredAt };
    },
    example: "I don't live in Zürich any more.",
    counter: "I don't live in the past.",
  },
  {
    name: 'speaks',
    says: `<who>(?: can| also| both| fluently| only)* (?:speak|speaks)(?: fluent| native| good| some| a (?:little|bit of)| only| both| mostly)* (?<what>(?:${LANGUAGE})(?![\\p{L}]).*)`,
    gives: (found) => spoken(found),
    example: 'I speak Kannada, Tamil and a bit of Breton.',
    counter: 'I speak too fast.',
  },
  {
    name: 'mother tongue',
    says: `(?:<whose> (?:mother tongue|native language|first language|native tongue)(?: is|'s) (?<what>(?:${LANGUAGE})(?![\\p{L}]).*)|(?<tongue>${LANGUAGE})(?: is|'s) (?<mine>my|our) (?:mother tongue|native language|first language)|(?<fluent>I)<be> (?:fluent|bilingual|a native speaker|conversational)(?: in| of)? (?<whats>(?:${LANGUAGE})(?![\\p{L}]).*))`,
    gives: ({ clause, at }) => {
      const subject =
        at('mine') || at('fluent') ? speakerOf(clause.sentence.reading) : subjectOf({ clause, at });
      const words = at('what') || at('tongue') || at('whats');
      return subject ? languagesIn(words).map((object) => ({ subject, predicate: 'speaks', object })) : null;
    },
    example: 'Igbo is my mother tongue.',
    counter: 'Igbo is my favourite.',
  },
  {
    name: 'learns a language',
    says: `<who>(?:<be>|'ve been| have been| has been)(?: currently| now)* (?:learning|studying)(?: to speak)? (?<what>(?:${LANGUAGE})(?![\\p{L}]).*)`,
    gives: (found) => languagesIn(found.at('what')).flatMap((object) => fact(found, 'studies', object) ?? []),
    example: "I'm learning Portuguese.",
    counter: "I'm learning a lot.",
  },
  {
    name: 'plays',
    says: `<who>(?: also| still| both|'ve been| have been)* (?:play|plays|playing) (?:the |a bit of )?(?<what>(?:${PLAYED})(?![\\p{L}]).*)`,
    unless:
      '\\b(?:tonight|tomorrow|today|now|last|yesterday|this (?:week|evening|morning|afternoon|saturday|sunday)|later)\\b',
    gives: (found) =>
      listOf(found.at('what')).flatMap((each) => {
        const played = new RegExp(`^(?:the )?(${PLAYED})(?![\\p{L}])`, 'iu').exec(each)?.[1];
        return played ? (fact(found, 'plays', played.toLowerCase()) ?? []) : [];
      }),
    example: 'I play the cello.',
    counter: 'I play tennis tomorrow.',
  },
  {
    name: 'religion',
    says: `<who><be>(?: a| an| both| all| practising| devout| raised)* (?<what>${RELIGION})(?![\\p{L}])`,
    gives: (found) => fact(found, 'has_religion', found.at('what').toLowerCase()),
    example: 'We are Jain.',
    counter: 'We are Swedish.',
  },
  {
    name: 'nationality',
    says: "<who>(?:<be> an? (?<what>(?:\\p{Lu})[\\p{L}]+) (?:citizen|national)|(?: have| has|'ve got) (?:an? )?(?<pass>(?:\\p{Lu})[\\p{L}]+) (?:citizenship|nationality|passport))",
    gives: (found) => fact(found, 'nationality', found.at('what') || found.at('pass')),
    example: 'I have Portuguese citizenship.',
    counter: 'I have a new passport.',
  },
  {
    name: 'phone or address',
    says: "<whose> (?:new |work |private |home |mobile |cell )*(?:(?:phone |mobile |telephone |cell ?phone )?number|phone|mobile|cell)(?: for [\\p{L} ]+)?(?:'s| is| has (?:changed|altered) to|:)(?: now)? (?<phone>\\+?\\d[\\d ()/-]{5,18}\\d)",
    gives: (found) => fact(found, 'phone', found.at('phone')),
    example: 'My new number is +55 11 98220 4417.',
    counter: 'My lucky number is 7.',
  },
  {
    name: 'e-mail',
    says: "<whose> (?:new |work |private )*(?:e-?mail(?: address)?)(?:'s| is|:)(?: now)? (?<email>[\\p{L}\\p{N}._%+-]+@[\\p{L}\\p{N}.-]+\\.\\p{L}{2,})",
    gives: (found) => fact(found, 'email', found.at('email')),
    example: 'My e-mail is luis@ferreirabombas.example.',
    counter: 'My e-mail is full.',
  },
  {
    name: 'address',
    says: "<whose> (?:new |home |postal |work )*address(?:'s| is|:)(?: now)? (?<address>[\\p{L}\\d].{5,80})",
    gives: (found) =>
      /\d/.test(found.at('address')) && !/@/.test(found.at('address'))
        ? fact(found, 'address', found.at('address'))
        : null,
    example: 'My address is 12 Quarry Lane, Leeds.',
    counter: 'My address is the same.',
  },
];

const OCCUPIED =
  /\b(?:nurse|doctor|teacher|engineer|developer|student|lawyer|designer|chef|writer|artist|manager|programmer|pharmacist|architect|freelancer|consultant|translator|journalist|photographer|musician|electrician|carpenter|farmer|accountant|scientist|researcher|professor|midwife|physiotherapist|barista|baker|dentist|vet|paramedic|firefighter|librarian|analyst|gamedev|founder|product manager|data scientist|software \w+|[a-z]+er|[a-z]+ist|[a-z]+ian|[a-z]+or) (?:in|from|based|living)\b/i;
const nationality =
  /^(?:Dutch|French|German|Spanish|Italian|English|British|Irish|Scottish|Welsh|American|Canadian|Australian|Swedish|Danish|Norwegian|Finnish|Polish|Czech|Russian|Ukrainian|Turkish|Greek|Indian|Chinese|Japanese|Korean|Brazilian|Mexican|Nigerian|Kenyan|\p{Lu}\p{L}+(?:ish|ese|ian|ean|ican))$/u;

const languagesIn = (words: string): string[] =>
  listOf(words).flatMap((each) => {
    const bare = each.replace(
      /^(?:some|fluent|native|good|basic|little|bit of|a bit of|broken|conversational) /i,
      '',
    );
    const known = new RegExp(`^(?:${LANGUAGE})(?![\\p{L}])`, 'iu').exec(bare)?.[0];
    return known ? [`${known.charAt(0).toUpperCase()}${known.slice(1)}`] : [];
  });

function spoken(found: Found): FactDraft[] {
  return languagesIn(found.at('what')).flatMap((object) => fact(found, 'speaks', object) ?? []);
}
