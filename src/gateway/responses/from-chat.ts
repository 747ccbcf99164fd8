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

/** What a message says in words, and what the content of such an item is called. */
const contentNames = { reasoning: 'reasoning_text', text: 'output_text', refusal: 'refusal' };

/** An item of an answer that is being written. */
interface Open {
  readonly kind: keyof typeof contentNames | 'call';
  /** Which of several calls. */
  readonly call: number | null;
  readonly item: Json & { readonly id: string };
  said: string;
}

const begun = (prefix: string, type: string) => ({ id: newId(prefix), type, status: 'in_progress' });
const newMessage = () => ({ ...begun('msg', 'message'), role: 'assistant', content: [] });
const newReasoning = () => ({ ...begun('rs', 'reasoning'), summary: [], content: [] });
const newCall = (id: unknown, name: unknown) => ({
  ...begun('fc', 'function_call'),
  call_id: id ?? newId('call'),
  name,
  arguments: '',
});

function contentOf({ kind, said }: Open) {
  return kind === 'text'
    ? { type: 'output_text', text: said, annotations: [], logprobs: [] }
    : kind === 'refusal'
      ? { type: 'refusal', refusal: said }
      : { type: 'reasoning_text', text: said };
}

/** Only a text has probabilities, of which nothing is known. */
const logged = ({ kind }: Open) => (kind === 'text' ? { logprobs: [] } : {});

/** Translates chunks into the events of OpenAI's Responses. */
export class ResponsesTranslator implements ChunkTranslator {
  readonly #facts: ResponseFacts;
  readonly #output: object[] = [];
  #head: ReturnType<typeof headOf> | null = null;
  #open: Open | null = null;
  #finish: string | null = null;
  #usage: unknown = null;
  #sequence = -1;
  /** Events that the caller has not been given yet. */
  #events = '';

  constructor(facts: ResponseFacts) {
    this.#facts = facts;
  }

  chunk(chunk: Json): string {
    if (isObject(chunk.usage)) this.#usage = chunk.usage;
    if (this.#head === null) {
      const response = headOf(this.#facts, chunk.model);
      this.#head = response;
      this.#tell('created', { response });
      this.#tell('in_progress', { response });
    }
    const choices: unknown[] = Array.isArray(chunk.choices) ? chunk.choices : [];
    const choice = Object(choices.find((each) => isObject(each) && (each.index ?? 0) === 0));
    this.#addMessage(Object(choice.delta ?? choice.message));
    if (typeof choice.finish_reason === 'string') this.#finish = choice.finish_reason;
    return this.#taken();
  }

  finished(): boolean {
    return this.#finish !== null;
  }

  end(): string {
    this.#close();
    const head = this.#head ?? headOf(this.#facts, '');
    const response = ended(head, this.#output, this.#finish, this.#usage);
    this.#tell(response.status, { response });
    return this.#taken();
  }

  failed(message: string): string {
    this.#sequence += 1;
    const error = { sequence_number: this.#sequence, code: 'server_error', message, param: null };
    return eventText('error', error);
  }

  /** All items; the open one ends. */
  output(): object[] {
    this.#close();
    return this.#output;
  }

  #tell(type: string, fields: object): void {
    this.#sequence += 1;
    this.#events += eventText(`response.${type}`, { sequence_number: this.#sequence, ...fields });
  }

  #taken(): string {
    const events = this.#events;
    this.#events = '';
    return events;
  }

  #addMessage(said: Json): void {
    this.#addContent('reasoning', said.reasoning_content ?? said.reasoning);
    this.#addContent('text', said.content);
    this.#addContent('refusal', said.refusal);
    const calls: unknown[] = Array.isArray(said.tool_calls) ? said.tool_calls : [];
    for (const [position, call] of calls.entries()) if (isObject(call)) this.#addCall(call, position);
  }

  #addContent(kind: keyof typeof contentNames, delta: unknown): void {
    if (typeof delta !== 'string' || delta === '') return;
    const open = this.#opened(kind, null, kind === 'reasoning' ? newReasoning : newMessage);
    open.said += delta;
    this.#tell(`${contentNames[kind]}.delta`, { ...this.#partOf(open), delta, ...logged(open) });
  }

  #addCall(call: Json, position: number): void {
    const { name = '', arguments: json = '' } = Object(call.function);
    const index = typeof call.index === 'number' ? call.index : position;
    const open = this.#opened('call', index, () => newCall(call.id, name));
    const delta = String(json);
    if (delta === '') return;
    open.said += delta;
    this.#tell('function_call_arguments.delta', { ...this.#placeOf(open), delta });
  }

  /** The open item, if it is the one that is meant, or another that follows it. */
  #opened(kind: Open['kind'], call: number | null, newItem: () => Open['item']): Open {
    if (this.#open?.kind === kind && this.#open.call === call) return this.#open;
    this.#close();
    const open: Open = { kind, call, item: newItem(), said: '' };
    this.#open = open;
    this.#tell('output_item.added', { output_index: this.#output.length, item: open.item });
    if (kind !== 'call') this.#tell('content_part.added', { ...this.#partOf(open), part: contentOf(open) });
    return open;
  }

  #close(): void {
    const open = this.#open;
    if (open === null) return;
    const said = open.kind === 'call' ? this.#endCall(open) : this.#endContent(open, contentNames[open.kind]);
    const item = { ...open.item, status: 'completed', ...said };
    this.#tell('output_item.done', { output_index: this.#output.length, item });
    this.#output.push(item);
    this.#open = null;
  }

  #endCall(open: Open) {
    const place = this.#placeOf(open);
    // A call without arguments has none in its chunks.
    const json = open.said === '' ? '{}' : open.said;
    if (open.said === '') this.#tell('function_call_arguments.delta', { ...place, delta: json });
    this.#tell('function_call_arguments.done', { ...place, arguments: json, name: open.item.name });
    return { arguments: json };
  }

  #endContent(open: Open, name: string) {
    const part = this.#partOf(open);
    const content = contentOf(open);
    const text = open.kind === 'refusal' ? { refusal: open.said } : { text: open.said };
    this.#tell(`${name}.done`, { ...part, ...text, ...logged(open) });
    this.#tell('content_part.done', { ...part, part: content });
    return { content: [content] };
  }

  #placeOf({ item }: Open) {
    return { item_id: item.id, output_index: this.#output.length };
  }

  #partOf(open: Open) {
    return { ...this.#placeOf(open), content_index: 0 };
  }
}

/** A whole response. */
export function wholeResponse(facts: ResponseFacts, { answer, message, finish }: WholeChat): object {
  const translator = new ResponsesTranslator(facts);
  translator.chunk({ model: answer.model, choices: [{ index: 0, message }] });
  return ended(headOf(facts, answer.model), translator.output(), finish, answer.usage);
}
