import type { MemoryServices } from '../memory/services.ts';
import { ensureUser } from '../memory/workspace/identities.ts';
import { type Answer, objectIn } from './answer.ts';
import { type CheckedRequest, checkWhole, createStreamCheck, type Whole } from './checked-answer.ts';
import { usageOf } from './cost.ts';
import type { Decided, Decider } from './decided.ts';
import type { GatewayCall, GatewayRequest } from './gateway.ts';
import type { Conversation, Keeper, Sent } from './kept.ts';
import type { OwnCode } from './own-code.ts';
import { bytesOf, headersOf, passThrough } from './passed-on.ts';
import type { Asked, Blocks, Protocol } from './protocol.ts';
import type { Remembering } from './remembered.ts';
import { responsesProtocol } from './responses/protocol.ts';
import type { StoredResponses } from './responses/stored.ts';
import type { GatewaySettings } from './settings.ts';
import { askProviders, type Begun, exchangeIn } from './upstream.ts';
import type { Verify } from './verifier.ts';

/** The gateway's parts that answers take. */
interface Parts {
  readonly services: MemoryServices;
  readonly settings: GatewaySettings;
  readonly ownCode: OwnCode;
  readonly decider: Decider;
  readonly memoryFor: Remembering;
  readonly responses: StoredResponses;
  readonly keeper: Keeper;
  readonly verify: Verify;
}

/** A call as its protocol reads it. */
interface Incoming {
  readonly request: GatewayRequest;
  readonly asked: Asked;
  readonly protocol: Protocol;
}

/** A call whose turns are stored: who may answer it, and what is remembered for it. */
interface Prepared extends Incoming {
  readonly decided: Decided;
  readonly blocks: Blocks;
  readonly conversation: Conversation;
  /** Aborted if its client cancels it. */
  readonly cancelled: AbortController;
}

/** Answers calls. */
export class Answering {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers a call; `background` is the response that is written while no client waits. */
  async answer(
    call: GatewayCall,
    protocol: Protocol,
    background: GatewayRequest['background'] = null,
  ): Promise<Response> {
    const prepared = await this.#prepare(await this.#read(call, protocol, background));
    const begun = await this.#ask(prepared, prepared.blocks);
    return begun.reader ? this.#stream(prepared, begun) : this.#whole(prepared, begun);
  }

  /** A request with what it continues, once the operator's own code has seen it. */
  async #read(
    given: GatewayCall,
    protocol: Protocol,
    background: GatewayRequest['background'],
  ): Promise<Incoming> {
    const { services, ownCode, responses } = this.#parts;
    const call = await responses.withItems(await ownCode.changed(given, protocol));
    const { caller, userKey, timeZone } = call;
    if (timeZone && userKey !== null && caller.role === 'service')
      await ensureUser({ services, caller }, { externalId: userKey, timeZone });
    const continued = protocol.continues?.(call.body) ?? null;
    const past = continued ? await responses.past(call, continued) : null;
    const asked = protocol.read(call.body, past);
    const memory = call.memory ?? asked.memory ?? 'on';
    const threadKey = call.threadKey ?? asked.threadKey ?? past?.threadKey ?? null;
    return { request: { ...call, memory, threadKey, past, background }, asked, protocol };
  }

  /** Decides who answers, stores what was said and searches for what is remembered, all at once. */
  async #prepare({ request, asked, protocol }: Incoming): Promise<Prepared> {
    const { decider, keeper, memoryFor } = this.#parts;
    const deciding = decider.decide(request, asked, protocol);
    // If no model can answer, that error comes first; then errors of the turns, and last those of the search.
    deciding.catch(() => {});
    const started = await keeper.begin(request, asked, deciding).catch(async (error: unknown) => {
      await deciding;
      throw error;
    });
    // The search for a request that no model can answer is aborted.
    const refused = new AbortController();
    deciding.catch(() => refused.abort());
    const signal = AbortSignal.any([request.signal, refused.signal]);
    const remembering = memoryFor({ ...started, request: { ...started.request, signal } }, deciding);
    for (const work of [started.storing, remembering]) work.catch(() => {});
    const decided = await deciding;
    const conversation = { ...started, threadId: await started.storing };
    const blocks = await remembering;
    return { request, asked, protocol, decided, blocks, conversation, cancelled: new AbortController() };
  }

  /** Asks the models that may answer, one after the other, with these lines of memory. */
  #ask({ request, asked, protocol, decided, cancelled }: Prepared, blocks: Blocks): Promise<Begun> {
    return askProviders(
      this.#parts.settings,
      decided.targets,
      exchangeIn(protocol, asked, blocks, request.passed ?? {}),
      AbortSignal.any([request.signal, cancelled.signal]),
    );
  }

  async #whole(prepared: Prepared, begun: Begun): Promise<Response> {
    const { keeper, verify } = this.#parts;
    const { request, protocol, conversation } = prepared;
    const id = request.background?.id ?? null;
    const headers = headersOf(begun, conversation.threadId);
    const { status, ok } = begun.response;
    const first = await readWhole(begun, protocol, id);
    if (!ok) return new Response(first.bytes, { status, headers });
    const { whole, check } = await checkWhole(verify, toCheck(prepared), first, async (blocks) => {
      // The first answer was paid for, too.
      await keeper.note(
        request,
        usageOf(begun.target, 'chat', first.read.usage, () => 0, 0),
      );
      return readWhole(await this.#ask(prepared, blocks), protocol, id);
    });
    await this.#keep(prepared, { begun: whole.begun, check }, whole.read, 'complete');
    if (check) headers.set('x-mneme-check', check.state);
    return new Response(whole.bytes, { status, headers });
  }

  #stream(prepared: Prepared, begun: Begun): Response {
    const { request, asked, protocol, conversation, cancelled } = prepared;
    const streams = protocol === responsesProtocol ? this.#parts.responses.streams : null;
    const reader = protocol.createReader();
    const checking = createStreamCheck(this.#parts.verify, toCheck(prepared));
    const body = passThrough(begun, {
      answerReader: streams?.watched(request, reader, cancelled) ?? reader,
      brokeOff: protocol.brokeOff,
      wantsUsage: asked.wantsUsage,
      signal: request.signal,
      keep: async (answer, state) => {
        streams?.ended(request, answer.id);
        await this.#keep(prepared, { begun, check: checking?.check ?? null }, answer, state);
      },
      check: checking?.pass,
    });
    const { status } = begun.response;
    return new Response(body, { status, headers: headersOf(begun, conversation.threadId) });
  }

  /** Stores an answer and tells the operator's own code of it. */
  async #keep(
    { conversation, decided: { rule }, blocks }: Prepared,
    given: Pick<Sent, 'begun' | 'check'>,
    answer: Answer,
    state: string,
  ): Promise<void> {
    await this.#parts.keeper.keep(conversation, { ...given, rule, blocks }, answer, state);
    this.#parts.ownCode.tell(conversation, given.begun.target, answer, state);
  }
}

/** What checks of an answer need. */
function toCheck({ request, asked, protocol, decided, blocks }: Prepared): CheckedRequest {
  const { verifiers } = decided;
  return { asker: request, asked, protocol, verifiers, blocks, signal: request.signal };
}

/** Reads an answer that is not streamed. One that is written in the background has the id that its client knows. */
async function readWhole(begun: Begun, protocol: Protocol, id: string | null): Promise<Whole> {
  const received = await bytesOf(begun);
  const given = id !== null && begun.response.ok ? objectIn(received.toString('utf8')) : null;
  const bytes = given ? Buffer.from(JSON.stringify({ ...given, id, background: true })) : received;
  const reader = protocol.createReader();
  if (begun.response.ok) reader.whole(bytes.toString('utf8'));
  return { begun, bytes, read: reader.answer };
}
