import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { houseAt, isSchool, NAMES_HOUSE } from './employers.ts';
import { AT_VERB, NOT_SAID_TO_BE, type Person, subjectBefore } from './people.ts';

/** What is studied and taught, by its last word: "marine biology", "law". */
const FIELD =
  'accounting|accountancy|acoustics|agriculture|agronomy|anatomy|anthropology|archaeology|architecture|art|arts|astronomy|astrophysics|biochemistry|biology|biotech|biotechnology|botany|business|chemistry|classics|commerce|computing|computer science|criminology|cybersecurity|dance|dentistry|design|drama|ecology|econ|economics|education|electronics|engineering|english|environment|fashion|film|finance|fisheries|forestry|genetics|geography|geology|geophysics|graphics|history|hospitality|humanities|hydrology|illustration|informatics|IT|journalism|languages|law|linguistics|literature|logistics|management|marketing|mathematics|maths|math|mechanics|medicine|meteorology|microbiology|midwifery|music|neuroscience|nursing|nutrition|oceanography|optometry|painting|paramedicine|pedagogy|pharmacology|pharmacy|philosophy|photography|physics|physiology|physiotherapy|politics|psychology|publishing|sculpture|robotics|science|sciences|social work|sociology|sports|statistics|stats|studies|surveying|teaching|theatre|theology|tourism|toxicology|translation|zoology|welding|carpentry|plumbing|woodwork|metalwork|needlework|pottery|ceramics|yoga|pilates|swimming|karate|judo|ballet|piano|guitar|violin|cello|flute|drums|singing|chess|cooking|sewing|knitting|reception|nursery|kindergarten|PE|RE|ICT|DT|ESL|EFL|religion|philology|animation|games?|actuarial science';
const LANGUAGE =
  'English|French|German|Spanish|Italian|Portuguese|Latin|Greek|Russian|Arabic|Chinese|Mandarin|Japanese|Korean|Dutch|Swedish|Norwegian|Danish|Finnish|Polish|Turkish|Irish|Welsh|Hebrew|Hindi|Swahili';
const SUBJECT = `(?:(?!(?:a|an|the|my|his|her|their|at|in|for|and|or|with|to|of|it|this|that|some|about|full|part|hard|every|all|how|what|more|lots|kids|children|people|him|them|me|us)\\b)[\\p{L}-]+ ){0,2}?(?:${FIELD}|${LANGUAGE})|[Yy]ear (?:\\d+|one|two|three|four|five|six)|(?:first|second|third|fourth|fifth|sixth|\\d(?:st|nd|rd|th)) grade|[Gg]rade \\d+|primary school|kindergarten|reception`;
const FIELD_END =
  '(?=[.,;:!?()]|$| (?:at|in|and|with|to|for|from|but|now|there|here|since|on|this|by|part|full|because|which|so|as|under|near|while|until|–|-)(?![\\p{L}]))';
const DEGREE =
  "(?:degree|BA|BSc|BEng|MA|MSc|MEng|MBA|PhD|doctorate|master'?s?|masters|bachelor'?s?|bachelors|apprenticeship|diploma|course|MBBS|A levels?|undergrad|postgrad|postdoc|HND|major|minor)";

const STUDIES = pattern(
  `${AT_VERB}(?:study|studies|studied|studying|majors? in|majoring in|reads|reading(?= (?:law|history|geography|chemistry|physics|medicine|classics|architecture|economics|philosophy|mathematics|biology))|(?:doing|does|did|do|finishing|finished|got|have|has|started|starts|starting|completing|pursuing|taking) (?:an? |my |his |her |their |the )?(?:[a-z]+ )?${DEGREE} (?:in|on|of)) (${SUBJECT})((?:,? (?:and|&) |, )(?:${SUBJECT}))?${FIELD_END}`,
  'gu',
);
const STUDENT = pattern(
  `${AT_VERB}(?:is|am|'m|'s) (?:now |currently |still )?(?:an? |the )?(?:[a-z]+[- ]year )?(?:PhD |doctoral |master'?s? |undergrad(?:uate)? |grad(?:uate)? )?(law|medical|med|nursing|engineering|architecture|physics|biology|chemistry|history|psychology|business|economics|art|pharmacy|dental|veterinary|vet|music|philosophy|maths|computer science|journalism|drama|design|geography|marine biology|linguistics|theology) student(?: ${'(?:at|in|of)'} )?`,
  'gu',
);
const FIELD_OF_STUDENT: Readonly<Record<string, string>> = {
  medical: 'medicine',
  med: 'medicine',
  dental: 'dentistry',
  veterinary: 'veterinary medicine',
  vet: 'veterinary medicine',
};
const TEACHES = pattern(
  `${AT_VERB}(?:teach|teaches|teaching|lectures? in) (?:the )?(${SUBJECT})(?:,? (?:and|&) (${SUBJECT}))?${FIELD_END}`,
  'gu',
);
const AT = /^(?:[^.,;]{0,30}?)? (?:at|in|for) (?=(?:the |a place called )?\p{Lu})/u;
const GOES = pattern(
  `${AT_VERB}(?:goes to|go to|went to|attends?|attended|(?:is |am |'m |'s )?(?:studying|studies|study|studied) (?:at|in|by)|(?:starts|starting|started|enrolled|enrols|boarding|graduated|graduates|graduating|alumn[a-z]+|finished) (?:school |uni |university |college )?(?:at|in|from|of)|(?:is|am|'m|'s) (?:in |a )?(?:(?:[Yy]ear|[Gg]rade|[Ff]orm|[Cc]lass|P|S)\\.? ?\\d+|\\d(?:st|nd|rd|th) (?:year|grade)|reception|nursery|sixth form|(?:first|second|third|fourth|final)[- ]year|a (?:student|pupil|freshman|sophomore|junior|senior)|student|(?:an? |the )?(?:exchange|PhD|doctoral|master'?s?|bachelor'?s?|grad(?:uate)?|undergrad(?:uate)?|law|med|medical|nursing|part-time|mature|visiting|first-year|second-year|third-year|final-year)(?= student )|in (?:my|his|her|their) (?:first|second|third|fourth|final|last|[Pp]lacement) year|doing (?:his|her|my|a) \\p{L}+)(?: student| pupil)? (?:at|in|of)|(?:did|doing|does|do|got|took|finished|has|have) (?:an? |my |his |her |their )(?:[\\p{L}]+ )?${DEGREE}(?: in [\\p{Ll} ]{3,30}?| on [\\p{Ll} ]{3,30}?)? (?:at|from|in)|in (?:my|his|her) (?:first|second|third|fourth|final|last) year at|got into|got a place at|got accepted (?:at|to|by)) `,
  'gu',
);
const GRADUATED =
  /\b(?:graduat|alumn|finished|got (?:an? |my |his |her )(?:[\p{L}]+ )?(?:degree|BA|BSc|MA|MSc|MBA|PhD))/u;
const BEFORE = /\b(?:went|attended|studied|did|took)\b/;
const MUST_BE_SCHOOL = /^(?:goes to|go to|went to|attend|start|enrol|got (?:into|a place|accepted)|is|am|')/;

/** Somebody's year tells that the house is a school. */
const IN_YEAR = /[Yy]ear|[Gg]rade|[Ff]orm|student|pupil|freshman|sophomore/;

/** What and where people study, and what they teach and where. */
export function readStudies(collector: FactCollector, people: readonly Person[]): void {
  const { text } = collector.statement;
  for (const match of matchesOf(STUDIES, text)) {
    const who = whoOf(text, match.index, people, collector);
    if (who === undefined) continue;
    if (/^(?:did|got|have|has|finished)/.test(match[0])) continue;
    // By those who keep facts the school says what is studied there; the field alone is kept where no school is told.
    if (
      readSchool(
        collector,
        text,
        match.index + match[0].length,
        who,
        people,
        /^studied/.test(match[0]) ? 'studied_at' : 'studies_at',
      )
    )
      continue;
    if (/^studied/.test(match[0])) continue;
    for (const field of fieldsOf(match)) collector.add(who, 'studies', field, 0.92);
  }
  for (const match of matchesOf(STUDENT, text)) {
    const who =
      whoOf(text, match.index, people, collector) ?? subjectBefore(text, match.index, people, collector);
    if (who === undefined) continue;
    const field = match[1] ?? '';
    const school = / (?:at|in|of) $/.test(match[0])
      ? houseAt(text, match.index + match[0].length, collector, people, true)
      : undefined;
    if (school !== undefined) collector.add(who, 'studies_at', school, 0.9);
    else collector.add(who, 'studies', FIELD_OF_STUDENT[field] ?? field, 0.88);
  }
  for (const match of matchesOf(TEACHES, text)) {
    const who = whoOf(text, match.index, people, collector);
    if (who === undefined) continue;
    if (readSchool(collector, text, match.index + match[0].length, who, people, 'works_at')) continue;
    for (const field of fieldsOf(match)) collector.add(who, 'teaches', field, 0.92);
  }
  if (!NAMES_HOUSE.test(text)) return;
  for (const match of matchesOf(GOES, text)) {
    const who = whoOf(text, match.index, people, collector);
    if (who === undefined) continue;
    const school = houseAt(
      text,
      match.index + match[0].length,
      collector,
      people,
      MUST_BE_SCHOOL.test(match[0]) && !/ (?:student|pupil) /.test(match[0]),
      !MUST_BE_SCHOOL.test(match[0]),
    );
    if (
      school === undefined ||
      (MUST_BE_SCHOOL.test(match[0]) && !isSchool(school) && !IN_YEAR.test(match[0]))
    )
      continue;
    const predicate = GRADUATED.test(match[0])
      ? 'graduated_from'
      : BEFORE.test(match[0])
        ? 'studied_at'
        : 'studies_at';
    collector.add(who, predicate, school, 0.91);
  }
}

/** The one or two fields a match names. */
function fieldsOf(match: RegExpExecArray): string[] {
  const [, first = '', second = ''] = match;
  return [first, second.replace(/^(?:,? (?:and|&) |, )/, '')].filter((field) => field !== '');
}

/** The subject of a verb, who is one person. */
function whoOf(
  text: string,
  at: number,
  people: readonly Person[],
  collector: FactCollector,
): string | undefined {
  const left = text.slice(0, at);
  if (NOT_SAID_TO_BE.test(left)) return undefined;
  const who = subjectBefore(text, at, people, collector);
  if (who !== undefined) return who;
  return /^(?:(?:I|[Aa]nd|[Bb]ut|[Aa]lso|[Nn]ow|[Cc]urrently|[Ss]till) ?)*$/.test(left.trim()) &&
    /^\p{Ll}*ing |^(?:[Ss]tudied|[Gg]raduated)/u.test(text.slice(at))
    ? collector.speaker
    : undefined;
}

function readSchool(
  collector: FactCollector,
  text: string,
  from: number,
  who: string,
  people: readonly Person[],
  predicate: string,
): boolean {
  const at = AT.exec(text.slice(from));
  if (at === null) return false;
  const sure = !/ at $/.test(at[0]);
  const school = houseAt(text, from + at[0].length, collector, people, sure);
  if (school !== undefined) collector.add(who, predicate, school, 0.9);
  return true;
}
