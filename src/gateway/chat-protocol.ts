import { parseInput } from '../memory/input.ts';
import { createAnswerReader } from './answer.ts';
import { chatRequest, withMemory } from './conversation.ts';
import { withoutOwnMetadata } from './mneme-metadata.ts';
import { chatNotes } from './notes.ts';
import type { Protocol } from './protocol.ts';

/** OpenAI's chat completions. All that is translated is translated from or into them. */
export const chatProtocol: Protocol = {
  path: '/chat/completions',
  read(given) {
    const { body, memory, threadKey } = withoutOwnMetadata(parseInput(chatRequest, given));
    const streams = body.stream === true;
    const chat: ReturnType<Protocol['read']>['chat'] = (target, blocks) => ({
      ...body,
      model: target.model,
      messages: withMemory(body.messages, blocks, target),
      ...(streams ? { stream_options: { ...body.stream_options, include_usage: true } } : {}),
    });
    return {
      model: body.model,
      streams,
      wantsUsage: body.stream_options?.include_usage === true,
      messages: body.messages,
      tools: Array.isArray(body.tools) && body.tools.length > 0,
      memory,
      threadKey,
      native: chat,
      chat,
      fromChat: async (response) => response,
    };
  },
  speaks: ({ protocol }) => protocol !== 'anthropic',
  createReader: createAnswerReader,
  notes: chatNotes,
  brokeOff: `data: ${JSON.stringify({
    error: {
      message: 'The provider broke off.',
      type: 'server_error',
      param: null,
      code: 'PROVIDER_BROKE_OFF',
    },
  })}\n\n`,
};
