import type { FactCollector } from '../fact-collector.ts';
import { pattern } from '../pattern.ts';
import { NAME, PROPER } from '../phrases.ts';
import type { SoftwareSubjects } from './software-subjects.ts';
import { BE, readVersions } from './software-versions.ts';

const ADVERBS =
  '(?: (?:now|currently|still|also|already|just|up|all|really|technically|actually|officially|both|at present|at the moment))*';
const PART_OF = pattern(
  `^(.{2,70}?)(?:${BE}| was| has been|'ve been|,)${ADVERBS},? (?:an? )?(?:integral |small |big |proud )?(?:part|member|subsidiary|division|branch|arm|component|module|offshoot|spin-?off|unit|sub-?project) of (?:the )?(${PROPER}|[\\p{L}\\p{N}]+-[\\p{L}\\p{N}-]+)(?!'s)((?: (?:group|collective|network|alliance|family|association|federation|trust|estate))?)`,
  'u',
);
const BELONGS = pattern(
  `^(.{2,70}?)${ADVERBS} belongs? to (?:the )?(${PROPER})((?: (?:group|collective|network|alliance|association|federation|trust))?)(?=$|[,;.()]|\\s(?:since|and|but|now|technically|as|which|in|so|too|from|officially)\\b)`,
  'u',
);
const MADE_BY = pattern(
  `^(.{2,70}?)(?:${BE}| was| were|,)${ADVERBS} (?:made|built|manufactured|developed|produced|designed|assembled|supplied|created|coded|programmed|written|sold) by (?:the |our own |my |our )?(${PROPER})(?=$|[,;.()]|\\s(?:in|and|from|of|at|for|but|since|who|which|with|on|back|out|as)\\b)`,
  'u',
);
const MAINTAINED = pattern(
  `^(.{2,70}?)(?:${BE}|,)?${ADVERBS} (?:maintained|looked after|kept alive|supported) by (?:the |my colleague |our colleague |my |our )?(${NAME}|me)(?=$|[,;.()]|\\s(?:in|and|from|at|for|but|since|who|which|with|on|now|these|so)\\b)`,
  'u',
);
const MAINTAINS = pattern(
  `^(?:[^,.;:!]{0,20}[,:!] )?(I|[Ww]e|[Hh]e|[Ss]he|${NAME})(?:,? who|,? (?:my|our|the) [\\p{L}' -]{3,30},(?: who)?)?${ADVERBS} (maintains?|looks? after|takes? care of|(?:is|am|'s|'m) the (?:sole |main |lead )?maintainer of|(?:is|am|'s|'m) (?:maintaining|looking after)) ((?:the |our |my |its |an? )?(?:[\\p{L}\\p{N}@/_'-]+ ){0,4}?[\\p{L}\\p{N}@/_-]+(?:,? (?:called|named) "?[\\p{L}\\p{N}_-]+)?)(?=$|"|[,;.()!]|\\s(?:in|and|from|at|for|but|since|who|which|with|on|now|these|so|by|if|here|because|as|until|while|too)\\b)`,
  'u',
);
const BACKS_UP = pattern(
  `^(.{2,60}?)${ADVERBS} (?:(?:is |are |gets? )?backed up|backs? up|backup goes|backups go)(?: (?:nightly|daily|weekly|every night|every day|automatically|everything))* (?:to|onto|on) (?:an? |the |our |my |"|“)?(${PROPER}|[\\p{L}\\p{N}]+-[\\p{L}\\p{N}-]+|(?<=["“])[\\p{L}\\p{N}-]+)(?=$|["”,;.()]|\\s(?:in|and|every|at|but|nightly|daily|each|which|as|by|over|via)\\b)`,
  'u',
);
/** What no list of names knows: the services of one's own, and libraries. */
const NEEDS_OWN = pattern(
  '^(.{2,60}?) (?:(?:depends?|relies|rely|leans?) (?:heavily )?on|needs|requires|talks to|calls) (?:the |our )?((?:[a-z][a-z0-9-]* ){0,2}(?:service|gateway|message bus|event bus|queue|API|api)|lib[a-z0-9]+(?: \\d[\\d.]*)?|[a-z][a-z0-9]*(?:-[a-z0-9]+)+ \\d[\\d.]*)(?=$|[,;.]|\\s(?:and|to|for|but|or)\\b)',
  'u',
);
/** A part of another: "the login page is part of the portal". */
const PART_OF_SYSTEM = pattern(
  `^((?:[Tt]he|[Oo]ur) .{2,50}?|[\\p{L}\\p{N}]+(?:-[\\p{L}\\p{N}]+)+)${BE}${ADVERBS} (?:an? )?(?:small |core |big )?(?:part|module|component) of (?:the|our) ((?:[\\p{L}\\p{N}-]+ ){0,2}?(?:portal|suite|pipeline|backend|frontend|monolith|app|website|admin panel|platform|service|gateway|monorepo|cluster|[\\p{L}\\p{N}-]+ system))(?=$|[,;.()]|\\s(?:and|but|so|now|since|which)\\b)`,
  'u',
);
/** A service by its own name: "talks to Gather", "calls fraud-check", "billing depends on auth". */
const NEEDS_NAMED = pattern(
  `^(.{2,60}?)${ADVERBS} (?:(?:depends?|relies|rely) (?:heavily )?on|talks to|connects to|calls(?: into)?|reads from|writes to|pulls (?:data )?from|pushes to|publishes to) (?:the |our )?(${PROPER}|[a-z][a-z0-9]*(?:-[a-z0-9]+)+|(?:auth|billing|search|checkout|inventory|payments|ledger|catalog|catalogue|notifications|accounts|orders|users|shipping|pricing)(?: service)?)(?=$|[,;.]|\\s(?:and|to|for|but|or|over|via|through|now|directly)\\b)`,
  'u',
);
/** A word that each of the forms above has. */
const TELLS_OF_PARTS_OR_CARE =
  /\b(?:(?:of|by|after)\b|belong|back|maintain|depend|relies|rely|lean|needs|requires|talks|connects|calls|reads|writes|pulls|pushes|publishes)/;
const GENERIC_MAKER = /^(?:The|A|An|My|Our|This|That|Who|It|He|She|They|You|We|I|Hand|Me|Him|Her|Us|Them)$/;

/** Versions of programs, what things are part of, who made them and who looks after them. */
export function readSoftwareDetails(collector: FactCollector, subjects: SoftwareSubjects): void {
  const { text } = collector.statement;
  readVersions(collector, subjects);
  if (!TELLS_OF_PARTS_OR_CARE.test(text)) return;
  const thing = (words: string) => {
    const subject = subjects.whole(words) ?? subjects.namedIn(words, words);
    return subject === undefined || subject.isPerson ? undefined : subject;
  };
  // What belongs to a company is owned by it; a program or company with a name of its own is part of it.
  const named = (match: RegExpExecArray | null) => {
    const subject = match === null ? undefined : thing(match[1] ?? '');
    return match !== null && (match[3] !== '' || /^\p{Lu}|-/u.test(subject?.name ?? '')) ? match : null;
  };
  const isPerson = (name: string) =>
    collector.entities.some(
      ({ kind, surface }) => kind === 'person' && (surface === name || name.startsWith(surface)),
    );
  const isPlace = (name: string) =>
    collector.entities.some(({ kind, surface }) => kind === 'place' && surface === name);
  const whole = PART_OF.exec(text) ?? named(BELONGS.exec(text));
  if (whole !== null && !isPerson(whole[2] ?? '') && !/'s |^(?:Mr|Mrs|Ms|Dr)\b/.test(whole[2] ?? '')) {
    const words = whole[1] ?? '';
    const subject = /^we$/i.test(words.trim()) ? collector.subject('we') : thing(words)?.name;
    collector.add(subject, 'part_of', `${whole[2] ?? ''}${whole[3] ?? ''}`, 0.9);
  }
  const portal = whole === null ? PART_OF_SYSTEM.exec(text) : null;
  const page = portal === null ? undefined : thing(portal[1] ?? '');
  if (portal !== null && page?.isSpeaker === false)
    collector.add(page.name, 'part_of', portal[2] ?? '', 0.88);
  for (const [expression, predicate] of [
    [MADE_BY, 'made_by'],
    [MAINTAINED, 'maintained_by'],
    [BACKS_UP, 'backs_up_to'],
    [NEEDS_OWN, 'depends_on'],
    [NEEDS_NAMED, 'depends_on'],
  ] as const) {
    const match = expression.exec(text);
    const object = match?.[2] ?? '';
    if (match === null || GENERIC_MAKER.test(object.split(' ')[0] ?? '')) continue;
    const subject = thing(match[1] ?? '');
    if (expression === NEEDS_NAMED && (subject?.isSystem !== true || isPerson(object) || isPlace(object)))
      continue;
    collector.add(subject?.name, predicate, object, 0.9);
  }
  readMaintainers(collector, subjects);
}

/** Who keeps a program or machine in order, told from their side. */
function readMaintainers(collector: FactCollector, subjects: SoftwareSubjects): void {
  const [, who = '', verb = '', what = ''] = MAINTAINS.exec(collector.statement.text) ?? [];
  if (what === '') return;
  const isSpeaker = /^(?:I|we)$/i.test(who);
  const subject = isSpeaker ? collector.speaker : collector.subject(who);
  const called = /(?:called|named) "?(\S+)$/.exec(what)?.[1];
  const kept = subjects.of(what.replace(/,? (?:called|named) .*$/, '').replace(/^an? /, 'the '));
  if (kept === undefined || kept.isSpeaker || kept.isPerson) return;
  // A child or a garden is looked after, too.
  const isProgram = kept.isSystem || (/^maintain|maintainer/.test(verb) && kept.isNamed === true);
  if (isProgram && (called !== undefined || !/^an? /.test(what)))
    collector.add(subject, 'maintains', called ?? kept.name, 0.9);
}
