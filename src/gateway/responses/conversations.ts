import { randomUUID } from 'node:crypto';
import { MemoryError } from '../../memory/error.ts';
import type { MemoryServices } from '../../memory/services.ts';
import { namedThread } from '../../memory/threads/answered-threads.ts';
import { openThread } from '../../memory/threads/threads.ts';
import type { GatewayCall } from '../gateway.ts';
import { gatewayChannel } from '../place.ts';
import type { Asker } from './asker.ts';

/** Conversations of the Responses protocol: they are the threads of their users. */
export function createConversations(services: MemoryServices) {
  /** The thread of a conversation.  @throws MemoryError THREAD_NOT_FOUND. */
  async function threadOf({ caller, userKey, personaKey }: Asker, id: string): Promise<string> {
    const threadId = await namedThread({ services, caller }, { userKey, personaKey }, id);
    if (threadId !== null) return threadId;
    throw new MemoryError(
      'not_found',
      'THREAD_NOT_FOUND',
      `There is no conversation ${id} of yours. Open it with POST /v1/conversations, or with X-Mneme-Thread.`,
    );
  }

  return {
    threadOf,

    async openConversation({ caller, userKey, personaKey, channel }: GatewayCall): Promise<Response> {
      const id = `conv_${randomUUID().replaceAll('-', '')}`;
      await openThread(
        { services, caller },
        {
          externalId: id,
          userKey,
          personaKey,
          channel: channel ?? gatewayChannel,
        },
      );
      return Response.json({
        id,
        object: 'conversation',
        created_at: Math.floor(Date.now() / 1000),
        metadata: {},
      });
    },

    async conversation(call: GatewayCall, id: string): Promise<Response> {
      await threadOf(call, id);
      return Response.json({ id, object: 'conversation', metadata: {} });
    },
  };
}
