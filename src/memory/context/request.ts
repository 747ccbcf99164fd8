import { z } from 'zod';
import { moment, shortText, storableText, timeZone, uuid } from '../input.ts';
import { memoryScopes } from '../recall/input.ts';

/** Whether memory is searched: where the query needs it, in any case, or not at all. */
export const retrievals = ['auto', 'always', 'never'] as const;

/** BuildContextInput of the contract, at the border. */
export const buildContextInput = z.object({
  query: storableText.nullish(),
  systemPrompt: storableText.nullish(),
  threadId: uuid.nullish(),
  branchId: uuid.nullish(),
  projectId: uuid.nullish(),
  channel: shortText.nullish(),
  personaId: uuid.nullish(),
  userId: uuid.nullish(),
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
