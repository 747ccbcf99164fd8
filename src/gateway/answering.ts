import type { MemoryServices } from '../memory/services.ts';
import { ensureUser } from '../memory/workspace/identities.ts';
import { type Answer, objectIn } from './answer.ts';
import { checkWhole, createStreamCheck, type Whole } from './checked-answer.ts';
import { usageOf } from './cost.ts';
import type { Decider } from './decided.ts';
import type { GatewayCall, GatewayRequest } from './gateway.ts';
import type { Keeper, Sent } from './kept.ts';
import type { OwnCode } from './own-code.ts';
import { bytesOf, headersOf, passThrough } from './passed-on.ts';
import type { Asked, Blocks, Protocol } from './protocol.ts';
import type { Remembering } from './remembered.ts';
import { responsesProtocol } from './responses/protocol.ts';
import type { StoredResponses } from './responses/stored.ts';
import type { GatewaySettings } from './settings.ts';
import { askProviders, type Begun, exchangeIn } from './upstream.ts';
import type { Verify } from './verifier.ts';

/** Answers a call; `background` is the response that is written while no client waits. */
type Answering = (
  given: GatewayCall,
  protocol: Protocol,
  background?: GatewayRequest['background'],
) => Promise<Response>;

/** Creates what answers calls, of the gateway's parts. */
export function createAnswering({
  services,
  settings,
  ownCode,
  decider,
  memoryFor,
  responses,
  keeper,
  verify,
}: {
  readonly services: MemoryServices;
  readonly settings: GatewaySettings;
  readonly ownCode: OwnCode;
  readonly decider: Decider;
  readonly memoryFor: Remembering;
  readonly responses: StoredResponses;
  readonly keeper: Keeper;
  readonly verify: Verify;
}): Answering {
  /** A request with what it continues, once the operator's own code has seen it. */
  async function read(
    given: GatewayCall,
    protocol: Protocol,
    background: GatewayRequest['background'],
  ): Promise<{ request: GatewayRequest; asked: Asked }> {
    const call = await responses.withItems(await ownCode.changed(given, protocol));
    const { caller, userKey, timeZone } = call;
    if (timeZone && userKey !== null && caller.role === 'service')
      await ensureUser({ services, caller }, { externalId: userKey, timeZone });
    const continued = protocol.continues?.(call.body) ?? null;
    const past = continued ? await responses.past(call, continued) : null;
    const asked = protocol.read(call.body, past);
    const memory = call.memory ?? asked.memory ?? 'on';
    const threadKey = call.threadKey ?? asked.threadKey ?? past?.threadKey ?? null;
    return { request: { ...call, memory, threadKey, past, background }, asked };
  }

  /** Decides who answers, stores what was said and searches for what is remembered, all at once. */
  async function prepare(request: GatewayRequest, asked: Asked, protocol: Protocol) {
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
    const threadId = await started.storing;
    const blocks = await remembering;
    return { decided, blocks, conversation: { ...started, threadId } };
  }

  return async (given, protocol, ofBackground = null) => {
    const { request, asked } = await read(given, protocol, ofBackground);
    const { decided, blocks, conversation } = await prepare(request, asked, protocol);
    const { rule, targets, verifiers } = decided;
    const { threadId } = conversation;
    const { signal } = request;
    const cancelled = new AbortController();
    const ask = (memory: Blocks) =>
      askProviders(
        settings,
        targets,
        exchangeIn(protocol, asked, memory, request.passed ?? {}),
        AbortSignal.any([signal, cancelled.signal]),
      );
    const begun = await ask(blocks);
    const toCheck = { asker: request, asked, protocol, verifiers, blocks, signal };
    const headers = headersOf(begun, threadId);
    const { status, ok } = begun.response;
    const keep = async (sent: Sent, answered: Answer, state: string) => {
      await keeper.keep(conversation, sent, answered, state);
      ownCode.tell(request, asked, sent, answered, threadId, state);
    };
    if (!begun.reader) {
      const first = await readWhole(begun, protocol, ofBackground?.id ?? null);
      if (!ok) return new Response(first.bytes, { status, headers });
      const { whole, check } = await checkWhole(verify, toCheck, first, async (memory) => {
        // The first answer was paid for, too.
        await keeper.note(
          request,
          usageOf(begun.target, 'chat', first.read.usage, () => 0, 0),
        );
        return readWhole(await ask(memory), protocol, ofBackground?.id ?? null);
      });
      await keep({ begun: whole.begun, rule, blocks, check }, whole.read, 'complete');
      if (check) headers.set('x-mneme-check', check.state);
      return new Response(whole.bytes, { status, headers });
    }
    const checking = createStreamCheck(verify, toCheck);
    const createReader = () => {
      const reader = protocol.createReader();
      return protocol === responsesProtocol ? responses.streams.watched(request, reader, cancelled) : reader;
    };
    const body = passThrough(
      begun,
      { ...protocol, createReader },
      asked.wantsUsage,
      signal,
      async (answered, state) => {
        if (protocol === responsesProtocol) responses.streams.ended(request, answered.id);
        await keep({ begun, rule, blocks, check: checking?.check ?? null }, answered, state);
      },
      checking?.pass,
    );
    return new Response(body, { status, headers });
  };
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
