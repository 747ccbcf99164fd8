import {
  ConsoleExportFactsDocument,
  ConsoleExportMemoriesDocument,
  ConsoleExportTurnsDocument,
} from '../../generated/graphql.ts';
import { ask } from './data.ts';

interface Page<Row> {
  readonly nodes: readonly (Row | null)[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Reads a list to its end. */
async function allOf<Row>(
  page: (after: string | null) => Promise<Page<Row> | null | undefined>,
  onRead: (rows: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const read: Page<Row> | null | undefined = await page(after);
    const found = (read?.nodes ?? []).filter((row) => row !== null);
    rows.push(...found);
    onRead(found.length);
    after = read?.pageInfo.hasNextPage ? (read.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  return rows;
}

/** A person's own turns, memories and facts, as far as the one who asks reads them. */
export async function exportOf(userId: string, onRead: (rows: number) => void): Promise<object> {
  let total = 0;
  const count = (rows: number) => {
    total += rows;
    onRead(total);
  };
  const turns = await allOf(
    async (after) => (await ask(ConsoleExportTurnsDocument, { userId, after })).messages,
    count,
  );
  const memories = await allOf(
    async (after) => (await ask(ConsoleExportMemoriesDocument, { userId, after })).memoryItems,
    count,
  );
  const facts = await allOf(
    async (after) => (await ask(ConsoleExportFactsDocument, { userId, after })).facts,
    count,
  );
  return { exportedAt: new Date().toISOString(), userId, turns, memories, facts };
}
