import { mentionsHealth } from '../../language/health-words.ts';
import {
  byProgramOrAdmin,
  healthPredicateList,
  healthPredicates,
  ofKin,
  ownWord,
  storedFor,
} from '../../postgres/own-word.ts';
import { factsStated } from '../../providers/rule-based-extractor/extractor.ts';
import {
  citedTurns,
  factHolds,
  inScope,
  kept,
  ofPersona,
  onLine,
  ownWordOf,
  readableBy,
  sourceTurns,
} from '../access/visible.ts';
import { headings } from '../quoting/headings.ts';
import { oneLine, quote } from '../quoting/quote.ts';
import { dateFormatter } from './dates.ts';
import { type ChosenPart, type ContextLine, choosePart, leastTokens } from './parts.ts';
import { namesAsker, ownMemoriesQuery, saidByAsker, saidByOther, type Voice, voiceOf } from './standing.ts';
import { withinTokens } from './tokens.ts';

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
  /** Whether it is a fact that was stated or corrected by an operation. */
  readonly stated: boolean;
  /** Whether it is a fact about somebody else: the health of a relative. */
  readonly ofAnother: boolean;
}

/** A line of a profile. */
export interface ProfileLine extends ContextLine {
  readonly section: ProfileSection;
  /** Of a fact. */
  readonly predicate: string | null;
  /** The words that were used, without quotation marks. */
  readonly content: string;
  /** The same without the speaker's name. */
  readonly words: string;
  readonly since: string | null;
  /** Whether it tells of somebody else: the health of a relative. */
  readonly ofAnother: boolean;
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

const healthFact = (fact: string) => `${fact}.predicate in (${healthPredicateList})`;

/** Whether the asker says a version of a fact of themselves, or of a relative's health. */
const said = (fact: string) => `exists (
        select from ${sourceTurns('fact', fact, 'own', 'told')}
        where (${ownWord('own', fact, 'told')} or ${ofKin(fact, 'told')})
          and ((${storedFor('told', fact, '$1')} and ${saidByOther('told')} is not true) or ${saidByAsker('told')}) offset 0)`;

const hasSource =
  'exists (select from mneme.fact_source s where s.workspace_id = f.workspace_id and s.fact_version_id = f.id)';
// Of somebody else is what neither names the asker, or nobody, nor was ever told by whom it is about.
const ofSomebodyElse = `not (${namesAsker('f.subject')} or lower(f.subject) in ('the user', 'user', 'i', 'me')
      or exists (
        select from mneme.fact version
        join mneme.fact_source s on s.workspace_id = version.workspace_id and s.fact_version_id = version.id
        where version.workspace_id = f.workspace_id and version.fact_id = f.fact_id and s.speaker = 'subject'))`;
const asserted = (condition: string) =>
  `exists (select from mneme.fact_assertion a
    where a.workspace_id = f.workspace_id and a.fact_version_id = f.id and ${condition})`;

// Of a fact that somebody stated or corrected, no turn may say that it is the asker's. It is about them if it names them,
// if its subject is the unnamed speaker of their own rows, or if they said what was corrected. Another member's word is
// not taken.
const stated = `(case when ${asserted('true')} then ${asserted("(a.user_id = $1 or a.role <> 'member')")}
        else not ${hasSource} and (f.created_by = $1 or ${byProgramOrAdmin('f')}) end
      and (
        ${namesAsker('f.subject')}
        or (${healthFact('f')} and ${namesAsker(`split_part(replace(f.subject, '’', ''''), '''s ', 1)`)})
        or ((f.created_by = $1 or f.visibility = 'private') and (lower(f.subject) in ('the user', 'user', 'i', 'me')
          or (${healthFact('f')} and lower(f.subject) ~ '^(the user''s|my) ')))
        or exists (
          select from mneme.fact former
          where former.workspace_id = f.workspace_id and former.fact_id = f.fact_id and former.id <> f.id
            and ${said('former')} offset 0)))`;

// Names under which entities stand for the asker. What somebody says of themselves in a group belongs to its thread.
const askersEntities = `array(
        select named.entity_id
        from (
          select distinct unnest(array[mneme_private.normalize_text(name), mneme_private.normalize_text(key),
            case when name is distinct from key then split_part(mneme_private.normalize_text(name), ' ', 1) end])
            as called
          from asker) own
        -- Name by name: of a list all names of the workspace would be read.
        cross join lateral (
          select a.entity_id from mneme.alias_variant a
          where a.workspace_id = mneme_private.workspace_id() and a.variant_normalized = own.called offset 0) named)`;

// What people say about themselves, and what was stated about them by name.
const ownFacts = (healthMatters: boolean) => `
  select 'fact' as kind, f.id, f.predicate, null as sort, null as category, f.content, f.content as words,
    f.valid_from as since,
    ${citedTurns('fact', 'f', 3)} as sources,
    f.confidence as weight,
    (select ${voiceOf('told')} from ${sourceTurns('fact', 'f', 'own', 'told')}
      where own.speaker = 'subject' and ${storedFor('told', 'f', '$1')} order by own.recorded_at limit 1) as voice,
    f.object as value, f.sensitivity, f.confidence, (${asserted('true')} or not ${hasSource}) as stated,
    (${ofSomebodyElse}) as "ofAnother"
  from mneme.fact f
  where f.workspace_id = mneme_private.workspace_id() and f.recorded_to is null and ${kept('f')} and not f.disputed
    and (f.created_by = $1 or f.owner_user_id = $1 or f.subject_entity_id = any (${askersEntities}))
    and (f.predicate in (${predicates}) or (f.predicate like 'has\\_%' and f.predicate <> 'has_version'))
    and ${factHolds('f')}
    and ${readableBy('f')} and ${ofPersona('f')} and ${onLine('f')} and ${ownWordOf('f', 'fact')}
    and (${inScope('f', 'f.persona_id is not null')}${healthMatters ? ` or ${healthFact('f')}` : ''})
    and (${said('f')} or ${stated}
      or (mneme_private.persona_id() is not null and mneme_private.speaker_of_source('fact', f.id, $1) = 'own'))
  order by ${healthFact('f')} desc, stated desc, f.confidence desc, f.valid_from desc nulls last, f.id
  limit 60`;

/**
 * What the asker said about themselves and is still true. If health matters to the question, it is included whatever
 * the scope. Parameters are those of `readStored`.
 */
export const profileQuery = (healthMatters: boolean) => `
  select * from (${ownFacts(healthMatters)}) facts
  union all select *, false, false from (${ownMemoriesQuery}) memories`;

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
        predicate: row.predicate,
        content,
        words: oneLine(row.words),
        since: row.since,
        ofAnother: row.ofAnother,
        text: `${row.since ? `since ${date(row.since)}: ` : ''}${quote(withinTokens(content, lineTokens))}`,
        citations: [`${row.kind}:${row.id}`, ...row.sources.map((id) => `message:${id}`)],
      },
    ];
  });
  return profileSections.flatMap((section) => lines.filter((line) => line.section === section));
}

/**
 * As much of a profile as fits, the most useful first; null if nothing does.
 *
 * @param conversation citations of turns of the open conversation, which may revise lines.
 */
export function profilePart(
  lines: readonly ProfileLine[],
  budget: number,
  conversation: ReadonlySet<string> = new Set(),
): ChosenPart | null {
  const sections = [{ title: null, lines }];
  return choosePart('profile', headings.profile, sections, budget, undefined, conversation);
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
 * @param conversation as of `profilePart`.
 */
export function profileWithHealth(
  lines: readonly ProfileLine[],
  budget: number,
  free: number,
  conversation: ReadonlySet<string>,
): ChosenPart | null {
  const told = lines.filter(({ section }) => section === 'health').slice(0, mostOfHealth);
  if (told.length === 0) return profilePart(lines, budget, conversation);
  const ordered = [...told, ...lines.filter((line) => !told.includes(line))];
  const needed = leastTokens(headings.profile, told);
  if (needed <= free) return profilePart(ordered, Math.max(budget, needed), conversation);
  const short = told.map((line) => ({ ...line, text: withinTokens(line.content, lineTokens) }));
  return choosePart(
    'profile',
    healthHeading,
    [{ title: null, lines: short }],
    leastTokens(healthHeading, short),
    undefined,
    conversation,
  );
}
