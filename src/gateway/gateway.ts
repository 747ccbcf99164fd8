import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Speaker } from '../memory/answered-threads.ts';
import {
  type CompletionPlan,
  type ModelUse,
  noteModelUse,
  readCompletionPlan,
  ruleFor,
} from '../memory/completion-models.ts';
import { buildContextWhileStoring } from '../memory/context/build-context.ts';
import { maxPromptCharacters } from '../memory/context/request.ts';
import { MemoryError } from '../memory/error.ts';
import { ensurePersona } from '../memory/identities.ts';
import { parseInput } from '../memory/input.ts';
import type { MemoryServices } from '../memory/services.ts';
import { appendMessages } from '../memory/threads.ts';
import type { Caller } from '../postgres/caller.ts';
import { type Answer, createAnswerReader } from './answer.ts';
import {
  type ChatMessage,
  type ChatRequest,
  type ChatTurn,
  chatRequest,
  embeddingsRequest,
  hashOf,
  textOf,
  turnsOf,
  withMemory,
} from './conversation.ts';
import { usageOf } from './cost.ts';
import { listModels } from './models.ts';
import { bytesOf, headersOf, passThrough } from './passed-on.ts';
import { gatewayChannel, placeOf } from './place.ts';
import type { GatewaySettings } from './settings.ts';
import { targetsOf } from './targets.ts';
import { capableTargets, embeddingTargets } from './translated-request.ts';
import { askProviders, type Begun } from './upstream.ts';

/** The caller, and the values of the headers. */
export interface GatewayRequest {
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
  readonly signal: AbortSignal;
}

/** Chat completions with memory, in OpenAI's protocol, whatever the providers' protocols. */
export interface Gateway {
  chat(request: GatewayRequest): Promise<Response>;
  embeddings(request: Pick<GatewayRequest, 'caller' | 'body' | 'signal'>): Promise<Response>;
  models(request: Pick<GatewayRequest, 'caller' | 'signal'>): Promise<Response>;
  /** Resolves when all answers are stored. */
  settled(): Promise<void>;
}

/** How many blocks of memory are cached for tool loops, and for how many milliseconds. */
const blocks = { max: 5_000, ttl: 600_000 };
/** For how many workspaces the newest known removal is cached. */
const marked = { max: 10_000 };

/** A block of memory that was put into a prompt. */
interface Block {
  readonly text: string;
  /** `CompletionPlan.removals` of a plan that was read before the search. */
  readonly removals: string;
}

/** The targets that may answer a request. */
interface Decided {
  /** `removals` of the plan that was read. */
  readonly removals: CompletionPlan['removals'];
  /** The rule that chose its model. */
  readonly rule: string | null;
  readonly targets: ReturnType<typeof capableTargets>;
}

/** A conversation whose new turns are stored. */
interface Conversation {
  readonly request: GatewayRequest;
  readonly chat: ChatRequest;
  readonly threadId: string;
  /** The beginning of the names of its turns. */
  readonly root: string;
}

/** A conversation whose new turns are being stored. */
interface Started extends Omit<Conversation, 'threadId'> {
  /** Its thread, if it existed before; else null. */
  readonly known: string | null;
  /** Its thread, once they are stored. */
  readonly storing: Promise<string>;
}

/** A request that a provider answers. */
interface Sent {
  readonly begun: Begun;
  /** The rule that chose its model. */
  readonly rule: string | null;
  /** What was put into it. */
  readonly memory: string;
}

/** Creates the gateway. */
export function createGateway(services: MemoryServices, settings: GatewaySettings, log: Logger): Gateway {
  const memoryBlocks = new LRUCache<string, Block>(blocks);
  /** By workspace, `CompletionPlan.removals` as last read. */
  const marks = new LRUCache<string, string>(marked);
  const storing = new Set<Promise<void>>();

  /**
   * The memory for the newest user turn. It stays the same text during the tool calls for that turn, unless something
   * that it may contain was removed. The search runs while the target is chosen and the turns are stored.
   */
  async function memoryFor(
    { request, chat, known, root, storing }: Started,
    deciding: Promise<Decided>,
  ): Promise<string> {
    const newest = chat.messages.findLastIndex(({ role }) => role === 'user');
    if (newest < 0) return '';
    const asked = turnsOf(chat.messages.slice(0, newest + 1), root).at(-1)?.externalId;
    const blockOf = async (threadId: string) => {
      const block = memoryBlocks.get(hashOf(threadId, asked));
      return block && block.removals === (await deciding).removals ? block.text : null;
    };
    const kept = known === null ? null : await blockOf(known);
    if (kept !== null) return kept;
    // Read before the search: what was removed since then may be in its result.
    const removals = marks.get(request.caller.workspaceId ?? '') ?? (await deciding).removals;
    const spoken = chat.messages.filter(({ role }) => role !== 'system' && role !== 'developer');
    const { caller, userKey, personaKey, signal } = request;
    const query = textOf(chat.messages[newest] ?? {})
      .slice(0, maxPromptCharacters)
      .toWellFormed()
      .replaceAll('\0', '');
    const pack = await buildContextWhileStoring(
      services,
      caller,
      {
        query,
        threadId: known,
        userKey,
        personaKey,
        // Turns that the client sends itself are left out below, and must not take the place of others.
        recentTurns: Math.min(spoken.length, 200),
        tokenBudget:
          settings.memoryTokens +
          spoken.reduce((sum, each) => sum + textOf(each).length, 0) +
          query.length +
          1_000,
      },
      storing,
      signal,
    );
    const parts = pack.messages.filter(
      ({ part }) => part !== 'system' && part !== 'recent' && part !== 'new',
    );
    // The request was sent again in a thread whose id was not known: the first block stays.
    const threadId = await storing;
    const before = await blockOf(threadId);
    if (before !== null) return before;
    const text = parts.map(({ content }) => content).join('\n\n');
    memoryBlocks.set(hashOf(threadId, asked), { text, removals });
    return text;
  }

  /**
   * Finds the thread of a request and its new turns. They are stored when the target is known: a request that nobody
   * will answer is not a conversation.
   */
  async function begin(
    given: GatewayRequest,
    chat: ChatRequest,
    deciding: Promise<Decided>,
  ): Promise<Started> {
    const request = await throughItsPersona(given, deciding);
    const { caller, userKey, personaKey, threadKey } = request;
    const speaker: Speaker = { userKey, personaKey };
    const whose = hashOf(
      caller.workspaceId,
      userKey ?? caller.userId,
      personaKey,
      caller.credential?.keyId ?? caller.credential?.id ?? null,
    );
    const answered = chat.messages.findLastIndex(({ role }) => role === 'assistant');
    const { root, threadId, known, opened, from } = await placeOf(
      services,
      request,
      chat.messages,
      speaker,
      whose,
      answered,
    );
    const turns = turnsOf(chat.messages, root)
      .slice(from)
      .filter(({ content }) => content.trim() !== '');
    if (turns.length === 0) {
      throw new MemoryError(
        'bad_input',
        'BAD_INPUT',
        'messages hold nothing new to answer: end with a user turn or a tool result.',
      );
    }
    const named = threadId ? { threadId } : { threadKey: threadKey ?? opened, personaKey };
    const store = async () => {
      await deciding;
      const stored = await appendMessages(services, caller, {
        ...named,
        userKey,
        channel: request.channel ?? gatewayChannel,
        messages: turns.map(messageOf),
      });
      return stored.threadId;
    };
    return { request, chat, root, known, storing: store() };
  }

  /** Stores the answer, whole or cut off, as the turn that clients send back, and its usage. */
  function keep(
    { request, chat, threadId, root }: Conversation,
    { begun, rule, memory }: Sent,
    answer: Answer,
    state: string,
  ): Promise<void> {
    const toolCalls = answer.toolCalls.filter(Boolean).map((call) => ({ ...call }));
    const said: ChatMessage = {
      role: 'assistant',
      content: answer.content,
      refusal: answer.refusal,
      ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
    };
    const turn = turnsOf([...chat.messages, said], root).at(-1);
    const { finish, usage, model } = answer;
    const { provider, model: asked } = begun.target;
    const gateway = { provider: provider.name, model: model ?? asked, finish, state, usage, rule };
    const read = () => chat.messages.reduce((sum, each) => sum + textOf(each).length, memory.length);
    const work = Promise.all([
      note(request.caller, usageOf(begun.target, 'chat', usage, read, textOf(said).length)),
      turn && turn.content.trim() !== ''
        ? appendMessages(services, request.caller, {
            threadId,
            messages: [{ ...messageOf(turn), metadata: { gateway } }],
          })
        : null,
    ]).then(
      () => {},
      (error: unknown) => log.error({ err: error, threadId }, 'an answer of the gateway could not be stored'),
    );
    storing.add(work);
    return work.finally(() => storing.delete(work));
  }

  /** Records the usage of a request. If that fails, the answer is sent all the same. */
  function note(caller: Caller, use: ModelUse): Promise<void> {
    return noteModelUse(services, caller, use).catch((error: unknown) =>
      log.error({ err: error, model: use.model }, 'what a request of the gateway took could not be noted'),
    );
  }

  /**
   * Creates the persona that a request's header names if it does not exist yet, and binds the request to it, like
   * those that follow.
   */
  async function throughItsPersona(
    request: GatewayRequest,
    deciding: Promise<Decided>,
  ): Promise<GatewayRequest> {
    const { caller, personaKey } = request;
    if (personaKey === null || caller.personaId != null) return request;
    await deciding;
    const { id } = await ensurePersona(services, caller, { externalId: personaKey });
    return { ...request, caller: { ...caller, personaId: id } };
  }

  /** The targets that may answer a request, according to the current models, rules and budget. */
  async function decide({ caller, channel, signal }: GatewayRequest, asked: ChatRequest): Promise<Decided> {
    const plan = await readCompletionPlan(services, caller, signal);
    marks.set(caller.workspaceId ?? '', plan.removals);
    const decided = ruleFor(plan, {
      model: asked.model,
      query: textOf(asked.messages.findLast(({ role }) => role === 'user') ?? {}),
      channel: channel ?? gatewayChannel,
      role: caller.role,
    });
    const targets = capableTargets(targetsOf(settings, plan, decided?.model ?? asked.model), asked);
    return { removals: plan.removals, rule: decided?.rule ?? null, targets };
  }

  async function chat(request: GatewayRequest): Promise<Response> {
    const { signal } = request;
    const asked = parseInput(chatRequest, request.body);
    const deciding = decide(request, asked);
    // If no model can answer, that error comes first; then errors of the turns, and last those of the search.
    deciding.catch(() => {});
    const started = await begin(request, asked, deciding).catch(async (error: unknown) => {
      await deciding;
      throw error;
    });
    // The search for a request that no model can answer is aborted.
    const refused = new AbortController();
    deciding.catch(() => refused.abort());
    const searched = AbortSignal.any([signal, refused.signal]);
    const remembering = memoryFor(
      { ...started, request: { ...started.request, signal: searched } },
      deciding,
    );
    for (const work of [started.storing, remembering]) work.catch(() => {});
    const { rule, targets } = await deciding;
    const threadId = await started.storing;
    const memory = await remembering;
    const conversation = { request: started.request, chat: asked, threadId, root: started.root };
    const streams = asked.stream === true;
    const begun = await askProviders(
      settings,
      targets,
      '/chat/completions',
      (target) => ({
        ...asked,
        model: target.model,
        messages: withMemory(asked.messages, memory, target),
        ...(streams ? { stream_options: { ...asked.stream_options, include_usage: true } } : {}),
      }),
      streams,
      signal,
    );
    const sent: Sent = { begun, rule, memory };
    const headers = headersOf(begun, threadId);
    const { response, reader } = begun;
    if (!reader) {
      const bytes = await bytesOf(begun);
      const read = createAnswerReader();
      if (response.ok) {
        read.whole(bytes.toString('utf8'));
        await keep(conversation, sent, read.answer, 'complete');
      }
      return new Response(bytes, { status: response.status, headers });
    }
    const wantsUsage = asked.stream_options?.include_usage === true;
    const body = passThrough(begun, wantsUsage, signal, (answer, state) =>
      keep(conversation, sent, answer, state),
    );
    return new Response(body, { status: response.status, headers });
  }

  return {
    chat,
    async embeddings({ caller, body, signal }) {
      const asked = parseInput(embeddingsRequest, body);
      const plan = await readCompletionPlan(services, caller, signal);
      const targets = embeddingTargets(targetsOf(settings, plan, asked.model));
      const begun = await askProviders(
        settings,
        targets,
        '/embeddings',
        ({ model }) => ({ ...asked, model }),
        false,
        signal,
      );
      const { response, target } = begun;
      const bytes = await bytesOf(begun);
      if (response.ok) {
        const read = createAnswerReader();
        read.whole(bytes.toString('utf8'));
        const sent = () => JSON.stringify(asked.input ?? '').length;
        await note(caller, usageOf(target, 'embed', read.answer.usage, sent, 0));
      }
      return new Response(bytes, { status: response.status, headers: headersOf(begun, null) });
    },
    async models({ caller, signal }) {
      return listModels(settings, await readCompletionPlan(services, caller, signal), signal);
    },
    async settled() {
      while (storing.size > 0) await Promise.all(storing);
    },
  };
}

function messageOf({ role, content, externalId }: ChatTurn) {
  return { role, content: content.toWellFormed().replaceAll('\0', ''), externalId };
}
