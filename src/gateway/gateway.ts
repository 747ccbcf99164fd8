import type { Logger } from 'pino';
import { MemoryError } from '../memory/error.ts';
import { parseInput } from '../memory/input.ts';
import type { MemoryServices } from '../memory/services.ts';
import { readCompletionPlan } from '../memory/workspace/completion-models.ts';
import { ensureUser } from '../memory/workspace/identities.ts';
import type { Caller } from '../postgres/caller.ts';
import { type Answer, objectIn } from './answer.ts';
import { chatProtocol } from './chat-protocol.ts';
import { checkWhole, createStreamCheck, type Whole } from './checked-answer.ts';
import { wordsOf } from './conversation.ts';
import { usageOf } from './cost.ts';
import { createDecider } from './decided.ts';
import { answerEmbeddings } from './embeddings.ts';
import { createHookRunner, type HookRequest, type Hooks, withTexts } from './hooks.ts';
import { createKeeper, type Sent } from './kept.ts';
import type { GatewayMemory } from './memory-use.ts';
import { countTokens } from './messages/count.ts';
import { messagesProtocol } from './messages/protocol.ts';
import { listModels, messagesModels } from './models.ts';
import { bytesOf, headersOf, passThrough } from './passed-on.ts';
import type { Asked, Blocks, Past, Protocol } from './protocol.ts';
import { createRemembering } from './remembered.ts';
import { createBackgroundRuns } from './responses/background.ts';
import { responsesProtocol } from './responses/protocol.ts';
import { responsesRequest } from './responses/request.ts';
import { createStoredResponses, keyOf, type StoredResponses } from './responses/stored.ts';
import type { GatewaySettings } from './settings.ts';
import { askProviders, type Begun, exchangeIn } from './upstream.ts';
import { createVerifier } from './verifier.ts';

/** The caller, and the values of the headers. */
export interface GatewayCall {
  readonly caller: Caller;
  readonly body: unknown;
  /** The caller's own keys for the user a program acts for, the persona and the thread. */
  readonly userKey: string | null;
  readonly personaKey: string | null;
  readonly threadKey: string | null;
  /** The channel, for rules and for the thread that it opens. */
  readonly channel: string | null;
  /** With the same key, a request that is sent again does not open another thread. */
  readonly idempotencyKey: string | null;
  /** What the header says; null: what `metadata` says, and else everything. */
  readonly memory: GatewayMemory | null;
  /** The user's time zone: what "yesterday" and "tomorrow at nine" mean; a program's user keeps it. */
  readonly timeZone?: string | null;
  /** Headers that a provider of the same protocol gets. */
  readonly passed?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** A call, once its `metadata` is read. */
export interface GatewayRequest extends GatewayCall {
  readonly memory: GatewayMemory;
  /** What it continues. */
  readonly past: Past | null;
  /** The response that is written while no client waits; null for one that a client waits for. */
  readonly background: { readonly id: string; readonly model: string } | null;
}

/** What clients speak. */
export type ClientProtocol = keyof typeof protocols;
const protocols = { chat: chatProtocol, messages: messagesProtocol, responses: responsesProtocol };

/** Completions with memory, in the client's protocol, whatever the providers' protocols. */
export interface Gateway {
  answer(call: GatewayCall, protocol: ClientProtocol): Promise<Response>;
  embeddings(call: Pick<GatewayCall, 'caller' | 'userKey' | 'body' | 'signal'>): Promise<Response>;
  /** How many tokens a request of the Messages protocol has, without memory. */
  countTokens(call: GatewayCall): Promise<Response>;
  models(call: Pick<GatewayCall, 'caller' | 'signal'> & { readonly anthropic: boolean }): Promise<Response>;
  /** The responses that were stored. */
  readonly responses: StoredResponses;
  /** Resolves when all answers are stored. */
  settled(): Promise<void>;
}

/** Creates the gateway. */
export function createGateway(
  services: MemoryServices,
  settings: GatewaySettings,
  log: Logger,
  ownCode: Hooks = {},
): Gateway {
  const hooks = createHookRunner(ownCode, settings.hooks?.timeoutMs ?? 1_000, log);
  const running = new Set<Promise<void>>();
  const decider = createDecider(services, settings);
  const memoryFor = createRemembering(services, settings, decider, hooks);
  const background = createBackgroundRuns();
  const responses = createStoredResponses(services, background);
  const keeper = createKeeper(services, log);
  const verify = createVerifier(settings, log, keeper.note);

  /** A call as the operator's own code leaves it. */
  async function changed(call: GatewayCall, protocol: Protocol): Promise<GatewayCall> {
    if (!ownCode.preRoute) return call;
    const { model, replace } = await hooks.preRoute(hookRequest(call, protocol.read(call.body)));
    const body = Object(replace ? withTexts(call.body, replace) : call.body);
    return { ...call, body: model === undefined ? body : { ...body, model } };
  }

  /** Has the operator's own code see what was answered. */
  function tell(
    request: GatewayRequest,
    asked: Asked,
    { begun }: Sent,
    read: Answer,
    threadId: string,
    state: string,
  ) {
    if (!ownCode.postGenerate) return;
    const { provider, model } = begun.target;
    const told = hooks
      .postGenerate({
        // The request may be over by then.
        ...hookRequest({ ...request, signal: new AbortController().signal }, asked),
        answer: read.content,
        threadId,
        answeredBy: `${provider.name}/${model}`,
        state,
        usage: read.usage,
      })
      .finally(() => running.delete(told));
    running.add(told);
  }

  /** Answers at once and goes on without the client. What the request lacks is told before. */
  async function inBackground(call: GatewayCall, protocol: Protocol): Promise<Response> {
    const { model, store, stream } = parseInput(responsesRequest, call.body);
    if (store === false || stream === true) {
      const what = store === false ? 'with store: false' : 'as a stream';
      throw new MemoryError(
        'bad_input',
        'BAD_INPUT',
        `A response in the background cannot be sent ${what}: it is stored, and retrieved by its id.`,
      );
    }
    return background.start(
      model,
      (id) => keyOf(call, id),
      (id, signal) => answer({ ...call, signal }, protocol, { id, model }),
    );
  }

  /** A request with what it continues, once the operator's own code has seen it. */
  async function read(
    given: GatewayCall,
    protocol: Protocol,
    background: GatewayRequest['background'],
  ): Promise<{ request: GatewayRequest; asked: Asked }> {
    const call = await responses.withItems(await changed(given, protocol));
    const { caller, userKey, timeZone } = call;
    if (timeZone && userKey !== null && caller.role === 'service')
      await ensureUser(services, caller, { externalId: userKey, timeZone });
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

  async function answer(
    given: GatewayCall,
    protocol: Protocol,
    ofBackground: GatewayRequest['background'] = null,
  ): Promise<Response> {
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
      tell(request, asked, sent, answered, threadId, state);
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
      return protocol === responsesProtocol ? responses.running(request, reader, cancelled) : reader;
    };
    const body = passThrough(
      begun,
      { ...protocol, createReader },
      asked.wantsUsage,
      signal,
      async (answered, state) => {
        if (protocol === responsesProtocol) responses.ended(request, answered.id);
        await keep({ begun, rule, blocks, check: checking?.check ?? null }, answered, state);
      },
      checking?.pass,
    );
    return new Response(body, { status, headers });
  }

  return {
    answer: (call, protocol) =>
      protocol === 'responses' && Object(call.body).background === true
        ? inBackground(call, protocols[protocol])
        : answer(call, protocols[protocol]),
    embeddings: (call) => answerEmbeddings(services, settings, keeper, call),
    async countTokens(call) {
      const asked = messagesProtocol.read(call.body);
      const request: GatewayRequest = { ...call, memory: 'off', past: null, background: null };
      const { targets } = await decider.decide(request, asked, messagesProtocol);
      return countTokens(settings, targets, asked, call);
    },
    async models({ caller, signal, anthropic }) {
      const models = await listModels(settings, await readCompletionPlan(services, caller, signal), signal);
      return Response.json(anthropic ? messagesModels(models) : { object: 'list', data: models });
    },
    responses,
    async settled() {
      await background.stop();
      await keeper.settled();
      await Promise.all(running);
    },
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

/** What the operator's own code sees of a request. */
function hookRequest(
  { caller, userKey, channel, signal }: GatewayCall,
  { model, messages }: Asked,
): HookRequest {
  return {
    workspaceId: caller.workspaceId ?? null,
    userId: caller.userId ?? null,
    userKey,
    role: caller.role,
    channel,
    model,
    query: wordsOf(messages.findLast(({ role }) => role === 'user') ?? {}),
    signal,
  };
}
