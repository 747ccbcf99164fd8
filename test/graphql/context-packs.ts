import type { Caller } from '../../src/postgres/caller.ts';
import type { useDatabase } from '../support/database.ts';
import type { useApi } from './api.ts';

/** A prompt as the API gives it. */
export interface Pack {
  readonly messages: readonly { part: string; role: string; content: string; citations: string[] }[];
  readonly text: string;
  readonly citations: readonly string[];
  readonly tokenCount: number;
  readonly recallId: string | null;
}

/** The lines of a part of a prompt. */
export const linesOf = (pack: Pack, part = 'LONG_TERM') =>
  (partOf(pack, part)?.content ?? '').split('\n').filter((line) => line.startsWith('- '));

/** A message of a prompt. */
export const partOf = (pack: Pack, part: string) => pack.messages.find((message) => message.part === part);

/** Asks for prompts, and writes what they are made of. @param whose whose rows are planted. */
export function usePacks(
  api: ReturnType<typeof useApi>,
  database: ReturnType<typeof useDatabase>,
  whose: () => Caller,
) {
  const build = async (caller: Caller, input: Record<string, unknown>): Promise<Pack> =>
    (
      await api.data(
        caller,
        `query ($input: BuildContextInput!) {
        buildContext(input: $input) { messages { part role content citations } text citations tokenCount recallId }
      }`,
        { input },
      )
    ).buildContext;

  const remember = async (caller: Caller, input: object): Promise<string> =>
    (
      await api.data(
        caller,
        'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }',
        { input },
      )
    ).remember.memory.id;

  /** Writes a row as the caller's workspace owns it, where no operation makes such rows yet. */
  async function plant(table: string, row: Record<string, unknown>): Promise<string> {
    const full: Record<string, unknown> = {
      workspace_id: whose().workspaceId,
      owner_user_id: whose().userId,
      visibility: 'private',
      ...row,
    };
    const names = Object.keys(full);
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into mneme.${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(full),
    );
    return rows[0]?.id ?? '';
  }

  const summary = (level: string, start: string, end: string, content: string, more: object = {}) =>
    plant('summary', { level, period_start: start, period_end: end, content, ...more });

  return { build, remember, plant, summary };
}
