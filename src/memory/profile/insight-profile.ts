import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { type ProfileRow, profileSections, sectionOf } from '../context/profile.ts';
import { buildContextInput } from '../context/request.ts';
import { readStored } from '../context/stored.ts';
import { parseInput, uuid } from '../input.ts';
import { userKey } from '../own-keys.ts';
import { memoryScopes } from '../recall/input.ts';
import { profileOwner } from './profile.ts';

const insightProfileInput = z.object({
  userId: uuid.nullish(),
  ...userKey,
  scope: z
    .enum(memoryScopes)
    .nullish()
    .transform((scope) => scope ?? 'neutral_and_relationship'),
});

/** One thing that is known about a person. */
export interface Insight {
  /** answers, person, health, people, work or tastes. */
  readonly section: string;
  /** What it is about: the predicate of a fact; the category of a memory, or its kind if it has no category. */
  readonly key: string;
  readonly value: string;
  /** The words that were used. */
  readonly text: string;
  readonly sensitivity: 'neutral' | 'intimate';
  /** 0 to 1. */
  readonly confidence: number;
  /** ISO 8601. */
  readonly since: string | null;
  /** Its sources: the fact or memory, and the turns that state it. */
  readonly citations: readonly string[];
}

/** What is known about a person, as a document. */
export interface InsightProfile {
  readonly userId: string;
  readonly insights: readonly Insight[];
  /** An object of sections, each an object of keys, each a list of what is known, with sources. */
  readonly document: Readonly<Record<string, Readonly<Record<string, readonly DocumentEntry[]>>>>;
  /** The same as text: one line for each item, by section. */
  readonly bullets: string;
}

type DocumentEntry = Omit<Insight, 'section' | 'key' | 'citations'> & { readonly sources: readonly string[] };

/** The headings of sections. */
export const sectionTitles: Readonly<Record<string, string>> = {
  answers: 'How to answer',
  person: 'Who they are',
  health: 'Health and diet',
  people: 'People and pets',
  work: 'Work',
  tastes: 'Tastes and habits',
};

/**
 * The profile of a person as a document: what they said about themselves to any persona and is still true, by section
 * and key, each with its sources. It includes intimate matters if the scope does (`full`, `insights_only`). It
 * contains nothing of relationships with personas, so that scopes without a profile give an empty document.
 *
 * @throws MemoryError BAD_INPUT; USER_ID_NOT_ALLOWED; USER_REQUIRED if neither the token nor the input names a user.
 */
export async function insightProfile(
  call: Call,
  input: z.input<typeof insightProfileInput>,
): Promise<InsightProfile> {
  const { scope, ...named } = parseInput(insightProfileInput, input);
  const userId = await profileOwner(call, named);
  const request = parseInput(buildContextInput, { userId, scope, recentTurns: 0 });
  const { profile: rows } = await inSession(call, (session) =>
    readStored(session, request, {
      workspaceId: call.caller.workspaceId,
      userId,
      now: null,
      period: null,
      hits: [],
      turnsOnly: true,
      unasked: true,
      ownOnly: true,
    }),
  );
  const insights = profileSections.flatMap((section) =>
    rows.filter((row) => sectionOf(row) === section).map((row) => insightOf(row, section)),
  );
  const document: Record<string, Record<string, DocumentEntry[]>> = {};
  for (const { section, key, citations, ...rest } of insights) {
    document[section] ??= {};
    document[section][key] ??= [];
    document[section][key].push({ ...rest, sources: citations });
  }
  return { userId, insights, document, bullets: bulletsOf(insights) };
}

function insightOf(row: ProfileRow, section: string): Insight {
  return {
    section,
    key: row.predicate ?? row.category ?? row.sort ?? 'note',
    value: row.value ?? row.words,
    text: row.content,
    sensitivity: row.sensitivity,
    confidence: row.confidence,
    since: row.since,
    citations: [`${row.kind}:${row.id}`, ...row.sources.map((id) => `message:${id}`)],
  };
}

function bulletsOf(insights: readonly Insight[]): string {
  const lines = [...Map.groupBy(insights, ({ section }) => section)].map(([section, own]) =>
    [
      `${sectionTitles[section] ?? section}:`,
      ...own.map(({ text }) => `- ${text.replace(/\s+/g, ' ')}`),
    ].join('\n'),
  );
  return lines.join('\n\n');
}
