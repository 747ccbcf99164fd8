import { parseInput } from '../../memory/input.ts';
import { answerFromChat, eventText } from '../from-chat.ts';
import { withoutOwnMetadata } from '../mneme-metadata.ts';
import { type Blocks, blocksBeforeTurns, newestBlock, type Protocol } from '../protocol.ts';
import { createMessagesReader } from './answer.ts';
import { createMessagesTranslator, messagesError, wholeMessage } from './from-chat.ts';
import { messagesNotes } from './notes.ts';
import {
  type Block,
  blocksOf,
  type MessagesRequest,
  messagesRequest,
  noSignature,
  readTurns,
} from './request.ts';
import { messagesToChat } from './to-chat.ts';

/** Anthropic's Messages. */
export const messagesProtocol: Protocol = {
  path: '/messages',
  read(given) {
    const { body, memory, threadKey } = withoutOwnMetadata(parseInput(messagesRequest, given));
    const { messages, from } = readTurns(body);
    const withBlocks = (blocks: Blocks, where: 'system' | 'turn' | null) =>
      where === 'system' ? inSystem(body, newestBlock(blocks)) : beforeTurns(body, blocks, from);
    return {
      model: body.model,
      streams: body.stream === true,
      wantsUsage: true,
      messages,
      tools: (body.tools ?? []).length > 0,
      memory,
      threadKey,
      native: ({ model, memory: where }, blocks) => ({
        ...withoutForeignThinking(withBlocks(blocks, where)),
        model,
      }),
      chat: ({ model, memory: where }, blocks) => messagesToChat(withBlocks(blocks, where), model),
      fromChat: (response) =>
        answerFromChat(response, body.stream === true, {
          translator: createMessagesTranslator,
          whole: wholeMessage,
          refusal: (status, { message, code }) => messagesError(status, String(message), code),
        }),
    };
  },
  speaks: ({ protocol }) => protocol === 'anthropic',
  createReader: createMessagesReader,
  notes: messagesNotes,
  brokeOff: eventText('error', {
    error: { type: 'api_error', message: 'The provider broke off.', code: 'PROVIDER_BROKE_OFF' },
  }),
};

/** Memory behind the client's system prompt and its cache marks. */
function inSystem(body: MessagesRequest, memory: string): MessagesRequest {
  if (memory === '') return body;
  const before = body.system ? blocksOf(body.system) : [];
  return { ...body, system: [...before, { type: 'text', text: memory }] };
}

/**
 * Memory at the beginning of user turns. Everything before the newest block is as in the request before, so that the
 * provider's cache holds. Results of tools must stand first.
 */
function beforeTurns(
  body: MessagesRequest,
  blocks: Blocks,
  from: ReadonlyMap<number, number>,
): MessagesRequest {
  const before = new Map(blocksBeforeTurns(blocks).map(([turn, text]) => [from.get(turn), text]));
  if (before.size === 0) return body;
  const messages = body.messages.map((message, place) => {
    const text = before.get(place);
    if (text === undefined) return message;
    const content = blocksOf(message.content);
    const first = content.findIndex(({ type }) => type !== 'tool_result');
    const memory: Block = { type: 'text', text };
    return { ...message, content: content.toSpliced(Math.max(first, 0), 0, memory) };
  });
  return { ...body, messages };
}

/** Without thinking that came from a provider of another protocol: it has no signature that this one accepts. */
function withoutForeignThinking(body: MessagesRequest): MessagesRequest {
  const isForeign = ({ type, signature }: Block) => type === 'thinking' && signature === noSignature;
  const messages = body.messages.map((message) => {
    if (typeof message.content === 'string' || !message.content.some(isForeign)) return message;
    return { ...message, content: message.content.filter((block) => !isForeign(block)) };
  });
  return { ...body, messages };
}
