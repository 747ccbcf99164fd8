import { MemoryError } from '../../memory/error.ts';
import type { ResponseTurn } from '../../memory/threads/stored-responses.ts';
import { isObject } from '../answer.ts';
import { itemsOfTurn, outputOf, withoutIds } from './kept-items.ts';
import type { Item } from './request.ts';

/** An item of a turn as the list of input items names it. */
const ownItem = /^msg_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:_(\d+))?$/;

/** The ids of the items that a request only refers to. */
export function referencesIn(body: unknown): string[] {
  const { input } = Object(body);
  if (!Array.isArray(input)) return [];
  return input.flatMap((item) => (isReference(item) ? [item.id] : []));
}

/** The ids of turns that such ids name. */
export function turnIdsIn(ids: readonly string[]): string[] {
  return ids.flatMap((id) => ownItem.exec(id)?.[1] ?? []);
}

/**
 * A request with the items themselves in place of references, as a provider gets them that has stored none. Reasoning
 * that the provider did not seal is left out: it gives nobody anything.
 *
 * @throws MemoryError BAD_INPUT, naming the reference that is not found.
 */
export function withReferences(body: unknown, turns: readonly ResponseTurn[]): object {
  const known = new Map<string, Item>();
  for (const turn of turns) {
    const items = turn.role === 'assistant' ? outputOf(turn) : itemsOfTurn(turn);
    for (const [place, item] of items.entries()) {
      known.set(`msg_${turn.id}_${place}`, item);
      if (typeof item.id === 'string') known.set(item.id, item);
    }
  }
  const given = Object(body);
  const items: unknown[] = given.input;
  const input = items.flatMap((item, place) => {
    if (!isReference(item)) return [item];
    const found = known.get(item.id);
    if (found) return withoutIds([found]);
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      `input.${place} refers to the item ${item.id}, which is not among your latest responses. Send the item itself, or use previous_response_id.`,
    );
  });
  return { ...given, input };
}

/** A reference: some clients leave its type out. */
function isReference(item: unknown): item is { readonly id: string } {
  if (!isObject(item) || typeof item.id !== 'string') return false;
  return (
    item.type === 'item_reference' ||
    (item.type == null && item.role == null && Object.keys(item).length <= 2)
  );
}
