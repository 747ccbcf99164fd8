import type { ModelPart } from './translated-request.ts';

type FinishPart = Extract<ModelPart, { type: 'finish' }>;

/** A call of a tool, as chunks contain it. */
interface CallDelta {
  index: number;
  id?: string;
  type?: 'function';
  function: { name?: string; arguments: string };
}

/** What a part adds to the answer, in OpenAI's protocol. */
interface Delta {
  role?: 'assistant';
  content?: string;
  reasoning_content?: string;
  tool_calls?: CallDelta[];
}

/** A piece of an answer, or its end. */
interface Piece {
  readonly delta: Delta;
  readonly end?: FinishPart;
}

const finishReasons: Readonly<Record<string, string>> = {
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  length: 'length',
};

/** Reads a model's parts, and gives them as pieces of an answer in OpenAI's protocol. */
export class AnswerPieces {
  /** The id of the answer, and its model. */
  readonly head = { id: 'chatcmpl-mneme', created: Math.floor(Date.now() / 1000), model: '' };
  readonly #parts: ReadableStreamDefaultReader<ModelPart>;
  /** Calls by their ids: their index, and how much of their arguments was sent. */
  readonly #calls = new Map<string, { index: number; said: number }>();

  /** @param model what was asked, until the provider says what answers. */
  constructor(parts: ReadableStreamDefaultReader<ModelPart>, model: string) {
    this.#parts = parts;
    this.head.model = model;
  }

  /** The next piece.  @throws the provider's error; an Error if the stream was cut off. */
  async next(): Promise<Piece> {
    try {
      for (;;) {
        const { value } = await this.#parts.read();
        if (value === undefined) throw new Error('The provider broke off.');
        const piece = this.#pieceOf(value);
        if (piece) return piece;
      }
    } catch (error) {
      // A provider may send an error without closing the stream.
      await this.cancel().catch(() => {});
      throw error;
    }
  }

  cancel(): Promise<void> {
    return this.#parts.cancel();
  }

  #pieceOf(part: ModelPart): Piece | undefined {
    switch (part.type) {
      case 'response-metadata':
        this.head.id = part.id ?? this.head.id;
        this.head.model = part.modelId ?? this.head.model;
        return { delta: { role: 'assistant', content: '' } };
      case 'text-delta':
        return { delta: { content: part.delta } };
      case 'reasoning-delta':
        return { delta: { reasoning_content: part.delta } };
      case 'tool-input-start':
        return this.#called(part.id, part.toolName);
      case 'tool-input-delta':
        return this.#argued(part.id, part.delta);
      case 'tool-call':
        // A call without arguments has no delta.
        return this.#calls.get(part.toolCallId)?.said === 0
          ? this.#argued(part.toolCallId, part.input || '{}')
          : undefined;
      case 'finish':
        if (part.finishReason.unified === 'interrupted') throw new Error('The provider broke off.');
        return { delta: {}, end: part };
      case 'error':
        throw part.error;
      default:
        return undefined;
    }
  }

  #called(id: string, name: string): Piece {
    const index = this.#calls.size;
    this.#calls.set(id, { index, said: 0 });
    return { delta: { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] } };
  }

  #argued(id: string, json: string): Piece | undefined {
    const call = this.#calls.get(id);
    if (!call || json === '') return undefined;
    call.said += json.length;
    return { delta: { tool_calls: [{ index: call.index, function: { arguments: json } }] } };
  }
}

/** The pieces as a stream of events, at the reader's pace. */
export function eventsOf(pieces: AnswerPieces): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { delta, end } = await pieces.next();
        const chunk = { ...pieces.head, object: 'chat.completion.chunk' };
        const choice = { index: 0, delta, finish_reason: end ? finishOf(end) : null, logprobs: null };
        controller.enqueue(eventOf(JSON.stringify({ ...chunk, choices: [choice] })));
        if (!end) return;
        controller.enqueue(eventOf(JSON.stringify({ ...chunk, choices: [], usage: usageOf(end) })));
        controller.enqueue(eventOf('[DONE]'));
        controller.close();
      },
      cancel: () => pieces.cancel(),
    },
    { highWaterMark: 0 },
  );
}

/**
 * The pieces as one answer.
 *
 * @throws as `AnswerPieces.next`.
 */
export async function wholeAnswer(pieces: AnswerPieces): Promise<object> {
  let content = '';
  let reasoning = '';
  const calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] = [];
  for (;;) {
    const { delta, end } = await pieces.next();
    content += delta.content ?? '';
    reasoning += delta.reasoning_content ?? '';
    for (const { index, id = '', function: said } of delta.tool_calls ?? []) {
      calls[index] ??= { id, type: 'function', function: { name: said.name ?? '', arguments: '' } };
      calls[index].function.arguments += said.arguments;
    }
    if (!end) continue;
    const message = {
      role: 'assistant',
      content: content === '' && calls.length > 0 ? null : content,
      refusal: null,
      ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    };
    const choice = { index: 0, message, finish_reason: finishOf(end), logprobs: null };
    return { ...pieces.head, object: 'chat.completion', choices: [choice], usage: usageOf(end) };
  }
}

function eventOf(data: string): Uint8Array {
  return Buffer.from(`data: ${data}\n\n`);
}

function finishOf({ finishReason }: FinishPart): string {
  return finishReasons[finishReason.unified] ?? 'stop';
}

function usageOf({ usage: { inputTokens, outputTokens } }: FinishPart): object {
  const prompt = inputTokens.total ?? 0;
  const completion = outputTokens.total ?? 0;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: inputTokens.cacheRead ?? 0 },
    completion_tokens_details: { reasoning_tokens: outputTokens.reasoning ?? 0 },
  };
}
