import { redactMessage } from '../../memory/erasure/erase.ts';
import { MemoryError } from '../../memory/error.ts';
import type { MemoryServices } from '../../memory/services.ts';
import {
  backgroundRequest,
  newestResponse,
  type ResponseTurn,
  responseTurns,
  type StoredAnswer,
  storedAnswer,
  turnsWithItems,
} from '../../memory/threads/stored-responses.ts';
import type { AnswerReader } from '../answer.ts';
import { hashOf } from '../conversation.ts';
import type { GatewayCall } from '../gateway.ts';
import type { Continued, Past } from '../protocol.ts';
import { type BackgroundRuns, backgroundMs, lost, withoutOutput } from './background.ts';
import { createConversations } from './conversations.ts';
import { itemsOfTurn, outputOf, sentAgain } from './kept-items.ts';
import { referencesIn, turnIdsIn, withReferences } from './references.ts';

type Asker = Pick<GatewayCall, 'caller' | 'userKey' | 'personaKey'>;

/** Whose a response is, with its id, for what this process knows of it. */
export function keyOf({ caller, userKey, personaKey }: Asker, id: string): string {
  return hashOf(caller.workspaceId, userKey ?? caller.userId, personaKey ?? caller.personaId ?? null, id);
}

/** The responses that the gateway stored: they are the turns of their users. */
export interface StoredResponses {
  /** What a request continues.  @throws MemoryError RESPONSE_NOT_FOUND, THREAD_NOT_FOUND. */
  past(call: GatewayCall, continued: Continued): Promise<Past>;
  /** A request with the items themselves in place of those that it only refers to.  @throws MemoryError BAD_INPUT. */
  withItems(call: GatewayCall): Promise<GatewayCall>;
  /** Watches a stream, which may be cancelled from the moment its response has an id. */
  running(asker: Asker, reader: AnswerReader, abort: AbortController): AnswerReader;
  /** Notes that a stream has ended, in whatever way. */
  ended(asker: Asker, responseId: string | null): void;
  retrieve(call: GatewayCall, responseId: string): Promise<Response>;
  remove(call: GatewayCall, responseId: string): Promise<Response>;
  cancel(call: GatewayCall, responseId: string): Promise<Response>;
  inputItems(call: GatewayCall, responseId: string, query: URLSearchParams): Promise<Response>;
  openConversation(call: GatewayCall): Promise<Response>;
  conversation(call: GatewayCall, id: string): Promise<Response>;
}

/** The streams that this process answers with, from the moment their responses have ids. */
function createRunningStreams() {
  const streams = new Map<string, AbortController>();
  return {
    of: (asker: Asker, id: string) => streams.get(keyOf(asker, id)),

    running(asker: Asker, reader: AnswerReader, abort: AbortController): AnswerReader {
      let key: string | null = null;
      return {
        get answer() {
          return reader.answer;
        },
        whole: (text) => reader.whole(text),
        event(text) {
          const read = reader.event(text);
          const { id } = reader.answer;
          if (key === null && id !== null) {
            key = keyOf(asker, id);
            streams.set(key, abort);
          }
          return read;
        },
      };
    },

    ended(asker: Asker, id: string | null): void {
      if (id !== null) streams.delete(keyOf(asker, id));
    },
  };
}

/** Creates it; `background` are the answers that this process writes while no client waits. */
export function createStoredResponses(services: MemoryServices, background: BackgroundRuns): StoredResponses {
  const streams = createRunningStreams();
  const { threadOf, openConversation, conversation } = createConversations(services);

  async function find(call: Asker, id: string): Promise<StoredAnswer> {
    const { caller, userKey, personaKey } = call;
    const found = await storedAnswer({ services, caller }, { userKey, personaKey }, id);
    if (found) return found;
    throw new MemoryError(
      'not_found',
      'RESPONSE_NOT_FOUND',
      `There is no response ${id} of yours. Check the id: responses with store: false, and those that broke off, are not kept.`,
    );
  }

  async function turnsOf(call: Asker, answer: StoredAnswer, depth?: number): Promise<ResponseTurn[]> {
    return responseTurns({ services, caller: call.caller }, answer, depth);
  }

  async function pastOf(call: Asker, answer: StoredAnswer): Promise<Past> {
    const turns = await turnsOf(call, answer);
    const { id } = Object(turns.at(-1)?.gateway?.response);
    return {
      items: turns.flatMap(sentAgain),
      at: { threadId: answer.threadId, name: answer.name },
      responseId: String(id),
      threadKey: null,
    };
  }

  const found = async (call: Asker, id: string) => {
    const answer = await find(call, id);
    const turns = await turnsOf(call, answer, 1);
    return { answer, inputs: turns.slice(0, -1), said: turns.at(-1) };
  };

  /** A response in the background that has no answer: another process writes it, or did when it ended. */
  async function writtenElsewhere(call: Asker, id: string): Promise<object | null> {
    const { caller, userKey, personaKey } = call;
    const speaker = { userKey, personaKey };
    const asked = await backgroundRequest({ services, caller }, speaker, id);
    if (!asked || (await storedAnswer({ services, caller }, speaker, id))) return null;
    const of = { id, model: asked.model ?? '', createdAt: Math.floor(asked.at.getTime() / 1000) };
    if (Date.now() - asked.at.getTime() < backgroundMs)
      return withoutOutput({ ...of, status: 'in_progress' });
    return withoutOutput({ ...of, status: 'failed', error: lost });
  }

  return {
    openConversation,
    conversation,
    running: streams.running,
    ended: streams.ended,

    async past(call, continued) {
      if ('previous' in continued) return pastOf(call, await find(call, continued.previous));
      const threadId = await threadOf(call, continued.conversation);
      const newest = await newestResponse({ services, caller: call.caller }, threadId);
      const threadKey = continued.conversation;
      if (newest === null) return { items: [], at: null, responseId: undefined, threadKey };
      return { ...(await pastOf(call, newest)), threadKey };
    },

    async withItems(call) {
      const ids = referencesIn(call.body);
      if (ids.length === 0) return call;
      const { caller, userKey, personaKey } = call;
      const turns = await turnsWithItems({ services, caller }, { userKey, personaKey }, ids, turnIdsIn(ids));
      return { ...call, body: withReferences(call.body, turns) };
    },

    async retrieve(call, id) {
      const written = background.told(keyOf(call, id)) ?? (await writtenElsewhere(call, id));
      if (written) return Response.json(written);
      const { said } = await found(call, id);
      if (!said) return Response.json({ id, object: 'response', status: 'completed', output: [] });
      const { turns: _, previous: __, ...response } = Object(said.gateway?.response);
      return Response.json({
        object: 'response',
        created_at: Math.floor(said.said.getTime() / 1000),
        status: 'completed',
        ...response,
        output: outputOf(said),
      });
    },

    async remove(call, id) {
      const { messageId } = await find(call, id);
      await redactMessage({ services, caller: call.caller }, { messageId });
      return Response.json({ id, object: 'response', deleted: true });
    },

    async cancel(call, id) {
      const stream = streams.of(call, id);
      const inBackground = await background.cancel(keyOf(call, id));
      // It may have been stored just before.
      if (inBackground) return this.retrieve(call, id);
      if (!stream) {
        await find(call, id);
        throw new MemoryError(
          'bad_input',
          'BAD_INPUT',
          'This response is complete. Only one that is being answered can be cancelled.',
        );
      }
      stream.abort(new Error('cancelled'));
      return Response.json({ id, object: 'response', status: 'cancelled', output: [] });
    },

    async inputItems(call, id, query) {
      const { inputs } = await found(call, id);
      const items = inputs.flatMap((turn) =>
        itemsOfTurn(turn).map((item, place) => ({ id: `msg_${turn.id}_${place}`, ...item })),
      );
      if (query.get('order') !== 'asc') items.reverse();
      const after = items.findIndex((item) => item.id === query.get('after')) + 1;
      const limit = Math.min(Math.max(Number(query.get('limit') ?? 20) || 20, 1), 100);
      const data = items.slice(after, after + limit);
      return Response.json({
        object: 'list',
        data,
        first_id: data[0]?.id ?? null,
        last_id: data.at(-1)?.id ?? null,
        has_more: after + limit < items.length,
      });
    },
  };
}
