import type { FactDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { subjectOf } from './subjects.ts';
import { listOf, nameAt, softwareAt, spanOf, speakerOf } from './values.ts';

const fact = (
  found: Found,
  predicate: string,
  object: string | undefined,
  begins = false,
): FactDraft | null => {
  const subject = subjectOf(found);
  return subject && object
    ? { subject, predicate, object, ...spanOf(found.clause.text, found.clause.sentence.reading, begins) }
    : null;
};

const named = (found: Found, place: string) =>
  nameAt(found.at(place).replace(/^(?:the|an?|our|my) /i, ''), found.clause.sentence.reading);

const SCHOOL = '(?:uni(?:versity)?|college|school|institute|academy|polytechnic)';

/** Software that is named after a verb of use, as its author writes it. */
function tools(found: Found, words: string): FactDraft[] {
  const subject = subjectOf(found);
  if (subject === undefined) return [];
  return listOf(
    words.replace(
      /\b(?:for|to|when|because|so|since|btw|at|in|instead|now|these days|daily|every|on my|by default|mostly|ages ago|but)\b.*$/iu,
      '',
    ),
  ).flatMap((each, place) => {
    const software = softwareAt(
      each,
      /\b(?:us(?:e|es|ing)|cod\p{L}+|writ\p{L}+|program\p{L}*|develop\p{L}*) (?:in )?/iu.test(
        found.clause.text,
      ),
    );
    // "A series comparing awk and Linux pipes" is about Linux.
    const isMore = place > 0 && /^ \p{Lu}/u.test(each.slice(software?.length ?? 0));
    return software === undefined || isMore ? [] : [{ subject, predicate: 'uses', object: software }];
  });
}

/** Forms of facts about what somebody studies, belongs to, owns and uses. */
export const belongingForms: readonly Form<FactDraft>[] = [
  {
    name: 'studies, at',
    says: `<who>(?:(?: now| currently| still| also)* (?<own>study|studies|major in|majors in)|(?:<be>|'ve been| have been| has been)(?: now| currently| still| also)* (?<verb>in (?:my|his|her) (?:first|second|third|fourth|final|last) year of|studying|reading|majoring in|doing (?:my|a|an|his|her) (?:phd|ph\\.d|master's|masters|bachelor's|degree|msc|mba|doctorate) (?:in|on))) (?<what>[\\p{L}][\\p{L} &-]{2,50}?)(?: at (?<org>.+)|,.*)?$`,
    unless:
      '\\b(?:study|studies|studying|reading) (?:(?:real|really|so|very|too|super|pretty) |hard|late|have|has|show|shows|suggest|found|already|for|at|in|a|an|the|this|that|my|your|his|her|about|abroad|blocks?|sessions?|plans?|time|guides?|habits|notes|all|up|it|more|lately|every|books?|papers?)\\b',
    gives: (found) => {
      const what = found.at('what').replace(/ (?:since|for|from|as|in (?:my|the)) .*$/i, '');
      if (/^study$/i.test(found.at('own')) && !/^(?:I|we)$/i.test(found.at('who'))) return null;
      const studies =
        /^(?:reading|doing)/i.test(found.at('verb')) && found.at('org') === ''
          ? null
          : fact(found, 'studies', what.toLowerCase());
      const school = found.at('org') === '' ? null : fact(found, 'studies_at', named(found, 'org'));
      return [studies, school].filter((each) => each !== null);
    },
    example: 'I study marine biology at Gothenburg.',
    counter: 'I study hard at night.',
  },
  {
    name: 'studies at',
    says: `<who>(?:<be>|'ve been| have been| has been)?(?: now| currently| still| also)* (?:study|studies|studying|enrolled|(?:an? )?(?:[\\p{L}-]+ )*student|(?:an? )?(?:undergrad|undergraduate|freshman|sophomore|junior|senior|phd candidate|doctoral candidate)|go|goes|starting|started|start|at ${SCHOOL}|doing (?:my|a|an|his|her) [\\p{L}' .]+)(?: at| in| to) (?:the )?(?<org>(?:\\p{Lu}).+)`,
    gives: (found) => {
      const school = named(found, 'org');
      const isStudy =
        /\b(?:study|studies|studying|student|enrolled|undergrad|freshman|sophomore|phd|doctoral|degree|master)/i.test(
          found.clause.text,
        );
      return school &&
        (isStudy || /\b(?:university|college|school|institute|academy|uni)\b/i.test(school)) &&
        !/ in (?:the )?\p{Lu}[\p{L}]+$/u.test(isStudy ? found.clause.text.replace(/university in /i, '') : '')
        ? fact(found, 'studies_at', school, /\bstart/i.test(found.clause.text))
        : null;
    },
    example: 'I am a nursing student at the University of Navarra.',
    counter: 'I go to Lisbon a lot.',
  },
  {
    name: 'graduated from',
    says: "<who>(?:'ve| have|'s| has)?(?: just| finally| recently)* (?:graduated (?:from|at)|passed out (?:from|of)|got (?:my|his|her) (?:degree|phd|master's|bachelor's)(?: in [\\p{L} ]+)? (?:from|at)|did (?:my|his|her) (?:degree|phd|master's|bachelor's|doctorate|mba)(?: in [\\p{L} ]+)? at|took my doctorate at|studied(?: [\\p{L} ]+)? at|went to (?:uni|university|college) (?:in|at)) (?<org>.+)",
    gives: (found) =>
      fact(
        found,
        /graduated|passed out|degree|phd|master|bachelor|doctorate|mba/i.test(found.clause.text)
          ? 'graduated_from'
          : 'studied_at',
        named(found, 'org'),
      ),
    example: 'I did my PhD at Leeds.',
    counter: 'I graduated from beginner to average.',
  },
  {
    name: 'has a degree in',
    says: "<who>(?: have| has|'ve got|'s got|'ve| hold| holds)(?: an?)? (?:degree|phd|master's|masters|bachelor's|doctorate|msc|bsc|diploma|ba|ma|mba) in (?<what>[\\p{L}][\\p{L} &-]{2,40}?)(?: (?:from|at) (?<org>.+))?$",
    gives: (found) =>
      [
        fact(found, 'studies', found.at('what').toLowerCase()),
        found.at('org') === '' ? null : fact(found, 'graduated_from', named(found, 'org')),
      ].filter((each) => each !== null),
    example: 'I have a degree in chemistry from Graz.',
    counter: 'I have a meeting in chemistry.',
  },
  {
    name: 'supervisor',
    says: "(?:my|the) (?:thesis |phd |master's )?(?:supervisor|advisor|adviser)(?: is|'s)(?: (?:Professor|Prof\\.?|Dr\\.?))? (?<name>(?:\\p{Lu}).+)",
    gives: ({ clause, at }) => {
      const name = nameAt(at('name'), clause.sentence.reading);
      return name
        ? { subject: speakerOf(clause.sentence.reading), predicate: 'reports_to', object: name }
        : null;
    },
    example: 'My supervisor is Professor Stephan Gruber.',
    counter: 'My supervisor is away.',
  },
  {
    name: 'member of',
    says: "<who>(?:(?:<be>|'ve been| have been| has been)(?: also| still| now)*(?: (?:an?|the))? (?:[\\p{L}]+ )?(?:member of|on the board of|part of|on the committee of|a trustee of|captain of|president of|chair of|treasurer of|secretary of)| (?:sit|sits|serve|serves) on the (?:board|committee|council) of|(?: also| now)* (?:play|plays|sing|sings|row|rows|row|volunteer|volunteers|compete|competes|drum|drums)(?: [\\p{L}]+)? (?:for|with|in|at)|(?:'ve| have|'s| has)?(?: just| recently)* joined) (?:the )?(?<org>(?:\\p{Lu}).+)",
    gives: (found) => {
      const org = named(found, 'org');
      const joined = /joined/.test(found.clause.text);
      const isClub =
        /\b(?:club|choir|band|team|society|gym|group|church|league|orchestra|party|union|association|chamber|committee|brigade|FC|RFC|rotary|scouts)\b/i.test(
          org ?? '',
        );
      return org && (!joined || isClub) && !/ (?:in|at) \p{Lu}[\p{L}]+$/u.test(found.clause.text)
        ? fact(found, 'member_of', org, joined)
        : null;
    },
    example: 'I am a member of the Shropshire Archaeological Society.',
    counter: 'I am a member of nothing.',
  },
  {
    name: 'drives',
    says: "<who>(?:(?: also| still| now)* (?:drive|drives|ride|rides|own|owns)|(?:'ve| have| has|'s)?(?: just| finally| recently)* (?:bought|leased)) (?:my|an?|the|our) (?:(?:new|old|used|second[- ]hand|grey|gray|red|blue|black|white|silver|green|19\\d\\d|20\\d\\d|'\\d\\d|brand new|lovely) )*(?<what>(?:\\p{Lu})[\\p{L}\\p{N}-]*(?: (?:(?:\\p{Lu})[\\p{L}\\p{N}-]*|\\d+[\\p{L}]*))*)",
    unless:
      '\\b(?:got|have|has) (?:an?|the) (?:\\p{Lu}\\p{L}+) (?:offer|appointment|meeting|message|email|call|class|exam|visa|passport|job|internship|course|account)\\b',
    gives: (found) => fact(found, 'owns', nameAt(found.at('what'), found.clause.sentence.reading)),
    example: 'I drive an old Volvo 940.',
    counter: 'I drive a lot.',
  },
  {
    name: 'my car is',
    says: "<whose> (?:old |new |work |home |main )*(?<thing>car|van|bike|bicycle|motorbike|motorcycle|truck|laptop|phone|computer|camera|guitar|piano|synth|boat|printer|router|tablet|watch|keyboard|monitor|e-?bike|scooter|tractor|amp|violin)(?:'s| is)(?: an?| the| my)? (?:(?:new|old|grey|red|blue|black|white|19\\d\\d|20\\d\\d) )*(?<what>(?:\\p{Lu})[\\p{L}\\p{N}-]*(?: (?:(?:\\p{Lu})[\\p{L}\\p{N}-]*|\\d+[\\p{L}]*))*)",
    gives: (found) => fact(found, 'owns', nameAt(found.at('what'), found.clause.sentence.reading)),
    example: "My laptop's a ThinkPad X1.",
    counter: "My laptop's dead.",
  },
  {
    name: 'uses',
    says: "<who>(?:<be>|'ve been| have been| has been)?(?: now| currently| still| also| mostly| mainly| usually| always| both| all)* (?:use|uses|using|code in|write in|program in|develop in|work in|works in|work with|works with|run|runs|running|switched(?: over)? to|(?:'ve )?switched from [\\p{L}\\d .+#-]+ to|moved to|migrated to|moved from [\\p{L}\\d .+#-]+ to)(?: on)? (?<what>.+)",
    unless: '\\b(?:used to|use to)\\b',
    gives: (found) => tools(found, found.at('what')),
    example: 'I use neovim and fish for work.',
    counter: 'I use a lot of salt.',
  },
  {
    name: 'is on',
    says: '<who><be>(?: now| currently| still| both| all)* on (?<what>.+)',
    gives: (found) => tools(found, found.at('what')),
    example: "I'm on Windows 11.",
    counter: "I'm on holiday.",
  },
];
