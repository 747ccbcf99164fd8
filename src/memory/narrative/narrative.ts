import { z } from 'zod';
import { isIntimate } from '../../language/intimate-words.ts';
import { fillReadableTexts } from '../archive/read.ts';
import { type Call, inSession } from '../call.ts';
import { dateFormatter } from '../context/dates.ts';
import { parseInput, uuid } from '../input.ts';
import { personaKey, userKey, withIds } from '../own-keys.ts';
import { insightProfile, sectionTitles } from '../profile/insight-profile.ts';
import { memoryScopes } from '../recall/input.ts';
import {
  type NarrativeConversation,
  type NarrativeRows,
  type NarrativeSummary,
  type ReadRows,
  readNarrative,
} from './rows.ts';
import { activityText, type DailyNote, dailyNotes, memoryText } from './text.ts';

const narrativeInput = z
  .object({
    userId: uuid.nullish(),
    ...userKey,
    personaId: uuid.nullish(),
    ...personaKey,
    scope: z
      .enum(memoryScopes)
      .nullish()
      .transform((scope) => scope ?? 'neutral_and_relationship'),
    shared: z
      .boolean()
      .nullish()
      .transform((shared) => shared ?? false),
    days: z
      .number()
      .int()
      .min(1)
      .max(366, 'may be at most 366')
      .nullish()
      .transform((days) => days ?? 14),
  })
  .refine(
    ({ shared, userId, userKey: key }) => !shared || (userId == null && key == null),
    'asks for what the workspace shares and names a user: leave out one of shared and userId or userKey',
  );

/** The memory as documents in Markdown. */
export interface Narrative {
  /** The first day of the log and the notes, e.g. 2026-01-05. */
  readonly since: string;
  /** The long-term memory. */
  readonly memory: string;
  /** The conversations, the latest first. */
  readonly activityLog: string;
  /** One note for each day on which something was said or learned, the latest first. */
  readonly dailyNotes: readonly DailyNote[];
}

/**
 * The memory as documents: of what one user may see or, for a program that names none and with `shared`, of what the
 * workspace shares. Relationship memories are included only for a named persona. Forks are not included.
 *
 * @param input.days how many days the log and the notes cover, including today.
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function narrative(call: Call, input: z.input<typeof narrativeInput>): Promise<Narrative> {
  const { caller } = call;
  const { userId, personaId, scope, shared, days } = await withIds(call, parseInput(narrativeInput, input));
  const reader = shared ? null : (userId ?? (caller.role === 'service' ? null : caller.userId));
  const read = await inSession(call, (session) =>
    readNarrative(session, {
      workspaceId: caller.workspaceId,
      reader,
      personaId: personaId ?? null,
      scope,
      days,
    }),
  );
  const rows = await withTexts(call, read);
  const insights = reader === null ? [] : (await insightProfile(call, { userId: reader, scope })).insights;
  return {
    since: dateFormatter(rows.timeZone)(rows.since),
    memory: memoryText(rows, insights, sectionTitles),
    activityLog: activityText(rows),
    dailyNotes: dailyNotes(rows),
  };
}

/** The rows with their archived texts. Rows whose text can't be read are left out. */
async function withTexts(call: Call, read: ReadRows): Promise<NarrativeRows> {
  const [weeks, months, days, conversations, latest] = await Promise.all([
    fillReadableTexts<NarrativeSummary>(call, read.weeks.map(untold)),
    fillReadableTexts<NarrativeSummary>(call, read.months.map(untold)),
    fillReadableTexts<NarrativeSummary>(call, read.days.map(untold)),
    fillReadableTexts<NarrativeConversation>(call, read.conversations),
    fillReadableTexts<NarrativeConversation>(call, read.latest),
  ]);
  return { ...read, weeks, months, days, conversations, latest };
}

/** A summary without a title that says what is intimate. */
const untold = <Row extends { readonly title: string | null }>(row: Row): Row =>
  row.title !== null && isIntimate(row.title) ? { ...row, title: null } : row;
