import { mentionsHealth } from '../../language/health-words.ts';
import {
  firstName,
  healthPredicateList,
  healthPredicates,
  ownWord,
  storedFor,
} from '../../postgres/own-word.ts';
import { factsStated } from '../../providers/rule-based-extractor/extractor.ts';
import { dateFormatter } from './dates.ts';
import { type ChosenPart, type ContextLine, choosePart, leastTokens } from './parts.ts';
import { oneLine, quote } from './quote.ts';
import { asker, now, ownMemoriesQuery, saidByOther, type Voice } from './standing.ts';
import { withinTokens } from './tokens.ts';
import { citable, inScope, kept, ofPersona, onLine, readableBy } from './visible.ts';

/** The sections of a profile, the most useful first. */
export const profileSections = ['answers', 'person', 'health', 'people', 'work', 'tastes', 'tasks'] as const;
export type ProfileSection = (typeof profileSections)[number];

/** Something that a person said about themselves and that is still true. */
export interface ProfileRow {
  readonly kind: 'fact' | 'memory';
  readonly id: string;
  /** Of a fact. */
  readonly predicate: string | null;
  /** Of a memory: preference, insight or fact. */
  readonly sort: string | null;
  readonly category: string | null;
  readonly content: string;
  /** The same without the speaker's name. */
  readonly words: string;
  /** ISO 8601. */
  readonly since: string | null;
  /** Turns that say it, the latest first. */
  readonly sources: readonly string[];
  readonly voice: Voice;
  /** The object of a fact, or the value of a preference. */
  readonly value: string | null;
  readonly sensitivity: 'neutral' | 'intimate';
  /** 0 to 1. */
  readonly confidence: number;
}

/** A line of a profile. */
export interface ProfileLine extends ContextLine {
  readonly section: ProfileSection;
  /** The words that were used, without quotation marks. */
  readonly content: string;
  /** The same without the speaker's name. */
  readonly words: string;
  readonly since: string | null;
}

/** Predicates by section. Relatives are given by `has_...` predicates. */
const families: Readonly<Record<string, readonly string[]>> = {
  person: [
    'name',
    'is_a',
    'has_role',
    'lives_in',
    'is_from',
    'born_in',
    'birthday',
    'age',
    'nationality',
    'speaks',
    'studies',
    'studies_at',
    'graduated_from',
    'has_religion',
    'grew_up_in',
    'plays',
  ],
  health: healthPredicates,
  people: ['married_to', 'engaged_to', 'marital_status', 'has_child', 'has_pet', 'knows'],
  work: [
    'works_at',
    'works_on',
    'works_with',
    'reports_to',
    'leads',
    'teaches_at',
    'teaches',
    'member_of',
    'founded',
    'uses',
    'owns',
  ],
};
const familyOf = new Map(
  Object.entries(families).flatMap(([family, names]) =>
    names.map((name) => [name, family as ProfileSection]),
  ),
);
const predicates = [...familyOf.keys()].map((name) => `'${name}'`).join(', ');

// What people say about themselves, and what was asserted about them by name.
const ownFacts = (healthMatters: boolean) => `
  select 'fact' as kind, f.id, f.predicate, null as sort, null as category, f.content, f.content as words, f.valid_from as since,
    array(select s.message_id from mneme.fact_source s join mneme.message said on said.workspace_id = s.workspace_id and said.id = s.message_id
      where s.workspace_id = f.workspace_id and s.fact_version_id = f.id and ${citable('said')} order by s.recorded_at desc, s.message_id limit 3) as sources,
    f.confidence as weight,
    (select ${firstName('told.author')} from mneme.fact_source own join mneme.message told on told.workspace_id = own.workspace_id and told.id = own.message_id
      where own.workspace_id = f.workspace_id and own.fact_version_id = f.id and own.speaker = 'subject' and ${storedFor('told', 'f', '$1')} order by own.recorded_at limit 1) as voice,
    f.object as value, f.sensitivity, f.confidence
  from mneme.fact f
  where f.workspace_id = mneme_private.workspace_id() and f.recorded_to is null and ${kept('f')} and not f.disputed
    and (f.created_by = $1 or f.owner_user_id = $1)
    and (f.predicate in (${predicates}) or (f.predicate like 'has\\_%' and f.predicate <> 'has_version'))
    and mneme_private.fact_is_valid(f.valid_from, f.valid_to, f.recorded_from, f.recorded_to, f.set_aside_at, ${now}, null)
    and ${readableBy('f')} and ${ofPersona('f')} and ${onLine('f')} and (${inScope('f', 'f.persona_id is not null')}${healthMatters ? ` or f.predicate in (${healthPredicateList})` : ''})
    and case when exists (select from mneme.fact_source any_source where any_source.workspace_id = f.workspace_id and any_source.fact_version_id = f.id) then (exists (
        select from mneme.fact_source own join mneme.message told on told.workspace_id = own.workspace_id and told.id = own.message_id
        where own.workspace_id = f.workspace_id and own.fact_version_id = f.id and ${ownWord('own', 'f', 'told')} and ${storedFor('told', 'f', '$1')} and ${saidByOther('told')} is not true offset 0)
        or mneme_private.persona_id() is not null and mneme_private.speaker_of_source('fact', f.id, $1) = 'own')
      else ${firstName('f.subject')} = (select name from asker) end
  order by f.predicate in (${healthPredicateList}) desc, f.confidence desc, f.valid_from desc nulls last, f.id
  limit 60`;

/**
 * What the asker said about themselves and is still true. If health matters to the question, it is included whatever
 * the scope. Parameters are those of `readStored`.
 */
export const profileQuery = (healthMatters: boolean) => `
  with ${asker}
  select * from (${ownFacts(healthMatters)}) facts union all select * from (${ownMemoriesQuery(healthMatters)}) memories`;

/** Areas of preferences, as the extractor names them, and as programs that state them are likely to. */
const areas: ReadonlyMap<string, ProfileSection> = new Map([
  ['answers', 'answers'],
  ['address', 'answers'],
  ['communication', 'answers'],
  ['language', 'answers'],
  ['style', 'answers'],
  ['health', 'health'],
  ['diet', 'health'],
  ['schedule', 'tastes'],
  ['favourite', 'tastes'],
  ['setting', 'tastes'],
]);

// By their words, if neither predicate nor category tells: for what was stated by hand or extracted by a language
// model.
const aboutAnswers =
  /\b(?:answer\w*|repl(?:y|ies)|respon[ds]\w*|call me|address me|explain\w*|bullet\w*|concise\w*|brief\w*|short\w*|formal\w*|informal\w*|tone|step by step|markdown|emojis?|metric|units?|in (?:english|german|french|spanish|portuguese|italian|dutch))\b/i;

/** The section of a row. */
export function sectionOf({ kind, predicate, sort, category, content }: ProfileRow): ProfileSection {
  if (kind === 'fact') return familyFor(predicate ?? '');
  const area = areas.get(category?.toLowerCase() ?? '');
  if (area) return area;
  if (mentionsHealth(content)) return 'health';
  if (sort === 'preference') return aboutAnswers.test(`${category ?? ''} ${content}`) ? 'answers' : 'tastes';
  const [stated] = factsStated(content);
  // "The user's brother lives in Rome."
  return stated === undefined
    ? 'person'
    : /['’]s /.test(stated.subject)
      ? 'people'
      : familyFor(stated.predicate);
}

const familyFor = (predicate: string): ProfileSection => familyOf.get(predicate) ?? 'people';

const lineTokens = 60;

/** A person's profile as lines, the most useful first, without repetitions. */
export function profileLines(rows: readonly ProfileRow[], timeZone: string): ProfileLine[] {
  const date = dateFormatter(timeZone);
  const seen = new Set<string>();
  const lines = rows.flatMap((row): ProfileLine[] => {
    const content = oneLine(row.content);
    if (seen.has(content.toLowerCase())) return [];
    seen.add(content.toLowerCase());
    return [
      {
        section: sectionOf(row),
        content,
        words: oneLine(row.words),
        since: row.since,
        text: `${row.since ? `since ${date(row.since)}: ` : ''}${quote(withinTokens(content, lineTokens))}`,
        citations: [`${row.kind}:${row.id}`, ...row.sources.map((id) => `message:${id}`)],
      },
    ];
  });
  return profileSections.flatMap((section) => lines.filter((line) => line.section === section));
}

/** The heading of a profile in a prompt. */
export const profileHeading = 'Who this is with, as they said it themselves:';

/** As much of a profile as fits, the most useful first; null if nothing does. */
export function profilePart(lines: readonly ProfileLine[], budget: number): ChosenPart | null {
  return choosePart('profile', profileHeading, [{ title: null, lines }], budget);
}

/** The heading for health if there is room for nothing else. */
const healthHeading = 'Their health:';
/** How many lines about health are included whatever the budget. */
const mostOfHealth = 12;

/**
 * A profile for a message to which health matters: health comes first and complete, whatever the budget. If it takes
 * all that is free, it is written in as few words as possible.
 *
 * @param free what the whole prompt may take; `budget` is what the profile may take.
 */
export function profileWithHealth(
  lines: readonly ProfileLine[],
  budget: number,
  free: number,
): ChosenPart | null {
  const told = lines.filter(({ section }) => section === 'health').slice(0, mostOfHealth);
  if (told.length === 0) return profilePart(lines, budget);
  const ordered = [...told, ...lines.filter((line) => !told.includes(line))];
  const needed = leastTokens(profileHeading, told);
  if (needed <= free) return profilePart(ordered, Math.max(budget, needed));
  const short = told.map((line) => ({ ...line, text: withinTokens(line.content, lineTokens) }));
  return choosePart(
    'profile',
    healthHeading,
    [{ title: null, lines: short }],
    leastTokens(healthHeading, short),
  );
}
