import { createParser } from 'eventsource-parser';
import { type AnswerReader, isObject, type Json, newAnswer, objectIn } from '../answer.ts';
import { answerOf, argumentsOf, type Block, noSignature } from './request.ts';

/** A part of an answer while it is received. */
interface Part {
  readonly block: Block;
  text: string;
  json: string;
}

/** Creates a reader for one answer of Anthropic's Messages protocol. */
export function createMessagesReader(): AnswerReader {
  const answer = newAnswer();
  const parts: Part[] = [];
  let isLast = false;
  let failed = false;

  function usage(given: unknown): void {
    if (!isObject(given)) return;
    const known = { ...answer.usage, ...given };
    const count = (name: string) => (typeof known[name] === 'number' ? known[name] : 0);
    const cached = count('cache_read_input_tokens');
    const prompt = count('input_tokens') + cached + count('cache_creation_input_tokens');
    answer.usage = {
      ...known,
      prompt_tokens: prompt,
      completion_tokens: count('output_tokens'),
      total_tokens: prompt + count('output_tokens'),
    };
  }

  function note(message: Json): void {
    if (typeof message.id === 'string') answer.id = message.id;
    if (typeof message.model === 'string') answer.model = message.model;
    if (typeof message.stop_reason === 'string') answer.finish = message.stop_reason;
    usage(message.usage);
  }

  function say(blocks: readonly Block[]): void {
    const { content, tool_calls: calls = [] } = answerOf(blocks);
    answer.content = String(content);
    answer.toolCalls = (calls ?? []).map((call) => {
      const { name, arguments: input } = Object(call.function);
      return { id: String(call.id), type: 'function', function: { name, arguments: input } };
    });
  }

  function event(data: string): void {
    const given = objectIn(data);
    if (!given) return;
    const place = typeof given.index === 'number' ? given.index : -1;
    switch (given.type) {
      case 'message_start':
        if (isObject(given.message)) note(given.message);
        break;
      case 'content_block_start':
        if (place >= 0 && place < 1_000 && isObject(given.content_block)) {
          const block = { ...given.content_block, type: String(given.content_block.type) };
          parts[place] = { block, text: String(given.content_block.text ?? ''), json: '' };
        }
        break;
      case 'content_block_delta': {
        const part = parts[place];
        const delta = Object(given.delta);
        if (!part) break;
        if (delta.type === 'text_delta') part.text += delta.text;
        if (delta.type === 'input_json_delta') part.json += delta.partial_json;
        break;
      }
      case 'message_delta':
        usage(given.usage);
        if (isObject(given.delta)) note(given.delta);
        break;
      case 'error':
        failed = true;
        break;
      case 'message_stop':
        isLast = true;
        break;
    }
  }

  const parser = createParser({ onEvent: ({ data }) => event(data) });
  return {
    get answer() {
      // A stream may end anywhere: what there is by then is the answer.
      if (parts.length > 0)
        say(
          parts.filter(Boolean).map(({ block, text, json }) => {
            if (block.type === 'text') return { ...block, text };
            return json === '' ? block : { ...block, input: objectIn(json) ?? json };
          }),
        );
      return answer;
    },
    whole(text) {
      const given = objectIn(text);
      if (!given) return;
      note(given);
      const blocks: unknown[] = Array.isArray(given.content) ? given.content : [];
      say(blocks.filter(isObject).map((block) => ({ ...block, type: String(block.type) })));
    },
    event(text) {
      isLast = false;
      failed = false;
      parser.feed(text);
      return { usageAlone: false, isLast, failed };
    },
  };
}

/** The parts of an answer of chat completions. */
export function blocksFrom(message: Json): Block[] {
  const reasoning = message.reasoning_content ?? message.reasoning;
  const said = message.content || message.refusal;
  const calls: unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  return [
    ...(typeof reasoning === 'string' && reasoning !== '' ? [thinking(reasoning)] : []),
    ...(typeof said === 'string' && said !== '' ? [{ type: 'text', text: said }] : []),
    ...calls.filter(isObject).map((call) => {
      const { name, arguments: json } = Object(call.function);
      return { type: 'tool_use', id: call.id, name, input: objectIn(json || argumentsOf({})) ?? {} };
    }),
  ];
}

function thinking(text: string): Block {
  return { type: 'thinking', thinking: text, signature: noSignature };
}
