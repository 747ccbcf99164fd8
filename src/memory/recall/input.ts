import { z } from 'zod';
import { moment, shortText, storableText, taxonomyPath, timeZone, uuid } from '../input.ts';
import { recallKinds } from '../kinds.ts';
import { keyPrefix, metadataFilter } from '../memory-keys.ts';
import { personaKey, projectKey, threadKey, userKey } from '../own-keys.ts';

/** How much of what was learned may be shown. It does not apply to turns and documents. */
export const memoryScopes = [
  'full',
  'insights_only',
  'neutral_only',
  'neutral_and_relationship',
  'relationship_only',
  'none',
] as const;
export type MemoryScope = (typeof memoryScopes)[number];

/** Who speaks in a turn. */
const messageRoles = ['system', 'user', 'assistant', 'tool', 'summary'] as const;

/** The most characters of a query. */
export const maxQueryCharacters = 10_000;

/** The schema of RecallInput. */
export const recallInput = z.object({
  query: storableText
    .refine((text) => text.trim() !== '', 'is empty; say what to look for')
    .refine(
      (text) => text.length <= maxQueryCharacters,
      `is longer than ${maxQueryCharacters} characters; shorten it`,
    ),
  limit: z
    .number()
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(100, 'must be at most 100')
    .nullish()
    .transform((limit) => limit ?? 10),
  kinds: z.array(z.enum(recallKinds)).min(1, 'must name at least one kind, or be left out').nullish(),
  threadId: uuid.nullish(),
  branchId: uuid.nullish(),
  projectId: uuid.nullish(),
  personaId: uuid.nullish(),
  userId: uuid.nullish(),
  ...threadKey,
  ...projectKey,
  ...personaKey,
  ...userKey,
  under: taxonomyPath.nullish(),
  channels: z
    .array(shortText)
    .min(1, 'must name at least one channel, or be left out')
    .max(100, 'must name at most 100 channels')
    .nullish(),
  roles: z.array(z.enum(messageRoles)).min(1, 'must name at least one role, or be left out').nullish(),
  keyPrefix: keyPrefix.nullish(),
  metadata: metadataFilter.nullish(),
  since: moment.nullish(),
  until: moment.nullish(),
  asOf: moment.nullish(),
  knownAt: moment.nullish(),
  scope: z
    .enum(memoryScopes)
    .nullish()
    .transform((scope) => scope ?? 'neutral_and_relationship'),
  now: moment.nullish(),
  timeZone: timeZone.nullish(),
});

export type RecallInput = z.input<typeof recallInput>;
/** The checked input of recall. */
export type RecallRequest = z.output<typeof recallInput> & {
  /** The thread or branch that the answer goes into, if the answer may contain only what all of its readers may see. */
  readonly audience?: PromptPlace | null;
  /** The thread or branch of the prompt that the answer goes into. If no persona is named, its persona applies. */
  readonly prompt?: PromptPlace | null;
};

/** The thread or branch of a prompt. */
interface PromptPlace {
  readonly threadId: string | null;
  readonly branchId: string | null;
}
