import type { Logger } from 'pino';
import { MemoryError } from '../memory/error.ts';
import { parseInput } from '../memory/input.ts';
import type { MemoryServices } from '../memory/services.ts';
import { readCompletionPlan } from '../memory/workspace/completion-models.ts';
import type { Caller } from '../postgres/caller.ts';
import { Answering } from './answering.ts';
import { chatProtocol } from './chat-protocol.ts';
import { createDecider } from './decided.ts';
import { answerEmbeddings } from './embeddings.ts';
import { createHookRunner, type Hooks } from './hooks.ts';
import { createKeeper } from './kept.ts';
import type { GatewayMemory } from './memory-use.ts';
import { countTokens } from './messages/count.ts';
import { messagesProtocol } from './messages/protocol.ts';
import { listModels, messagesModels } from './models.ts';
import { createOwnCode } from './own-code.ts';
import type { Past, Protocol } from './protocol.ts';
import { createRemembering } from './remembered.ts';
import { keyOf } from './responses/asker.ts';
import { createBackgroundRuns } from './responses/background.ts';
import { responsesProtocol } from './responses/protocol.ts';
import { responsesRequest } from './responses/request.ts';
import { StoredResponses } from './responses/stored.ts';
import type { GatewaySettings } from './settings.ts';
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
  hooked: Hooks = {},
): Gateway {
  const hooks = createHookRunner(hooked, settings.hooks?.timeoutMs ?? 1_000, log);
  const ownCode = createOwnCode(hooked, hooks);
  const decider = createDecider(services, settings);
  const memoryFor = createRemembering(services, settings, decider, hooks);
  const background = createBackgroundRuns();
  const responses = new StoredResponses(services, background);
  const keeper = createKeeper(services, log);
  const verify = createVerifier(settings, log, keeper.note);
  const answering = new Answering({
    services,
    settings,
    ownCode,
    decider,
    memoryFor,
    responses,
    keeper,
    verify,
  });

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
      (id, signal) => answering.answer({ ...call, signal }, protocol, { id, model }),
    );
  }

  return {
    answer: (call, protocol) =>
      protocol === 'responses' && Object(call.body).background === true
        ? inBackground(call, protocols[protocol])
        : answering.answer(call, protocols[protocol]),
    embeddings: (call) => answerEmbeddings(services, settings, keeper, call),
    async countTokens(call) {
      const asked = messagesProtocol.read(call.body);
      const request: GatewayRequest = { ...call, memory: 'off', past: null, background: null };
      const { targets } = await decider.decide(request, asked, messagesProtocol);
      return countTokens(settings, targets, asked, call);
    },
    async models({ caller, signal, anthropic }) {
      const models = await listModels(
        settings,
        await readCompletionPlan({ services, caller, signal }),
        signal,
      );
      return Response.json(anthropic ? messagesModels(models) : { object: 'list', data: models });
    },
    responses,
    async settled() {
      await background.stop();
      await keeper.settled();
      await ownCode.settled();
    },
  };
}
