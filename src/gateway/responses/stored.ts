import { redactMessage } from '../../memory/erasure/erase.ts';
import { MemoryError } from '../../memory/error.ts';
import type { MemoryServices } from '../../memory/services.ts';
import {
  backgroundRequest,
  newestResponse,
  responseTurns,
  type StoredAnswer,
  storedAnswer,
  turnsWithItems,
} from '../../memory/threads/stored-responses.ts';
import type { GatewayCall } from '../gateway.ts';
import type { Continued, Past } from '../protocol.ts';
import { type Asker, keyOf } from './asker.ts';
import { type BackgroundRuns, backgroundMs, lost, withoutOutput } from './background.ts';
import { createConversations } from './conversations.ts';
import { itemsOfTurn, outputOf, sentAgain } from './kept-items.ts';
import { referencesIn, turnIdsIn, withReferences } from './references.ts';
import { RunningStreams } from './running-streams.ts';

/** The responses that the gateway stored: they are the turns of their users. */
export class StoredResponses {
  /** The streams that are not stored yet. */
  readonly streams = new RunningStreams();
  readonly #services: MemoryServices;
  readonly #background: BackgroundRuns;
  readonly #conversations: ReturnType<typeof createConversations>;

  /** @param background the answers that this process writes while no client waits. */
  constructor(services: MemoryServices, background: BackgroundRuns) {
    this.#services = services;
    this.#background = background;
    this.#conversations = createConversations(services);
  }

  /** What a request continues.  @throws MemoryError RESPONSE_NOT_FOUND, THREAD_NOT_FOUND. */
  async past(call: GatewayCall, continued: Continued): Promise<Past> {
    if ('previous' in continued) return this.#pastOf(call, await this.#find(call, continued.previous));
    const threadKey = continued.conversation;
    const threadId = await this.#conversations.threadOf(call, threadKey);
    const newest = await newestResponse(this.#as(call), threadId);
    if (newest === null) return { items: [], at: null, responseId: undefined, threadKey };
    return { ...(await this.#pastOf(call, newest)), threadKey };
  }

  /** A request with the items themselves in place of those that it only refers to.  @throws MemoryError BAD_INPUT. */
  async withItems(call: GatewayCall): Promise<GatewayCall> {
    const ids = referencesIn(call.body);
    if (ids.length === 0) return call;
    const turns = await turnsWithItems(this.#as(call), speakerOf(call), ids, turnIdsIn(ids));
    return { ...call, body: withReferences(call.body, turns) };
  }

  async retrieve(call: GatewayCall, id: string): Promise<Response> {
    const written = this.#background.told(keyOf(call, id)) ?? (await this.#writtenElsewhere(call, id));
    if (written) return Response.json(written);
    const { said } = await this.#exchange(call, id);
    if (!said) return Response.json({ id, object: 'response', status: 'completed', output: [] });
    const { turns: _, previous: __, ...response } = Object(said.gateway?.response);
    return Response.json({
      object: 'response',
      created_at: Math.floor(said.said.getTime() / 1000),
      status: 'completed',
      ...response,
      output: outputOf(said),
    });
  }

  async remove(call: GatewayCall, id: string): Promise<Response> {
    const { messageId } = await this.#find(call, id);
    await redactMessage(this.#as(call), { messageId });
    return Response.json({ id, object: 'response', deleted: true });
  }

  async cancel(call: GatewayCall, id: string): Promise<Response> {
    const stream = this.streams.of(call, id);
    const inBackground = await this.#background.cancel(keyOf(call, id));
    // It may have been stored just before.
    if (inBackground) return this.retrieve(call, id);
    if (!stream) {
      await this.#find(call, id);
      throw new MemoryError(
        'bad_input',
        'BAD_INPUT',
        'This response is complete. Only one that is being answered can be cancelled.',
      );
    }
    stream.abort(new Error('cancelled'));
    return Response.json({ id, object: 'response', status: 'cancelled', output: [] });
  }

  async inputItems(call: GatewayCall, id: string, query: URLSearchParams): Promise<Response> {
    const { inputs } = await this.#exchange(call, id);
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
  }

  openConversation(call: GatewayCall): Promise<Response> {
    return this.#conversations.openConversation(call);
  }

  conversation(call: GatewayCall, id: string): Promise<Response> {
    return this.#conversations.conversation(call, id);
  }

  #as({ caller }: Asker) {
    return { services: this.#services, caller };
  }

  async #find(asker: Asker, id: string): Promise<StoredAnswer> {
    const found = await storedAnswer(this.#as(asker), speakerOf(asker), id);
    if (found) return found;
    throw new MemoryError(
      'not_found',
      'RESPONSE_NOT_FOUND',
      `There is no response ${id} of yours. Check the id: responses with store: false, and those that broke off, are not kept.`,
    );
  }

  async #pastOf(asker: Asker, answer: StoredAnswer): Promise<Past> {
    const turns = await responseTurns(this.#as(asker), answer);
    const { id } = Object(turns.at(-1)?.gateway?.response);
    return {
      items: turns.flatMap(sentAgain),
      at: { threadId: answer.threadId, name: answer.name },
      responseId: String(id),
      threadKey: null,
    };
  }

  /** What a response said, and the turns that it answered. */
  async #exchange(asker: Asker, id: string) {
    const turns = await responseTurns(this.#as(asker), await this.#find(asker, id), 1);
    return { inputs: turns.slice(0, -1), said: turns.at(-1) };
  }

  /** A response in the background that has no answer: another process writes it, or did when it ended. */
  async #writtenElsewhere(asker: Asker, id: string): Promise<object | null> {
    const asked = await backgroundRequest(this.#as(asker), speakerOf(asker), id);
    if (!asked || (await storedAnswer(this.#as(asker), speakerOf(asker), id))) return null;
    const of = { id, model: asked.model ?? '', createdAt: Math.floor(asked.at.getTime() / 1000) };
    if (Date.now() - asked.at.getTime() < backgroundMs)
      return withoutOutput({ ...of, status: 'in_progress' });
    return withoutOutput({ ...of, status: 'failed', error: lost });
  }
}

const speakerOf = ({ userKey, personaKey }: Asker) => ({ userKey, personaKey });
