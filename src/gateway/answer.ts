import { createParser } from 'eventsource-parser';

/** A provider's answer, as far as it was received. */
export interface Answer {
  content: string;
  /** A model's refusal, if it is given separately. */
  refusal: string;
  toolCalls: ToolCall[];
  finish: string | null;
  usage: Record<string, unknown> | null;
  model: string | null;
  /** The provider's id for it. */
  id: string | null;
  /** The answer as the provider gives it at the end, if the protocol has one. */
  whole: Json | null;
}

/** A call of a tool. */
export interface ToolCall {
  id: string;
  type: string;
  function: { name: string; arguments: string };
}

/** Reads answers, whole or in pieces. Ignores what it does not know. */
export interface AnswerReader {
  readonly answer: Answer;
  /** Reads a whole answer. */
  whole(text: string): void;
  /**
   * Reads an event of a stream, with its blank line. Returns whether it contains only the usage, whether it is the
   * last, and whether it says that the provider failed.
   */
  event(text: string): { readonly usageAlone: boolean; readonly isLast: boolean; readonly failed: boolean };
}

/** An answer of which nothing was received yet. */
export function newAnswer(): Answer {
  return {
    content: '',
    refusal: '',
    toolCalls: [],
    finish: null,
    usage: null,
    model: null,
    id: null,
    whole: null,
  };
}

/** Creates a reader for one answer of chat completions. */
export function createAnswerReader(): AnswerReader {
  const answer = newAnswer();
  let usageAlone = false;
  let isLast = false;
  let failed = false;
  const parser = createParser({
    onEvent({ data }) {
      isLast = data === '[DONE]';
      const chunk = isLast ? null : objectIn(data);
      if (!chunk) return;
      note(answer, chunk);
      failed = isObject(chunk.error);
      usageAlone = isObject(chunk.usage) && Array.isArray(chunk.choices) && chunk.choices.length === 0;
    },
  });
  return {
    answer,
    whole(text) {
      const given = objectIn(text);
      if (given) note(answer, given);
    },
    event(text) {
      usageAlone = false;
      isLast = false;
      failed = false;
      parser.feed(text);
      return { usageAlone, isLast, failed };
    },
  };
}

/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>;

function note(answer: Answer, chunk: Json): void {
  if (isObject(chunk.usage)) answer.usage = { ...chunk.usage };
  if (typeof chunk.model === 'string') answer.model = chunk.model;
  const choices: unknown[] = Array.isArray(chunk.choices) ? chunk.choices : [];
  // Of several answers to one request (`n`), the first one is stored.
  const choice = choices.find((each) => isObject(each) && (each.index ?? 0) === 0);
  if (!isObject(choice)) return;
  if (typeof choice.finish_reason === 'string') answer.finish = choice.finish_reason;
  const said = choice.delta ?? choice.message;
  if (!isObject(said)) return;
  if (typeof said.content === 'string') answer.content += said.content;
  if (typeof said.refusal === 'string') answer.refusal += said.refusal;
  if (!Array.isArray(said.tool_calls)) return;
  for (const [position, call] of said.tool_calls.entries()) {
    if (!isObject(call)) continue;
    const at =
      typeof call.index === 'number' && call.index >= 0 && call.index < 1_000 ? call.index : position;
    answer.toolCalls[at] ??= { id: '', type: 'function', function: { name: '', arguments: '' } };
    const known = answer.toolCalls[at];
    if (typeof call.id === 'string' && known.id === '') known.id = call.id;
    if (!isObject(call.function)) continue;
    if (typeof call.function.name === 'string') known.function.name += call.function.name;
    if (typeof call.function.arguments === 'string') known.function.arguments += call.function.arguments;
  }
}

/** The object that a text is as JSON; null if it is none. */
export function objectIn(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The most bytes of an event that are collected; a longer event is passed on without being read. */
const longestEvent = 4 * 1024 * 1024;

/** Splits a stream of bytes after its events, without changing any. */
export function createEventCutter(): {
  push(bytes: Uint8Array): Buffer[];
  rest(): Buffer;
} {
  let kept = Buffer.alloc(0);
  return {
    push(bytes) {
      kept = kept.length === 0 ? Buffer.from(bytes) : Buffer.concat([kept, bytes]);
      const events: Buffer[] = [];
      for (let end = endOfEvent(kept); end > 0; end = endOfEvent(kept)) {
        events.push(kept.subarray(0, end));
        kept = kept.subarray(end);
      }
      if (kept.length > longestEvent) {
        events.push(kept);
        kept = Buffer.alloc(0);
      }
      return events;
    },
    rest() {
      const rest = kept;
      kept = Buffer.alloc(0);
      return rest;
    },
  };
}

/** Where the first event ends, including its blank line; 0 if none is complete. */
function endOfEvent(bytes: Buffer): number {
  const ends = ['\n\n', '\r\n\r\n', '\r\r'].flatMap((blank) => {
    const at = bytes.indexOf(blank);
    return at < 0 ? [] : [at + blank.length];
  });
  return ends.length > 0 ? Math.min(...ends) : 0;
}
