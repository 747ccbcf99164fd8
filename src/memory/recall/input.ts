import { z } from 'zod';
import {
  apiTypes,
  channelName,
  messageRole,
  moment,
  storableText,
  taxonomyPath,
  timeZone,
  uuid,
  withDefault,
} from '../input.ts';
import { recallKinds } from '../kinds.ts';
import { keyPrefix, metadataFilter, metadataFilterText } from '../knowledge/memory-keys.ts';
import { actingFor, namedPersona, namedProject, namedThread } from '../own-keys.ts';

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
/** The schema of a scope. */
export const memoryScope = z.enum(memoryScopes).register(apiTypes, { type: 'MemoryScope' });

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
  limit: withDefault(
    z.number().int('must be a whole number').min(1, 'must be at least 1').max(100, 'must be at most 100'),
    10,
  ).describe('How many hits at most, 1 to 100.'),
  offset: withDefault(
    z.number().int('must be a whole number').min(0, 'must be at least 0').max(400, 'must be at most 400'),
    0,
  ).describe('How many hits to leave out, to read the next page of the same question, 0 to 400.'),
  kinds: z
    .array(z.enum(recallKinds).register(apiTypes, { type: 'RecallKind' }))
    .min(1, 'must name at least one kind, or be left out')
    .nullish(),
  branchId: uuid.nullish(),
  ...namedThread,
  ...namedProject,
  ...namedPersona,
  ...actingFor,
  under: taxonomyPath.nullish().describe('Only at or below this place in the taxonomy.'),
  channels: z
    .array(channelName)
    .min(1, 'must name at least one channel, or be left out')
    .max(100, 'must name at most 100 channels')
    .nullish(),
  ownerUserIds: z
    .array(uuid)
    .min(1, 'must name at least one user, or be left out')
    .max(100, 'must name at most 100 users')
    .nullish()
    .describe('Only what is of these users: turns of their threads, and what was learned of them.'),
  roles: z
    .array(messageRole)
    .min(1, 'must name at least one role, or be left out')
    .nullish()
    .describe('Only turns with these roles. Default: all.'),
  keyPrefix: keyPrefix
    .nullish()
    .describe("Only the caller's own memories whose idempotencyKey begins with this."),
  metadata: metadataFilter.nullish().describe(`Finds only stated memories. ${metadataFilterText}`),
  since: moment.nullish(),
  until: moment.nullish(),
  asOf: moment.nullish().describe('Facts and memories that were true at this time. Default: now.'),
  knownAt: moment.nullish().describe('Facts and memories as Mneme knew them at this time. Default: now.'),
  scope: withDefault(memoryScope, 'neutral_and_relationship').describe(
    "Which memories, facts and summaries are searched, by what they belong to. With a personaId, other personas' threads are left out entirely.",
  ),
  now: moment
    .nullish()
    .describe(
      "The time that words such as 'yesterday' refer to. Default: the server's clock, in the workspace's time zone.",
    ),
  timeZone: timeZone.nullish(),
});

export type RecallInput = z.input<typeof recallInput>;
/** The checked input of recall. */
export type RecallRequest = z.output<typeof recallInput> & {
  /** The thread or branch that the answer goes into, if the answer may contain only what all of its readers may see. */
  readonly audience?: PromptPlace | null;
  /**
   * The thread or branch of the prompt that the answer goes into. If no persona is named, its persona applies; of a
   * branch's own thread, only what stands on the branch is found. Hits say whether they are of the project.
   */
  readonly prompt?: (PromptPlace & { readonly projectId?: string | null }) | null;
};

/** The thread or branch of a prompt. */
interface PromptPlace {
  readonly threadId: string | null;
  readonly branchId: string | null;
}
