import { z } from 'zod';
import { happened } from '../../observation/observe.ts';
import type { Call } from '../call.ts';
import { MemoryError } from '../error.ts';
import {
  apiTypes,
  cleaned,
  cleanedValue,
  externalKey,
  memoryMode,
  messageRole,
  metadata,
  momentThere,
  nonEmptyText,
  optionalChannel,
  parseInput,
  shortText,
  uuid,
  withDefault,
} from '../input.ts';
import { forgetAsAsked } from '../knowledge/spoken-forget.ts';
import { checkThread, ownKey, participants, personaKey, projectKey, userKey } from '../own-keys.ts';
import { paced } from '../paced.ts';
import { appendInLine, appendUnderKeys, type KeyedAnswer } from './append-line.ts';
import { type AppendedTurn, aheadWarnings, appendedTurn } from './appended-turn.ts';
import { noteSpokenHandoff } from './handoff.ts';

/** The most turns that one call may store. */
const maxMessagesPerCall = 1_000;

/** The schema of MessageInput. */
export const messageInput = z
  .object({
    role: messageRole,
    content: z.string().transform(cleaned).pipe(nonEmptyText),
    author: z
      .string()
      .transform(cleaned)
      .pipe(shortText)
      .nullish()
      .describe("The speaker's name, if the thread has several speakers; else null."),
    externalId: externalKey
      .nullish()
      .describe(
        'Your own key for the turn. A turn with the same externalId in the same thread is stored only once.',
      ),
    /** Its offset decides what its words for times mean. */
    occurredAt: momentThere
      .nullish()
      .describe(
        'When it was said. Default: now. With an offset, as in 2026-03-01T23:30:00+09:00, "tomorrow" is meant there. UTC (Z, +00:00) says nothing about the place.',
      ),
    metadata: z.unknown().transform(cleanedValue).pipe(metadata).nullish(),
    /** Default: the call's channel, or else the thread's. */
    channel: optionalChannel.describe(
      "The channel it was said in. Default: the call's, else the thread's. Trimmed and lower-cased.",
    ),
    /** For this turn, as for all of a call. */
    memory: memoryMode.nullish().register(apiTypes, { internal: true }),
  })
  .register(apiTypes, { type: 'MessageInput' });

type Said = Pick<z.input<typeof messageInput>, 'content' | 'author' | 'metadata'>;

/** The schema of AppendMessagesInput. */
export const appendMessagesInput = z.object({
  branchId: uuid.nullish(),
  threadId: uuid.nullish().describe('The thread. Give either this or threadKey.'),
  threadKey: externalKey
    .nullish()
    .describe(`${ownKey.thread} A key that no thread has yet opens a new thread.`),
  ...userKey,
  /** The turns' channel, and that of a thread that its key opens. */
  channel: optionalChannel.describe(
    'The channel of these turns, and of the thread if threadKey opens a new one.',
  ),
  title: shortText.nullish().describe('Used only if threadKey opens a new thread.'),
  ...projectKey,
  ...personaKey,
  ...participants,
  messages: z.array(messageInput).min(1, 'must hold at least one message'),
  memory: memoryMode
    .nullish()
    .describe("OFF for turns that are not to be remembered. Default: the thread's."),
  background: withDefault(z.boolean(), false).describe(
    'For imports: the turns are processed later than live conversations, a few at a time. Default: false.',
  ),
  formLater: withDefault(z.boolean(), false).describe(
    'With background: the turns are stored and found by their words, and nothing else is made of them until formImports. Default: false.',
  ),
});

/** What became of turns. */
export interface AppendedMessages {
  readonly threadId: string;
  readonly messageIds: string[];
  readonly storedCount: number;
  /** Turns of which characters that can't be stored were replaced by U+FFFD. */
  readonly cleaned: number;
  /** Plain sentences about what the caller may not expect. */
  readonly warnings: string[];
}

/** A sentence for each of what `mneme_operation.key_conflicts` finds. */
const conflictWarnings: Readonly<Record<string, string>> = {
  elsewhere:
    'Somebody else has a thread of their own with this key, which these turns are not in. For one thread of several users, name them in participants.',
  unread:
    'The user does not take part in this thread, and reads neither it nor these turns. Name the user in participants.',
};

/**
 * Stores 1 to 1,000 turns in order, with the jobs that process them, in one transaction, and returns when it is
 * durable. Small calls that a caller makes at the same time share a transaction. A turn whose externalId exists in
 * the thread is not stored again; its id is returned instead, with a warning if its text is another. `background` is for imports: their jobs run after those
 * of live conversations. With `memory: 'OFF'` the turns are stored, and nothing else is done with them: they are neither
 * learned from nor found. If the caller's own key names no thread yet, the thread is opened, with its user, project
 * and persona.
 *
 * @param options.reads whether the caller may read turns, too: to others the warning would say whether a guess of a
 *   stored turn's text is right.
 * @throws MemoryError BAD_INPUT, TOO_MANY_MESSAGES, USER_ID_NOT_ALLOWED; THREAD_NOT_FOUND, BRANCH_NOT_FOUND.
 */
export async function appendMessages(
  call: Call,
  input: z.input<typeof appendMessagesInput>,
  { reads = true }: { readonly reads?: boolean } = {},
): Promise<AppendedMessages> {
  const { caller, services } = call;
  if (Array.isArray(input.messages) && input.messages.length > maxMessagesPerCall) {
    throw new MemoryError(
      'over_limit',
      'TOO_MANY_MESSAGES',
      `One call stores at most ${maxMessagesPerCall} messages, but this one has ${input.messages.length}. Send them in several calls. Nothing was stored.`,
    );
  }
  const given = parseInput(appendMessagesInput, input);
  checkThread(caller, given);
  const rows: AppendedTurn[] = [];
  for await (const message of paced(given.messages, ({ content }) => content.length))
    rows.push(appendedTurn(message, given));
  const told = ({ content, author, metadata: more }: Said) => JSON.stringify([content, author, more]);
  const replaced = given.messages.filter((message, place) => {
    const said = input.messages[place];
    return said !== undefined && told(message) !== told(said);
  }).length;
  const { background, formLater: later } = given;
  const letters = rows.reduce((sum, { content }) => sum + content.length, 0);
  const branchId = given.branchId ?? null;
  const { threadId: id, userKey: user, projectKey: project, personaKey: persona } = given;
  /** What stored turns ask for themselves, and the answer. */
  const heard = async ({ threadId, messageIds, stored, differing, conflicts }: KeyedAnswer) => {
    happened({ what: 'appended', turns: stored, background });
    const turns = rows.map((turn, place) => ({ ...turn, id: messageIds[place] ?? '' }));
    if (!background) await listenForHandoff(call, turns);
    const unmet = await listenForForgetting(call, turns);
    const conflicting = conflicts.flatMap((conflict) => conflictWarnings[conflict] ?? []);
    const warnings = [
      ...conflicting,
      ...differingWarnings(reads ? differing : 0),
      ...unmetWarnings(reads ? unmet : 0),
      ...aheadWarnings(rows),
    ];
    return { threadId, messageIds, storedCount: stored, cleaned: replaced, warnings };
  };
  // Keys are looked up, and what they name is created, in the transaction that stores the turns.
  if (id != null && user == null && project == null && persona == null && given.participants == null) {
    const append = { threadId: id, branchId, messages: rows, letters, background, later };
    const { messageIds, stored, differing } = await appendInLine(services.pool, caller, append);
    return heard({ threadId: id, messageIds, stored, differing, conflicts: [] });
  }
  const append = { threadId: null, branchId, messages: rows, letters, background, later };
  return heard(await appendUnderKeys(services.pool, caller, given, append));
}

/** Says that turns were sent again with other texts. */
function differingWarnings(count: number): string[] {
  if (count === 0) return [];
  const are =
    count === 1 ? 'A turn was sent with an externalId' : `${count} turns were sent with an externalId`;
  return [
    `${are} that this thread already has for another text. What was stored first stays: change it with editMessage, or give another externalId.`,
  ];
}

/** Says that turns ask to forget what nothing was found of. */
function unmetWarnings(count: number): string[] {
  if (count === 0) return [];
  const asks = count === 1 ? 'A turn asks to forget something' : `Turns ask to forget ${count} things`;
  return [
    `${asks} that nothing was found for. If it was said in other words, forgetMemory or redactMessage removes it.`,
  ];
}

/** Looks for a handoff in the turns. They stay stored even if this fails. */
async function listenForHandoff(
  call: Call,
  turns: readonly (AppendedTurn & { readonly id: string })[],
): Promise<void> {
  try {
    await noteSpokenHandoff(call, turns);
  } catch (error) {
    call.services.log.warn({ err: error }, 'a spoken handoff was not noted');
  }
}

/** Forgets what the turns ask to forget, and counts what was not found. They stay stored even if this fails. */
async function listenForForgetting(
  call: Call,
  turns: readonly (AppendedTurn & { readonly id: string })[],
): Promise<number> {
  try {
    // The turns are stored: nothing would forget what they ask for once their sender has left.
    return await forgetAsAsked({ ...call, signal: undefined }, turns);
  } catch (error) {
    call.services.log.warn({ err: error }, 'what a turn asked to forget was not forgotten');
    return 0;
  }
}
