import type { Logger } from 'pino';
import { offsetMinutes, withOffset } from '../language/calendar.ts';
import { MemoryError } from '../memory/error.ts';
import type { MemoryServices } from '../memory/services.ts';
import { appendMessages } from '../memory/threads/append-messages.ts';
import { type ModelUse, noteModelUse } from '../memory/workspace/completion-models.ts';
import { ensurePersona } from '../memory/workspace/identities.ts';
import type { Answer } from './answer.ts';
import type { Check } from './checked-answer.ts';
import { type ChatMessage, type ChatTurn, hashOf, spokenPlaces, textOf, turnsOf } from './conversation.ts';
import { usageOf } from './cost.ts';
import type { Decided } from './decided.ts';
import type { GatewayRequest } from './gateway.ts';
import { learns } from './memory-use.ts';
import { gatewayChannel, placeOf } from './place.ts';
import type { Asked, Blocks, PlaceInThread } from './protocol.ts';
import type { Begun } from './upstream.ts';

/** A conversation whose new turns are stored. */
export interface Conversation {
  readonly request: GatewayRequest;
  readonly asked: Asked;
  readonly threadId: string;
  /** Its turns, named, as they stand in the request. */
  readonly turns: readonly ChatTurn[];
  /** Names turns in the same way. */
  readonly turnsOf: (messages: readonly ChatMessage[]) => ChatTurn[];
  /** The names of its new turns. */
  readonly added: readonly string[];
}

/** A conversation whose new turns are being stored. */
export interface Started extends Omit<Conversation, 'threadId'> {
  /** Its thread, if it existed before; else null. */
  readonly known: string | null;
  /** Its thread, once they are stored. */
  readonly storing: Promise<string>;
}

/** A request that a provider answers. */
export interface Sent {
  readonly begun: Begun;
  /** The rule that chose its model. */
  readonly rule: string | null;
  /** What was put into it. */
  readonly blocks: Blocks;
  /** What another model said of the answer; null where none was asked. */
  readonly check: Check | null;
}

/** Whose request it is: the caller's, or the user's with the key for whom a program asks. */
export type Asker = Pick<GatewayRequest, 'caller' | 'userKey'>;

/** Stores conversations and what they took. */
export interface Keeper {
  begin(given: GatewayRequest, asked: Asked, deciding: Promise<Decided>): Promise<Started>;
  /** Stores the answer, whole or cut off, as the turn that clients send back, and its usage. */
  keep(conversation: Conversation, sent: Sent, answer: Answer, state: string): Promise<void>;
  /** Records the usage of a request. If that fails, the answer is sent all the same. */
  note(asker: Asker, use: ModelUse): Promise<void>;
  /** Resolves when all answers are stored. */
  settled(): Promise<void>;
}

/** Creates it. */
export function createKeeper(services: MemoryServices, log: Logger): Keeper {
  const storing = new Set<Promise<void>>();

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
    const { id } = await ensurePersona({ services, caller }, { externalId: personaKey });
    return { ...request, caller: { ...caller, personaId: id } };
  }

  function note({ caller, userKey }: Asker, use: ModelUse): Promise<void> {
    return noteModelUse({ services, caller }, userKey, use).catch((error: unknown) =>
      log.error({ err: error, model: use.model }, 'what a request of the gateway took could not be noted'),
    );
  }

  return {
    /**
     * Finds the thread of a request and its new turns. They are stored when the target is known: a request that
     * nobody will answer is not a conversation.
     */
    async begin(given, asked, deciding) {
      const request = await throughItsPersona(given, deciding);
      const { caller, userKey } = request;
      const { where, known, turns, turnsOf: named, fresh } = await newTurns(services, request, asked);
      const store = async () => {
        await deciding;
        const stored = await appendMessages(
          { services, caller },
          {
            ...where,
            userKey,
            channel: request.channel ?? gatewayChannel,
            messages: fresh.map(({ metadata, ...turn }) => ({
              ...messageOf(turn, !learns(request.memory)),
              occurredAt: hereAndNow(request.timeZone),
              metadata,
            })),
          },
        );
        return stored.threadId;
      };
      const added = fresh.map(({ externalId }) => externalId);
      return { request, asked, turns, turnsOf: named, known, added, storing: store() };
    },

    keep(conversation, sent, answer, state) {
      const { request, asked, threadId, turnsOf: named } = conversation;
      const { begun, blocks } = sent;
      const said = saidIn(answer);
      const turn = named([...asked.messages, said]).at(-1);
      const { usage } = answer;
      const put = [...blocks.values()].reduce((sum, text) => sum + text.length, 0);
      const read = () => asked.messages.reduce((sum, each) => sum + textOf(each).length, put);
      const work = Promise.all([
        note(request, usageOf(begun.target, 'chat', usage, read, textOf(said).length)),
        turn && turn.content.trim() !== ''
          ? appendMessages(
              { services, caller: request.caller },
              {
                threadId,
                messages: [
                  {
                    ...messageOf(turn, state !== 'complete' || !learns(request.memory)),
                    metadata: { gateway: answeredBy(conversation, sent, answer, state) },
                  },
                ],
              },
            )
          : null,
      ]).then(
        () => {},
        (error: unknown) =>
          log.error({ err: error, threadId }, 'an answer of the gateway could not be stored'),
      );
      storing.add(work);
      return work.finally(() => storing.delete(work));
    },

    note,

    async settled() {
      while (storing.size > 0) await Promise.all(storing);
    },
  };
}

/** The turns of a request, and which of them its thread does not have yet. */
interface NewTurns extends Pick<Started, 'known' | 'turns' | 'turnsOf'> {
  /** The thread that they go into. */
  readonly where:
    | { readonly threadId: string }
    | { readonly threadKey: string | null; readonly personaKey: string | null };
  readonly fresh: readonly (ChatTurn & { readonly metadata: object | null })[];
}

/** Finds the thread of a request, and names its turns. */
async function newTurns(services: MemoryServices, request: GatewayRequest, asked: Asked): Promise<NewTurns> {
  const { caller, userKey, personaKey, threadKey } = request;
  const whose = hashOf(
    caller.workspaceId,
    userKey ?? caller.userId,
    personaKey,
    caller.credential?.keyId ?? caller.credential?.id ?? null,
  );
  const past = asked.history ? (request.past?.at ?? null) : null;
  const goesOn = past !== null && threadKey === null;
  const { root, threadId, known, opened, from } = goesOn
    ? { ...continuing(past), from: turnsOf(asked.messages.slice(0, asked.history), '').length }
    : await placeOf(services, request, asked.messages, whose);
  // The names of turns that are not sent by the client go on from the answer that it names.
  const named = (messages: readonly ChatMessage[]) =>
    goesOn
      ? [...turnsOf(messages.slice(0, asked.history), root), ...turnsOf(messages.slice(asked.history), root)]
      : turnsOf(messages, root);
  const spoken = spokenPlaces(asked.messages);
  const turns = named(asked.messages);
  const fresh = turns
    .map((turn, index) => ({
      ...turn,
      metadata: withBackground(
        asked.kept?.(spoken[index] ?? -1) ?? null,
        index === spoken.length - 1 ? request.background : null,
      ),
    }))
    .slice(from)
    .filter(({ content }) => content.trim() !== '');
  if (fresh.length === 0) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'The request holds nothing new to answer: end with a user turn or a tool result.',
    );
  }
  const where = threadId ? { threadId } : { threadKey: threadKey ?? opened, personaKey };
  return { where, known, turns, turnsOf: named, fresh };
}

/** The answer as the turn that clients send back. */
function saidIn(answer: Answer): ChatMessage {
  const toolCalls = answer.toolCalls.filter(Boolean).map((call) => ({ ...call }));
  return {
    role: 'assistant',
    content: answer.content,
    refusal: answer.refusal,
    ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
  };
}

/** What is stored with an answer: who gave it, why, and how it ended. */
function answeredBy(
  { asked, added }: Conversation,
  { begun, rule, check }: Sent,
  answer: Answer,
  state: string,
): object {
  const { finish, usage, model } = answer;
  const { provider, model: wanted } = begun.target;
  const whole = state === 'complete' ? asked.keptAnswer?.(answer, added) : null;
  return {
    provider: provider.name,
    model: model ?? wanted,
    finish,
    state,
    usage,
    rule,
    ...(check ? { check } : {}),
    ...(whole ? { response: whole } : {}),
  };
}

/** What is stored with the newest turn of a request that is answered in the background: whether that was so is seen. */
function withBackground(metadata: object | null, background: GatewayRequest['background']): object | null {
  if (!background) return metadata;
  return { gateway: { ...Object(metadata).gateway, background } };
}

/** The time as the user's clock shows it, if the request says where they are: what "tomorrow" means in it. */
function hereAndNow(timeZone: string | null | undefined): string | null {
  const now = new Date();
  return timeZone == null ? null : withOffset(now, offsetMinutes(timeZone, now));
}

/** The place of a request that goes on after an answer. */
function continuing({ threadId, name }: PlaceInThread) {
  return { root: name, threadId, known: threadId, opened: null };
}

/**
 * A turn as it is stored. Calls of tools and answers that broke off belong to the conversation, but nobody said them:
 * they are neither found nor learned from.
 */
function messageOf({ role, content, externalId, calls }: ChatTurn, unlearned: boolean) {
  const memory = calls || unlearned ? ('OFF' as const) : null;
  return { role, content, externalId, memory };
}
