import type { FactDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { listOf, nameAt, softwareAt, spanOf } from './values.ts';

/** The name of a system in facts, without its article. */
function systemOf({ at, clause }: Found, place = 'system'): string | undefined {
  const words = at(place);
  const bare = words.replace(/^(?:the|our|my) /i, '').replace(/["“”]/g, '');
  if (PERSONAL.test(bare) || bare.length < 2) return undefined;
  return /^(?:the|our|my) /i.test(words)
    ? bare
    : (nameAt(bare, clause.sentence.reading) ??
        (/[-_]/.test(bare) || /^(?:server|service) /i.test(words)
          ? bare.replace(/^(?:server|service) /i, '')
          : undefined));
}
const PERSONAL =
  /^(?:I|We|He|She|It|They|You|Everyone|Everybody|Mum|Mom|Dad|God|Life|Work|Today|Everything|Nothing|What|Which|That|There|Monday|Friday|Sunday|Saturday)\b/;

/** Things that a system is stated to have: software in any case, or names. */
function things(found: Found, words: string): string[] {
  return listOf(
    words.replace(
      /\b(?:for|because|so|since|which|via|over|when|with|as|but|from|now|at the moment|these days)\b.*$/iu,
      '',
    ),
  ).flatMap((each) => {
    const bare = each.replace(/^(?:the|our|an?) /i, '');
    const name = softwareAt(bare) ?? nameAt(bare, found.clause.sentence.reading);
    const version = name && /^v?\d+(?:\.\d+)*/i.exec(bare.slice(name.length).trim())?.[0];
    return name === undefined || PERSONAL.test(name) ? [] : [version ? `${name} ${version}` : name];
  });
}

function each(found: Found, predicate: string, place = 'what'): FactDraft[] {
  const subject = systemOf(found);
  return subject === undefined
    ? []
    : things(found, found.at(place)).flatMap((object) =>
        object === subject ? [] : [{ subject, predicate, object }],
      );
}

const LANGUAGES =
  /^(?:rust|go|golang|elixir|erlang|python|java|kotlin|scala|ruby|php|typescript|javascript|haskell|c\+\+|c#|zig|swift|dart|clojure)\b/i;
const BE = "(?:'s| is| are)";
const NOW = '(?: now| currently| still| already| also| all| both| actually)*';

/** Forms of facts about systems: versions, hosts, ports, technologies, dependencies and owners. */
export const systemForms: readonly Form<FactDraft>[] = [
  {
    name: 'version',
    says: `(?:<system>|(?<low>[a-z][a-z0-9]{2,}))(?:${BE}|${BE} running| runs|'s running|:)${NOW} (?:on |at |running |up to )?(?:version |v)(?<version>\\d+(?:\\.\\d+)*(?:-[a-z0-9.]+)?)`,
    gives: (found) => version(found),
    example: "Beacon's at v0.9.3 now.",
    counter: "Beacon's at 9.",
  },
  {
    name: 'version of',
    says: "(?:the |our )?(?:current |latest |running |deployed )*version of <system>(?: is|'s) (?:v(?:ersion )?)?(?<version>\\d+(?:\\.\\d+)*(?:-[a-z0-9.]+)?)|<system>,? (?:current )?version (?:is )?(?:v)?(?<numbered>\\d+(?:\\.\\d+)*)(?= |$|,)".replace(
      '|<system>',
      '|(?<own>(?:\\p{Lu})[\\p{L}\\p{N}.-]*)',
    ),
    gives: (found) =>
      version({
        clause: found.clause,
        at: (place) =>
          place === 'system'
            ? found.at('system') || found.at('own')
            : place === 'version'
              ? found.at('version') || found.at('numbered')
              : found.at(place),
      }),
    example: 'The current version of Ranger is 4.2.1.',
    counter: 'My version of the story is 2.',
  },
  {
    name: 'upgraded',
    says: "(?:(?:we|I)(?:'ve| have)?(?: just| finally)* )(?:upgraded|updated|bumped|moved) <system> to (?:version |v)?(?<version>\\d+(?:\\.\\d+)*)$",
    gives: (found) => version(found),
    example: 'We upgraded Ranger to 4.3.',
    counter: 'We moved the meeting to 4.',
  },
  {
    name: 'runs on',
    says: `<system>(?:${BE})?${NOW} (?:runs?|running|hosted|deployed|sits?|lives?|deployed)${NOW} (?:on|in|at|behind|under) (?<what>.+)`,
    unless: '\\b(?:port|time|schedule|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\\b',
    gives: (found) => {
      const region = /\b(?:our |the )?(?<region>\p{Lu}[\p{L}-]+)(?: region| data ?cent(?:re|er))?$/u.exec(
        found.at('what'),
      )?.groups?.region;
      const [first] = things(found, found.at('what'));
      const isPlace = region !== undefined && / in /.test(found.clause.text) && !softwareAt(region);
      const subject = systemOf(found);
      if (subject === undefined) return [];
      const isThing = /^(?:the|our|my) /i.test(found.at('system')) || / runs? /.test(found.clause.text);
      if (isPlace && isThing && !first?.includes(' on ')) {
        const hosts = things(found, found.at('what').replace(/\bin .*$/, '')).filter((host) =>
          softwareAt(host),
        );
        return [
          ...hosts.map((object) => ({ subject, predicate: 'hosted_on', object })),
          { subject, predicate: 'located_in', object: region },
        ];
      }
      return each(found, 'hosted_on').flatMap((fact) => {
        const isThing = /^(?:the|our|my) /i.test(found.at('system'));
        if (LANGUAGES.test(fact.object)) return [{ ...fact, predicate: 'written_in' }];
        return isThing || softwareAt(fact.object) !== undefined ? [fact] : [];
      });
    },
    example: 'The staging server runs on Hetzner.',
    counter: 'The show runs on Fridays.',
  },
  {
    name: 'made with',
    says: `<system>(?:${BE}|${BE} all|'s all| was| were)${NOW} (?:written|built|implemented|coded|made|developed)(?: entirely| mostly)? (?:in|with|on(?: top of)?) (?<what>.+)`,
    gives: (found) => each(found, 'written_in'),
    example: 'Heron is written in Rust.',
    counter: 'Heron is written in a hurry.',
  },
  {
    name: 'is made of',
    says: `<system>${BE}${NOW} (?<what>.+)`,
    gives: (found) => {
      const software = softwareAt(found.at('what'));
      const whole =
        software &&
        found
          .at('what')
          .replace(/[,.].*$/, '')
          .trim().length <=
          software.length + 6;
      const system =
        /^(?:the|our) /i.test(found.at('system')) ||
        /\b(?:backend|frontend|app|stack)$/i.test(found.at('system'));
      const subject = systemOf(found);
      return software && whole && system && subject ? [{ subject, predicate: 'uses', object: software }] : [];
    },
    example: 'The backend is Kotlin.',
    counter: 'The backend is slow.',
  },
  {
    name: 'depends on',
    says: `<system>${NOW} (?:depends?|relies|rely)(?: heavily| directly)? on (?<what>.+)`,
    gives: (found) => each(found, 'depends_on'),
    example: 'Ledger depends on Kafka 3.7.',
    counter: 'Ledger depends on the weather.',
  },
  {
    name: 'uses',
    says: `<system>(?:${BE})?${NOW} (?:uses?|using|talks to|connects to|stores (?:its|everything|data) in|keeps (?:its|everything|data) in|backed by|powered by) (?<what>.+)`,
    gives: (found) => {
      const isSystem = /^(?:the|our|my) /i.test(found.at('system'));
      return each(found, 'uses').filter(({ object }) => isSystem || softwareAt(object) !== undefined);
    },
    example: 'The importer uses Redis.',
    counter: 'The importer uses memory.',
  },
  {
    name: 'port',
    says: `<system>(?:${BE})?${NOW} (?:(?:listens?|listening|runs?|running|serves?|exposed|available|reachable)? ?on port (?<port>\\d{2,5})|(?:listens?|listening|runs?|running) on (?<bare>\\d{4,5}))(?![\\p{L}\\d])`,
    gives: (found) => {
      const subject = systemOf(found);
      return subject ? { subject, predicate: 'port', object: found.at('port') || found.at('bare') } : null;
    },
    example: 'The admin API listens on port 8081.',
    counter: 'The ship is in port 80 days.',
  },
  {
    name: 'owned by',
    says: `<system>${BE}${NOW} (?<how>owned|maintained|looked after|run|developed) by (?:the )?(?<what>(?:\\p{Lu})(?!.*'s ).+)|<system> belongs to (?:the )?(?<team>(?:\\p{Lu}).+)`.replace(
      '|<system>',
      '|(?<own>(?:the|our) [\\p{L} -]+?|(?:\\p{Lu})[\\p{L}\\p{N}-]*)',
    ),
    gives: (found) => {
      const at = (place: string) =>
        place === 'system' ? found.at('system') || found.at('own') : found.at(place);
      const object = systemOf({ clause: found.clause, at });
      const subject = nameAt(found.at('what') || found.at('team'), found.clause.sentence.reading);
      const predicate = /^(?:maintained|looked)/.test(found.at('how')) ? 'maintains' : 'owns';
      return subject && object ? { subject, predicate, object } : null;
    },
    example: 'The FX service is owned by Tatiana.',
    counter: 'The FX service is owned by nobody.',
  },
  {
    name: 'owns',
    says: "(?:<name>|(?<me>I))(?: now| also|'s| is)* (?<how>owns?|maintains?|looks? after|in charge of|responsible for|takes care of) (?<thing>(?:the|our) .+)",
    gives: ({ clause, at }) => {
      const subject = at('me')
        ? (clause.sentence.reading.turn.author ?? undefined)
        : nameAt(at('name'), clause.sentence.reading);
      const thing = at('thing').replace(/^(?:the|our) /i, '');
      const isSystem =
        /\b(?:service|api|backend|frontend|database|pipeline|repo|importer|gateway|dashboard|library|module|cluster|ci|release|website|app|platform|scheduler|queue|docs|handbook|onboarding|procurement|billing)\b/i.test(
          thing,
        );
      const bare = thing.split(/\s(?:since|for|from|until|and|,|in|at)\s/)[0] ?? thing;
      return subject && isSystem && bare.split(' ').length < 5
        ? {
            subject,
            predicate: /^own/.test(at('how')) ? 'owns' : 'maintains',
            object: bare,
            ...spanOf(clause.text, clause.sentence.reading, false),
          }
        : null;
    },
    example: 'Priya maintains the billing service.',
    counter: 'Priya looks after the kids.',
  },
  {
    name: 'part of',
    says: `<system>${BE}${NOW} (?:a )?part of (?:the )?(?<what>(?:\\p{Lu}).+)`,
    gives: (found) => {
      const subject = systemOf(found);
      const whole = nameAt(found.at('what'), found.clause.sentence.reading);
      return subject && whole && !/^(?:me|us)$/.test(whole)
        ? { subject, predicate: 'part_of', object: whole }
        : null;
    },
    example: 'Pinhole is part of the Mediaworks platform.',
    counter: 'Pain is part of life.',
  },
  {
    name: 'seat of a company',
    says: `(?<system>(?:our|my|the) (?:company|office|head office|headquarters|hq|firm|startup|school|studio|shop)|(?:\\p{Lu})[\\p{L}&'-]*(?: (?:\\p{Lu})[\\p{L}&'-]*){0,3})${BE}${NOW} (?:based|headquartered|located|situated) in (?<what>(?:\\p{Lu}).+)`,
    gives: (found) => {
      const subject = systemOf(found);
      const place = nameAt(found.at('what'), found.clause.sentence.reading);
      return subject &&
        place &&
        /\b(?:AG|GmbH|Ltd|Inc|LLC|Labs?|Systems|Studio|Group|company|office|headquarters|hq|firm|startup|school|shop|Co|University|Bank|Foundation|Society)\b/i.test(
          subject,
        )
        ? { subject, predicate: 'located_in', object: place }
        : null;
    },
    example: 'Helvar AG is based in Zürich.',
    counter: 'The office is based on trust.',
  },
];

function version(found: Found): FactDraft | null {
  const subject = systemOf(found) ?? (found.at('low') || undefined);
  return subject === undefined
    ? null
    : { subject, predicate: 'has_version', object: found.at('version').replace(/^v/i, '') };
}
