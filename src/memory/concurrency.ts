/**
 * Does work for each item, for so many at a time, in their order. After the first that fails none is begun; those under
 * way are waited for.
 *
 * @throws what the first work that fails throws.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const next = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  if (failures.length > 0) throw failures[0];
}
