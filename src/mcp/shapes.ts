import { z } from 'zod';
import type { MemoryItemFilter, MnemeClient } from '../client/client.ts';
import { apiName, memoryKinds, recallKinds } from '../memory/kinds.ts';
import { taskStatuses } from '../providers/extractor.ts';

/** A statement. */
export const content = z.string().min(1).max(20_000);
/** The caller's own key. */
export const key = z.string().min(1).max(500);
/** A time. */
export const moment = z.string().describe('ISO 8601 with an offset, e.g. 2026-03-01T09:30:00Z');
/** A citation. */
export const citation = z.string().describe('Stable reference, to cite');
/** Kinds of what recall finds. */
export const hitKinds = recallKinds.map(apiName);
/** Kinds that can be stated: a summary is made of a conversation, not stated in it. */
export const statedKinds = memoryKinds.filter((kind) => kind !== 'summary').map(apiName);
/** Statuses of tasks. */
export const statuses = taskStatuses.map(apiName);
/** Whose a thing is. */
export const owner = z.string().nullable().describe('Whose memory it is in; null for what belongs to all');
/** A task as tools give it. */
export const task = z.object({
  taskId: z.string(),
  citation,
  content: z.string().nullable(),
  status: z.string().nullable(),
  dueAt: z.string().nullable(),
  subject: z
    .string()
    .nullable()
    .describe('Who has to do it; null if nobody is named, or if the content says who'),
  owner,
});

/** A program sees everybody's rows: through this door, its own. */
export async function ownRows(client: MnemeClient): Promise<MemoryItemFilter> {
  const { role, userId } = await client.me();
  return role === 'SERVICE' && userId !== null ? { ownerUserId: { equalTo: userId } } : {};
}

/** A task as tools give it. */
export function taskShown({
  id,
  content,
  status,
  dueAt,
  subject,
  ownerUser,
}: {
  readonly id: string;
  readonly content: string | null;
  readonly status: string | null;
  readonly dueAt: string | null;
  readonly subject: string | null;
  readonly ownerUser: { readonly name: string } | null;
}) {
  return {
    taskId: id,
    citation: `memory:${id}`,
    content,
    status,
    dueAt,
    subject,
    owner: ownerUser?.name ?? null,
  };
}
