import { createParser } from 'eventsource-parser';
import { type AnswerReader, isObject, type Json, newAnswer, objectIn } from '../answer.ts';
import { answerOf, type Item } from './request.ts';

const ends = new Set(['response.completed', 'response.incomplete', 'response.failed', 'response.cancelled']);

/** Creates a reader for one answer of OpenAI's Responses. */
export function createResponsesReader(): AnswerReader {
  const answer = newAnswer();
  /** Items by their places, as far as they were received. */
  const items: Item[] = [];
  let isLast = false;
  let failed = false;

  function note(response: Json): void {
    if (typeof response.id === 'string') answer.id = response.id;
    if (typeof response.model === 'string') answer.model = response.model;
    if (isObject(response.usage)) {
      const { input_tokens: prompt, output_tokens: output, total_tokens: total } = response.usage;
      answer.usage = {
        ...response.usage,
        prompt_tokens: prompt,
        completion_tokens: output,
        total_tokens: total,
      };
    }
  }

  function end(response: Json): void {
    note(response);
    const output: unknown[] = Array.isArray(response.output) ? response.output : [];
    // Some servers leave the output out at the end: what was streamed is the answer.
    if (output.length > 0) items.splice(0, items.length, ...output.filter(isObject));
    answer.whole = { ...response, output: items.filter(Boolean) };
    if (response.status === 'failed' || response.status === 'cancelled') failed = true;
    else answer.finish = String(response.status ?? 'completed');
  }

  function say(at: unknown, add: (said: string) => string): void {
    if (typeof at !== 'number' || at < 0 || at >= 1_000) return;
    const { content } = items[at] ?? {};
    const before = Array.isArray(content) ? String(Object(content[0]).text ?? '') : '';
    items[at] = {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: add(before) }],
    };
  }

  function event(data: string): void {
    const given = objectIn(data);
    if (!given) return;
    const { type, output_index: at, delta, item, response } = given;
    if (type === 'error') failed = true;
    else if (ends.has(String(type)) && isObject(response)) {
      end(response);
      isLast = !failed;
    } else if (isObject(response)) note(response);
    else if (type === 'response.output_text.delta' || type === 'response.refusal.delta')
      say(at, (before) => before + String(delta ?? ''));
    else if (
      type === 'response.output_item.done' &&
      isObject(item) &&
      typeof at === 'number' &&
      at >= 0 &&
      at < 1_000
    )
      items[at] = item;
  }

  const parser = createParser({ onEvent: ({ data }) => event(data) });
  return {
    get answer() {
      const { content, tool_calls: calls } = answerOf(items.filter(Boolean));
      answer.content = String(content);
      answer.toolCalls = (calls ?? []).map((call) => {
        const { name = '', arguments: json, input } = Object(call.function ?? call.custom);
        const said = { name: String(name), arguments: String(json ?? input ?? '') };
        return { id: String(call.id), type: 'function', function: said };
      });
      return answer;
    },
    whole(text) {
      const given = objectIn(text);
      if (given) end(given);
    },
    event(text) {
      isLast = false;
      failed = false;
      parser.feed(text);
      return { usageAlone: false, isLast, failed };
    },
  };
}
