import { z } from 'zod';
import { healthMatters } from '../../language/health-words.ts';
import { moment, shortText, storableText, timeZone, uuid } from '../input.ts';
import { personaKey, projectKey, threadKey, userKey } from '../own-keys.ts';
import { memoryScopes } from '../recall/input.ts';

/** Whether memory is searched: if the query needs it, always, or never. */
export const retrievals = ['auto', 'always', 'never'] as const;

/** Characters a system prompt or a new message may have: some 65,000 tokens of English. */
export const maxPromptCharacters = 262_144;

const promptText = storableText.refine(
  (text) => text.length <= maxPromptCharacters,
  `is longer than ${maxPromptCharacters} characters, more than a prompt is packed around; shorten it`,
);

/** The schema of BuildContextInput. */
export const buildContextInput = z.object({
  query: promptText.nullish(),
  systemPrompt: promptText.nullish(),
  threadId: uuid.nullish(),
  branchId: uuid.nullish(),
  projectId: uuid.nullish(),
  /** Whether to include the asker's own private memories in a thread that others read. */
  includePrivate: z
    .boolean()
    .nullish()
    .transform((include) => include ?? false),
  channel: shortText.nullish(),
  personaId: uuid.nullish(),
  userId: uuid.nullish(),
  ...threadKey,
  ...projectKey,
  ...personaKey,
  ...userKey,
  scope: z
    .enum(memoryScopes)
    .nullish()
    .transform((scope) => scope ?? 'neutral_and_relationship'),
  retrieval: z
    .enum(retrievals)
    .nullish()
    .transform((retrieval) => retrieval ?? 'auto'),
  now: moment.nullish(),
  timeZone: timeZone.nullish(),
  tokenBudget: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .nullish()
    .transform((budget) => budget ?? 4_000),
  profileTokens: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .nullish()
    .transform((tokens) => tokens ?? 300),
  recentTurns: z
    .number()
    .int()
    .min(0)
    .max(200)
    .nullish()
    .transform((count) => count ?? 20),
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
