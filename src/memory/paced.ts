import { setImmediate } from 'node:timers/promises';

/** How many letters are read at once: about ten milliseconds. */
export const lettersAtOnce = 100_000;

/**
 * Items in order, with a pause for others after each `lettersAtOnce` letters: reading a call's texts takes the
 * process's only thread.
 *
 * @param lettersOf an item's length.
 */
export async function* paced<Item>(
  items: readonly Item[],
  lettersOf: (item: Item) => number,
): AsyncGenerator<Item> {
  let read = 0;
  for (const item of items) {
    yield item;
    read += lettersOf(item);
    if (read < lettersAtOnce) continue;
    read = 0;
    await setImmediate();
  }
}
