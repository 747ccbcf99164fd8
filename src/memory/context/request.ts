import { z } from 'zod';
import { healthMatters } from '../../language/health-words.ts';
import { MemoryError } from '../error.ts';
import { apiTypes, moment, optionalChannel, storableText, timeZone, uuid, withDefault } from '../input.ts';
import { actingFor, namedPersona, namedProject, namedThread } from '../own-keys.ts';
import { memoryScope } from '../recall/input.ts';

/** Whether memory is searched: if the query needs it, always, or never. */
const retrievals = ['auto', 'always', 'never'] as const;

/** Characters a system prompt or a new message may have: some 65,000 tokens of English. */
export const maxPromptCharacters = 262_144;

const promptText = storableText.refine(
  (text) => text.length <= maxPromptCharacters,
  `is longer than ${maxPromptCharacters} characters, more than a prompt is packed around; shorten it`,
);

/** The schema of BuildContextInput. */
export const buildContextInput = z.object({
  query: promptText.nullish().describe('The message about to be answered; empty for a session start.'),
  systemPrompt: promptText.nullish(),
  branchId: uuid.nullish(),
  /** Whether to include the asker's own private memories in a thread that others read. */
  includePrivate: withDefault(z.boolean(), false).describe(
    "In a thread that others read: whether to include the user's own private memories. Refused for a service that acts for a user. Default: false.",
  ),
  channel: optionalChannel.describe(
    "The channel of the conversation, e.g. chat. Without a thread, the channel's latest conversations are summarized.",
  ),
  ...namedThread,
  ...namedProject,
  ...namedPersona,
  ...actingFor,
  scope: withDefault(memoryScope, 'neutral_and_relationship'),
  retrieval: withDefault(z.enum(retrievals).register(apiTypes, { type: 'Retrieval' }), 'auto'),
  /** Whether to say of each hit that went into no line why. */
  explain: withDefault(z.boolean(), false).describe(
    'Whether to say what each part takes and which hits were left out. Default: false.',
  ),
  now: moment
    .nullish()
    .describe("The time that words such as 'yesterday' refer to. Default: the server's clock."),
  timeZone: timeZone
    .nullish()
    .describe("The IANA time zone of the dates shown. Default: the user's, or else the workspace's."),
  tokenBudget: withDefault(z.number().int().min(1).max(1_000_000), 4000).describe(
    'The most tokens that memory and recent turns may take, in the o200k_base encoding. The system prompt and the message come on top.',
  ),
  /** What recent turns may take beside the budget; a share of the budget where it is left out. Not of the API. */
  turnTokens: z.number().int().min(0).nullish().register(apiTypes, { internal: true }),
  profileTokens: withDefault(z.number().int().min(0).max(10_000), 300).describe(
    "How many tokens the person's profile may take; 0 leaves it out.",
  ),
  recentTurns: withDefault(z.number().int().min(0).max(200), 20),
});

export type BuildContextInput = z.input<typeof buildContextInput>;
export type ContextRequest = z.output<typeof buildContextInput>;

/** Whether others may read the thread that the prompt is for. It then contains only what all of them may see. */
export function isForSharedThread({ threadId, branchId, includePrivate }: ContextRequest): boolean {
  return (threadId != null || branchId != null) && !includePrivate;
}

/** Whether what is known of the asker's health matters to the answer. */
export function asksAboutHealth({ query, scope }: ContextRequest): boolean {
  return query != null && scope !== 'none' && healthMatters(query.slice(0, readForHealth));
}

/** How many characters of a message are checked for its subject. */
const readForHealth = 20_000;

/** Only users themselves may include their private memories in a prompt for a thread that others read. */
export function refusePrivateFor({ includePrivate, userId, userKey }: ContextRequest): void {
  if (!includePrivate || (userId ?? userKey) == null) return;
  throw new MemoryError(
    'not_allowed',
    'PRIVATE_NOT_ALLOWED',
    "includePrivate requires the user's own token and cannot be combined with a named user. Omit one of them.",
  );
}
