import type { ExtractedFact } from '../../extractor.ts';
import { isoDay } from '../dated-words.ts';
import type { FactCollector } from '../fact-collector.ts';
import type { FactSpan, SubjectCandidate } from './fact-subjects.ts';
import type { FactSentence } from './fact-tokens.ts';
import { dwelling, usage } from './fact-words.ts';

/** Relations that a family of predicates is told by. */
const RELATIONS: Readonly<Record<string, RegExp>> = {
  spouse: /^(?:husband|wife|hubby|missus|spouse|partner|boyfriend|girlfriend|fianc[eé]e?)$/,
  child: /^(?:child|kid|son|daughter|boy|lad|baby|little one)$/,
  parent: /^(?:mother|father|mom|mum|mam|dad)$/,
  sibling: /^(?:sister|brother|sibling|twin|twin sister|twin brother)$/,
  relation:
    /^(?!pet$|husband$|wife$|child$|kid$|son$|daughter$|boy$|mother$|father$|mum$|mom$|dad$|sister$|brother$)/,
};

/** The relation named nearest to an object, before rather than after it. */
function relationNear(
  { relations, tokens }: FactSentence,
  { start, end, label }: FactSpan,
): string | undefined {
  const wanted = RELATIONS[label];
  if (wanted === undefined) return undefined;
  for (let at = start - 1; at >= Math.max(0, start - 14); at -= 1) {
    const relation = relations.get(at);
    if (relation !== undefined && wanted.test(relation)) return relation;
  }
  for (let at = end; at < Math.min(tokens.length, end + 8); at += 1) {
    const relation = relations.get(at);
    if (relation !== undefined && wanted.test(relation)) return relation;
  }
  return undefined;
}

const asName = (relation: string): string =>
  relation
    .replace(/^(?:lad|boy)$/, 'son')
    .replace(/^(?:mam|mum|mom)$/, 'mother')
    .replace(/^dad$/, 'father')
    .replace(/^(?:nonna|gran|nan|nana|granny)$/, 'grandmother')
    .replace(/^(?:little one|kid|baby)$/, 'child')
    .replace(/^twin$/, 'sibling')
    .replace(/^twin (sister|brother)$/, '$1')
    .replace(/[- ]/g, '_');

/** The predicate of a family as the words around subject and object say it. Nothing where they don't say which. */
function predicateOf(
  sentence: FactSentence,
  object: FactSpan,
  subject: SubjectCandidate,
  words: string,
): string | undefined {
  const relation = relationNear(sentence, object);
  switch (object.label) {
    case 'place':
      if (/^(?:organization|thing|place|tagged|subject)$/.test(subject.type)) return 'located_in';
      return dwelling(words);
    case 'work':
      return 'works_at';
    case 'job':
      return 'is_a';
    case 'school':
      return /\b(?:graduat|degree from|alumn)/i.test(words) ? 'graduated_from' : 'studies_at';
    case 'study':
      return 'studies';
    case 'spouse':
      if (relation !== undefined && !/^(?:husband|wife|hubby|missus|spouse)$/.test(relation))
        return `has_${asName(relation)}`;
      return /\b(?:engaged|fianc)/i.test(words) ? 'engaged_to' : 'married_to';
    case 'child':
      return `has_${relation === undefined ? 'child' : asName(relation)}`;
    case 'parent':
      return relation === undefined ? 'child_of' : `has_${asName(relation)}`;
    case 'sibling':
      return `has_${relation === undefined ? 'sibling' : asName(relation)}`;
    case 'relation':
      return relation === undefined ? undefined : `has_${asName(relation)}`;
    case 'used':
      return usage(words);
    case 'due':
      return /\b(?:deadline|due|until|by)\b/i.test(words) ? 'due_on' : 'scheduled_for';
    default:
      return PREDICATES[object.label];
  }
}

const PREDICATES: Readonly<Record<string, string>> = {
  boss: 'reports_to',
  staff: 'leads',
  owned: 'owns',
  founded: 'founded',
  pet: 'has_pet',
  member: 'member_of',
  plays: 'plays',
  version: 'has_version',
  maker: 'made_by',
  whole: 'part_of',
  client: 'has_client',
  born: 'birthday',
  died: 'died_on',
  phone: 'phone',
  email: 'email',
  spoken: 'speaks',
  diet: 'diet',
  allergen: 'allergic_to',
  condition: 'has_condition',
  religion: 'has_religion',
};

/** The words of an object, as a sentence has them. */
export function wordsOfSpan(
  { text, tokens }: FactSentence,
  { start, end }: { start: number; end: number },
): string {
  return text.slice(tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0);
}

/** The fact that an object and its subject make. Nothing where its words don't say which predicate. */
export function wordedFact(
  collector: FactCollector,
  sentence: FactSentence,
  object: FactSpan,
  subject: SubjectCandidate,
): ExtractedFact | undefined {
  const { text, tokens, statement } = sentence;
  const inside = subject.sentence === object.sentence;
  const from = inside ? Math.min(subject.end, object.start) : object.start;
  const to = inside ? Math.max(subject.start, object.end - 1) : object.end - 1;
  const words = text.slice(
    Math.max(0, (tokens[Math.min(from, tokens.length - 1)]?.start ?? 0) - 14),
    (tokens[Math.min(to, tokens.length - 1)]?.end ?? text.length) + 12,
  );
  const predicate = predicateOf(sentence, object, subject, words);
  if (predicate === undefined) return undefined;
  const who = subject.name ?? (statement.turn.author?.trim() ? collector.speaker : undefined);
  if (who === undefined) return undefined;
  const written = wordsOfSpan(sentence, object);
  const what =
    predicate === 'birthday' || predicate === 'died_on' || object.label === 'due'
      ? (isoDay(written) ?? written)
      : predicate === 'has_version'
        ? written.replace(/^v(?=\d)/i, '')
        : written;
  const before = collector.facts.length;
  collector.add(who, predicate, what, 0.74);
  return collector.facts[before];
}
