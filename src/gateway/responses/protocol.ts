import { MemoryError } from '../../memory/error.ts';
import { parseInput } from '../../memory/input.ts';
import { answerFromChat, eventText } from '../from-chat.ts';
import { withoutOwnMetadata } from '../mneme-metadata.ts';
import { type Blocks, blocksBeforeTurns, newestBlock, type Protocol } from '../protocol.ts';
import type { Target } from '../targets.ts';
import { createResponsesReader } from './answer.ts';
import { ResponsesTranslator, wholeResponse } from './from-chat.ts';
import { keptAnswer, keptItems } from './kept-items.ts';
import { responsesNotes } from './notes.ts';
import { type Item, itemsOf, type ResponsesRequest, readItems, responsesRequest } from './request.ts';
import { responsesToChat } from './to-chat.ts';

/** OpenAI's Responses. The gateway keeps them itself, whatever the provider: the user's turns are where they are. */
export const responsesProtocol: Protocol = {
  path: '/responses',
  continues(given) {
    const { previous_response_id: previous, conversation } = parseInput(responsesRequest, given);
    if (previous != null && conversation != null)
      throw new MemoryError(
        'bad_input',
        'BAD_INPUT',
        'A request continues either previous_response_id or conversation. Send one of them.',
      );
    if (previous != null) return { previous };
    if (conversation == null) return null;
    return { conversation: typeof conversation === 'string' ? conversation : conversation.id };
  },
  read(given, past) {
    const { body, memory, threadKey } = withoutOwnMetadata(parseInput(responsesRequest, given));
    const own = itemsOf(body.input);
    const items = past ? [...past.items.filter(isItem), ...own] : own;
    const { messages, spans } = readItems(items);
    const history = past?.items.length ?? 0;
    const withBlocks = (blocks: Blocks, target: Target, native: boolean): ResponsesRequest => {
      const { conversation: _, previous_response_id: __, background: ___, ...rest } = body;
      if (target.memory === 'system') {
        const instructions = [body.instructions, newestBlock(blocks)].filter(Boolean).join('\n\n');
        return {
          ...rest,
          ...(instructions === '' ? {} : { instructions }),
          input: past ? [...items] : body.input,
        };
      }
      const before = new Map(blocksBeforeTurns(blocks).map(([turn, text]) => [spans[turn]?.[0], text]));
      if (before.size === 0) return { ...rest, input: past ? [...items] : body.input };
      const role = native ? 'developer' : 'user';
      const input = items.flatMap((each, place): Item[] => {
        const content = before.get(place);
        return content === undefined ? [each] : [{ type: 'message', role, content }, each];
      });
      return { ...rest, input };
    };
    const facts = {
      instructions: body.instructions ?? null,
      previous: past?.responseId ?? null,
      tools: body.tools ?? [],
      store: body.store !== false,
    };
    return {
      model: body.model,
      streams: body.stream === true,
      wantsUsage: true,
      messages,
      tools: (body.tools ?? []).length > 0,
      memory,
      threadKey,
      // What an answer of the history consists of is known by its items: they were split where it was stored.
      history: history === 0 ? 0 : spans.filter(([first]) => first < history).length,
      kept: (place) => keptItems(items, spans, place, history),
      keptAnswer: (answer, added) =>
        facts.store
          ? keptAnswer(answer, { turns: added, previous: past?.at ?? null, id: past?.responseId })
          : null,
      native: (target, blocks) => ({
        ...withBlocks(blocks, target, true),
        model: target.model,
        store: false,
        // Without it the next request could not give the model its reasoning back.
        ...(facts.store && body.reasoning ? { include: withReasoning(body.include) } : {}),
      }),
      chat: (target, blocks) => responsesToChat(withBlocks(blocks, target, false), target.model),
      fromChat: (response) =>
        answerFromChat(response, body.stream === true, {
          translator: () => new ResponsesTranslator(facts),
          whole: (chat) => wholeResponse(facts, chat),
          refusal: (_, error) => ({ error }),
        }),
    };
  },
  speaks: ({ protocol }) => protocol === 'openai-responses',
  createReader: createResponsesReader,
  notes: responsesNotes,
  brokeOff: eventText('error', {
    code: 'PROVIDER_BROKE_OFF',
    message: 'The provider broke off.',
    param: null,
    sequence_number: 0,
  }),
};

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null;
}

const reasoning = 'reasoning.encrypted_content';

function withReasoning(include: readonly string[] | null | undefined): string[] {
  return [...new Set([...(include ?? []), reasoning])];
}
