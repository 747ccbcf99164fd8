import type { ResponseTurn } from '../../memory/threads/stored-responses.ts';
import { type Answer, isObject, type Json } from '../answer.ts';
import type { PlaceInThread } from '../protocol.ts';
import { answerOf, type Item, textIn } from './request.ts';

/** The most bytes of a turn's items: metadata has 64 kB. */
const mostBytes = 60_000;

const fits = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= mostBytes;

/**
 * What is stored with the turn of a message, if its text alone does not give its items back: pictures and files, the
 * call that a result belongs to, and prompts of the program before it. Items that are too large are left out.
 */
export function keptItems(
  items: readonly Item[],
  spans: readonly (readonly [number, number])[],
  place: number,
  history: number,
): object | null {
  const [first, end] = spans[place] ?? [0, 0];
  if (end === 0) return null;
  let start = first;
  while (start > history && /^(system|developer)$/.test(String(items[start - 1]?.role))) start -= 1;
  const own = items.slice(start, end);
  const [only] = own;
  if (own.length === 1 && only?.role === 'user' && typeof only.content === 'string') return null;
  return fits(own) ? { gateway: { items: own } } : null;
}

/** What is stored with an answer: the response, with its text left to the turn's own where it is the same. */
export function keptAnswer(
  answer: Answer,
  {
    turns,
    previous,
    id,
  }: { turns: readonly string[]; previous: PlaceInThread | null; id: string | undefined },
): object | null {
  if (answer.whole === null || answer.id === null) return null;
  const { instructions: _, tools: __, ...rest } = answer.whole;
  const output: unknown[] = Array.isArray(answer.whole.output) ? answer.whole.output : [];
  const kept = {
    ...rest,
    id: answer.id,
    store: true,
    previous_response_id: id ?? null,
    output: withText(output, ''),
    turns,
    previous,
  };
  if (fits(kept)) return kept;
  const calls = kept.output.filter((item) => Object(item).type !== 'reasoning');
  return fits({ ...kept, output: calls })
    ? { ...kept, output: calls }
    : { id: answer.id, output: [], turns, previous };
}

/** The output with the text of its only part with text; unchanged if there are several, or none. */
function withText(output: readonly unknown[], text: string): unknown[] {
  const texts = output.flatMap((item) => {
    const { type, content } = Object(item);
    return type === 'message' && Array.isArray(content) ? content : [];
  });
  if (texts.length !== 1) return [...output];
  return output.map((item) => {
    const { type, content } = Object(item);
    if (type !== 'message' || !Array.isArray(content)) return item;
    const [part] = content;
    const said = Object(part).type === 'refusal' ? { refusal: text } : { text };
    return { ...Object(item), content: [{ ...Object(part), ...said }] };
  });
}

/** The output of a stored answer. A text that was edited since is as it is now. */
export function outputOf({ content, gateway, id }: ResponseTurn): Item[] {
  const { output = [] } = Object(gateway?.response);
  const items = (Array.isArray(output) ? withText(output, content) : []).filter(isObject);
  const said = answerOf(items);
  if (items.length > 0 && (said.content === content || said.content === '')) return items;
  const part = { type: 'output_text', text: content, annotations: [] };
  return [{ id: `msg_${id}`, type: 'message', status: 'completed', role: 'assistant', content: [part] }];
}

/** The items of a stored turn of a user or a tool. A text that was edited since is as it is now. */
export function itemsOfTurn({ content, gateway, id }: ResponseTurn): Item[] {
  const kept: unknown = gateway?.items;
  const items = Array.isArray(kept) ? kept.filter(isObject) : [];
  const last: Json | undefined = items.at(-1);
  if (last && textIn(last.content ?? last.output) === content) return items;
  return [
    { id: `msg_${id}`, type: 'message', role: 'user', content: [{ type: 'input_text', text: content }] },
  ];
}

/** The items of a turn as a provider gets them that has stored none of them: without ids that it would look up. */
export function sentAgain(turn: ResponseTurn): Item[] {
  return withoutIds(turn.role === 'assistant' ? outputOf(turn) : itemsOfTurn(turn));
}

/** Items without the ids of a provider that has not stored them, and without reasoning that it has not sealed. */
export function withoutIds(items: readonly Item[]): Item[] {
  return items
    .filter(({ type, encrypted_content: sealed }) => type !== 'reasoning' || typeof sealed === 'string')
    .map(({ id, ...item }) => (item.type === 'reasoning' ? { id, ...item } : item));
}
