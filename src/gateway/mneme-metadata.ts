import { z } from 'zod';
import { externalKey } from '../memory/input.ts';
import { type GatewayMemory, gatewayMemories } from './memory-use.ts';

/** The part of a request's `metadata` that speaks to Mneme, for clients that cannot set headers. */
const own = z
  .looseObject({
    mneme_memory: z.enum(gatewayMemories, { error: 'is on, off, read or write' }).optional(),
    mneme_thread: externalKey.optional(),
  })
  .nullish();

/** `metadata`, if a request has it. Its other values are the provider's. */
export const requestMetadata = { metadata: own };

/** What `metadata` says for Mneme, and the request without it: providers refuse what they do not know. */
export function withoutOwnMetadata<Body extends { readonly metadata?: z.output<typeof own> }>(
  body: Body,
): { readonly body: Body; readonly memory: GatewayMemory | null; readonly threadKey: string | null } {
  const { mneme_memory: memory, mneme_thread: thread, ...rest } = body.metadata ?? {};
  if (memory === undefined && thread === undefined) return { body, memory: null, threadKey: null };
  const { metadata: _, ...without } = body;
  const left = Object.keys(rest).length > 0 ? { metadata: rest } : {};
  return { body: { ...without, ...left } as Body, memory: memory ?? null, threadKey: thread ?? null };
}
