import { randomUUID } from 'node:crypto';
import { isObject, type Json } from '../answer.ts';
import { type ChunkTranslator, eventText, type WholeChat } from '../from-chat.ts';
import { blocksFrom } from './answer.ts';
import { noSignature } from './request.ts';

const stopReasons: Readonly<Record<string, string>> = {
  tool_calls: 'tool_use',
  function_call: 'tool_use',
  length: 'max_tokens',
  content_filter: 'refusal',
};

const stopOf = (finish: unknown) => stopReasons[String(finish)] ?? 'end_turn';
const newId = () => `msg_${randomUUID().replaceAll('-', '')}`;

function usageOf(given: unknown): Json {
  const {
    prompt_tokens: prompt = 0,
    completion_tokens: output = 0,
    prompt_tokens_details: more,
  } = Object(given);
  const cached = Number(Object(more).cached_tokens ?? 0);
  return {
    input_tokens: Math.max(prompt - cached, 0),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: output,
  };
}

const message = (model: unknown, content: readonly object[], stop: string | null, usage: Json) => ({
  id: newId(),
  type: 'message',
  role: 'assistant',
  model: String(model ?? ''),
  content,
  stop_reason: stop,
  stop_sequence: null,
  usage,
});

/** A whole answer in Anthropic's protocol. */
export function wholeMessage({ answer, message: said, finish }: WholeChat): object {
  return message(answer.model, blocksFrom(said), stopOf(finish), usageOf(answer.usage));
}

/** An error in Anthropic's form. */
export function messagesError(status: number, text: string, code?: unknown): object {
  const type =
    {
      401: 'authentication_error',
      403: 'permission_error',
      404: 'not_found_error',
      413: 'request_too_large',
    }[status] ??
    (status === 429
      ? 'rate_limit_error'
      : status === 529 || status === 503
        ? 'overloaded_error'
        : status >= 500
          ? 'api_error'
          : 'invalid_request_error');
  return { type: 'error', error: { type, message: text, ...(code == null ? {} : { code }) } };
}

/** The part of an answer that is being written. */
interface Open {
  readonly kind: 'thinking' | 'text' | 'tool';
  /** Which of the chunk's calls it is. */
  readonly call: number | null;
}

/** Translates chunks into the events of Anthropic's protocol. */
export function createMessagesTranslator(): ChunkTranslator {
  let started = false;
  let open: Open | null = null;
  let index = -1;
  let finish: string | null = null;
  let usage: unknown = null;

  const delta = (fields: object) => eventText('content_block_delta', { index, delta: fields });

  function close(): string {
    if (open === null) return '';
    // The clients' library expects thinking to be signed.
    const signed = open.kind === 'thinking' ? delta({ type: 'signature_delta', signature: noSignature }) : '';
    open = null;
    return signed + eventText('content_block_stop', { index });
  }

  function opened(kind: Open['kind'], call: number | null, block: object): string {
    if (open?.kind === kind && open.call === call) return '';
    const closed = close();
    open = { kind, call };
    index += 1;
    return closed + eventText('content_block_start', { index, content_block: block });
  }

  function written(said: Json): string {
    let out = '';
    const reasoning = said.reasoning_content ?? said.reasoning;
    if (typeof reasoning === 'string' && reasoning !== '') {
      out += opened('thinking', null, { type: 'thinking', thinking: '', signature: '' });
      out += delta({ type: 'thinking_delta', thinking: reasoning });
    }
    for (const text of [said.content, said.refusal]) {
      if (typeof text !== 'string' || text === '') continue;
      out += opened('text', null, { type: 'text', text: '' });
      out += delta({ type: 'text_delta', text });
    }
    const calls: unknown[] = Array.isArray(said.tool_calls) ? said.tool_calls : [];
    for (const [position, call] of calls.entries()) {
      if (!isObject(call)) continue;
      const at = typeof call.index === 'number' ? call.index : position;
      const { name, arguments: json } = Object(call.function);
      // Later pieces of a call have neither id nor name.
      const block = { type: 'tool_use', id: call.id ?? newId(), name: name ?? '', input: {} };
      out += opened('tool', at, block);
      if (json) out += delta({ type: 'input_json_delta', partial_json: json });
    }
    return out;
  }

  return {
    chunk(chunk) {
      if (isObject(chunk.usage)) usage = chunk.usage;
      const choices: unknown[] = Array.isArray(chunk.choices) ? chunk.choices : [];
      const choice = Object(choices.find((each) => isObject(each) && (each.index ?? 0) === 0));
      let out = '';
      if (!started) {
        started = true;
        out += eventText('message_start', { message: message(chunk.model, [], null, usageOf(null)) });
      }
      out += written(Object(choice.delta ?? choice.message));
      if (typeof choice.finish_reason === 'string') finish = choice.finish_reason;
      return out;
    },
    finished: () => finish !== null,
    end: () =>
      close() +
      eventText('message_delta', {
        delta: { stop_reason: stopOf(finish), stop_sequence: null },
        usage: usageOf(usage),
      }) +
      eventText('message_stop', {}),
    failed: (text) => eventText('error', { error: { type: 'api_error', message: text } }),
  };
}
