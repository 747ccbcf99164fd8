import { randomUUID } from 'node:crypto';
import { isObject, type Json } from '../answer.ts';
import { type ChunkTranslator, eventText, type WholeChat } from '../from-chat.ts';

const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;

/** What a response says of its request. */
export interface ResponseFacts {
  readonly instructions: string | null;
  readonly previous: string | null;
  readonly tools: readonly unknown[];
  readonly store: boolean;
}

function usageOf(given: unknown): object | null {
  if (!isObject(given)) return null;
  const { prompt_tokens: input = 0, completion_tokens: output = 0, total_tokens: total = 0 } = given;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: Object(given.prompt_tokens_details).cached_tokens ?? 0 },
    output_tokens: output,
    output_tokens_details: {
      reasoning_tokens: Object(given.completion_tokens_details).reasoning_tokens ?? 0,
    },
    total_tokens: total,
  };
}

/** A response without its output. */
function headOf(facts: ResponseFacts, model: unknown) {
  return {
    id: newId('resp'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: 'in_progress',
    background: false,
    error: null,
    incomplete_details: null,
    instructions: facts.instructions,
    max_output_tokens: null,
    metadata: {},
    model: String(model ?? ''),
    output: [] as object[],
    parallel_tool_calls: true,
    previous_response_id: facts.previous,
    reasoning: { effort: null, summary: null },
    store: facts.store,
    temperature: null,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: facts.tools,
    top_p: null,
    truncation: 'disabled',
    usage: null as object | null,
  };
}

function ended(head: ReturnType<typeof headOf>, output: object[], finish: unknown, usage: unknown) {
  const reasons: Readonly<Record<string, string>> = {
    length: 'max_output_tokens',
    content_filter: 'content_filter',
  };
  const reason = reasons[String(finish)];
  return {
    ...head,
    status: reason ? 'incomplete' : 'completed',
    incomplete_details: reason ? { reason } : null,
    output,
    usage: usageOf(usage),
  };
}

/** An item of an answer that is being written. */
interface Open {
  readonly kind: 'reasoning' | 'text' | 'refusal' | 'call';
  readonly call: number | null;
  readonly item: Json & { readonly id: string };
  said: string;
}

/** Translates chunks into the events of OpenAI's Responses. */
export function createResponsesTranslator(facts: ResponseFacts): ChunkTranslator & { output(): object[] } {
  let head: ReturnType<typeof headOf> | null = null;
  let sequence = -1;
  let open: Open | null = null;
  let finish: string | null = null;
  let usage: unknown = null;
  const output: object[] = [];

  const event = (type: string, fields: object) => {
    sequence += 1;
    return eventText(`response.${type}`, { sequence_number: sequence, ...fields });
  };
  const at = ({ item }: Open) => ({ item_id: item.id, output_index: output.length });
  const partOf = ({ kind, said }: Open) =>
    kind === 'text'
      ? { type: 'output_text', text: said, annotations: [], logprobs: [] }
      : kind === 'refusal'
        ? { type: 'refusal', refusal: said }
        : { type: 'reasoning_text', text: said };

  function close(): string {
    if (open === null) return '';
    const done = open;
    const part = { ...at(done), content_index: 0 };
    let out = '';
    let item: object;
    if (done.kind === 'call') {
      // A call without arguments has none in its chunks.
      const json = done.said === '' ? '{}' : done.said;
      if (done.said === '') out += event('function_call_arguments.delta', { ...at(done), delta: json });
      out += event('function_call_arguments.done', { ...at(done), arguments: json, name: done.item.name });
      item = { ...done.item, status: 'completed', arguments: json };
    } else {
      const name = { text: 'output_text', refusal: 'refusal', reasoning: 'reasoning_text' }[done.kind];
      const text = done.kind === 'refusal' ? { refusal: done.said } : { text: done.said };
      out += event(`${name}.done`, { ...part, ...text, ...(done.kind === 'text' ? { logprobs: [] } : {}) });
      out += event('content_part.done', { ...part, part: partOf(done) });
      item = { ...done.item, status: 'completed', content: [partOf(done)] };
    }
    out += event('output_item.done', { output_index: output.length, item });
    output.push(item);
    open = null;
    return out;
  }

  function say(kind: Open['kind'], call: number | null, item: () => Open['item'], delta: string): string {
    let out = '';
    if (open?.kind !== kind || open.call !== call) {
      out += close();
      open = { kind, call, item: item(), said: '' };
      out += event('output_item.added', { output_index: output.length, item: open.item });
      if (kind !== 'call')
        out += event('content_part.added', { ...at(open), content_index: 0, part: partOf(open) });
    }
    if (delta === '') return out;
    open.said += delta;
    const part = { ...at(open), delta };
    if (kind === 'call') return out + event('function_call_arguments.delta', part);
    const name = { text: 'output_text', refusal: 'refusal', reasoning: 'reasoning_text' }[kind];
    return (
      out +
      event(`${name}.delta`, { ...part, content_index: 0, ...(kind === 'text' ? { logprobs: [] } : {}) })
    );
  }

  function written(said: Json): string {
    let out = '';
    const message = () => ({
      id: newId('msg'),
      type: 'message',
      status: 'in_progress',
      role: 'assistant',
      content: [],
    });
    const reasoning = said.reasoning_content ?? said.reasoning;
    if (typeof reasoning === 'string' && reasoning !== '')
      out += say(
        'reasoning',
        null,
        () => ({ id: newId('rs'), type: 'reasoning', status: 'in_progress', summary: [], content: [] }),
        reasoning,
      );
    if (typeof said.content === 'string' && said.content !== '')
      out += say('text', null, message, said.content);
    if (typeof said.refusal === 'string' && said.refusal !== '')
      out += say('refusal', null, message, said.refusal);
    const calls: unknown[] = Array.isArray(said.tool_calls) ? said.tool_calls : [];
    for (const [position, call] of calls.entries()) {
      if (!isObject(call)) continue;
      const { name = '', arguments: json = '' } = Object(call.function);
      const item = () => ({
        id: newId('fc'),
        type: 'function_call',
        status: 'in_progress',
        call_id: call.id ?? newId('call'),
        name,
        arguments: '',
      });
      out += say('call', typeof call.index === 'number' ? call.index : position, item, String(json));
    }
    return out;
  }

  return {
    chunk(chunk) {
      if (isObject(chunk.usage)) usage = chunk.usage;
      let out = '';
      if (head === null) {
        head = headOf(facts, chunk.model);
        out += event('created', { response: head }) + event('in_progress', { response: head });
      }
      const choices: unknown[] = Array.isArray(chunk.choices) ? chunk.choices : [];
      const choice = Object(choices.find((each) => isObject(each) && (each.index ?? 0) === 0));
      out += written(Object(choice.delta ?? choice.message));
      if (typeof choice.finish_reason === 'string') finish = choice.finish_reason;
      return out;
    },
    finished: () => finish !== null,
    end() {
      const out = close();
      const response = ended(head ?? headOf(facts, ''), output, finish, usage);
      return out + event(response.status, { response });
    },
    failed(message) {
      sequence += 1;
      return eventText('error', { sequence_number: sequence, code: 'server_error', message, param: null });
    },
    output: () => {
      close();
      return output;
    },
  };
}

/** A whole response. */
export function wholeResponse(facts: ResponseFacts, { answer, message, finish }: WholeChat): object {
  const translator = createResponsesTranslator(facts);
  translator.chunk({ model: answer.model, choices: [{ index: 0, message }] });
  return ended(headOf(facts, answer.model), translator.output(), finish, answer.usage);
}
