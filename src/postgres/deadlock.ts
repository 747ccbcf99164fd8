const attempts = 5;

/**
 * Does a transaction anew where it and another writer waited for each other, and Postgres ended this one (40P01).
 *
 * @throws what the work throws, a deadlock after five attempts among it.
 */
export async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      if (code !== '40P01' || attempt === attempts) throw error;
    }
  }
}
