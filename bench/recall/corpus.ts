import { pino } from 'pino';
import { embedRows } from '../../src/memory/formation/embed-rows.ts';
import { createWorkspace, ensureEmbeddingModel, findWorkspace } from '../../src/memory/provision.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { type Database, openDatabase } from '../../src/postgres/database.ts';
import { withSession } from '../../src/postgres/session.ts';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import type { BenchConversation } from './locomo.ts';

/** Conversations loaded into a scratch database, ready to be asked. */
export interface Corpus {
  readonly services: MemoryServices;
  readonly caller: Caller;
  /** Threads by conversation id. */
  readonly threads: ReadonlyMap<string, string>;
  /** The file's turn ids by message id. */
  readonly turns: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/**
 * Loads conversations through the product's own write path and embeds them as its job does. A workspace of that slug
 * that is there already is used as it is, so that a second run only asks.
 *
 * @param databaseUrl a scratch database; the embedded engine in memory where it is left out.
 */
export async function openCorpus(
  conversations: readonly BenchConversation[],
  slug: string,
  databaseUrl: string | undefined,
): Promise<Corpus> {
  const database = await openDatabase({ databaseUrl, dataDir: null, secret: 'bench', poolSize: 4 });
  const providers = createProviders(providerSettings.parse({}));
  const { embedder } = providers;
  const services: MemoryServices = {
    ...providers,
    reranker: null,
    pool: database.pool,
    embeddingModelId: await ensureEmbeddingModel(database.pool, embedder.model, embedder.dimensions),
    log: pino({ level: 'warn' }),
  };
  const known = await findWorkspace(database.pool, slug);
  const workspace = known ?? (await createWorkspace(database.pool, services.embeddingModelId, { slug }));
  const caller: Caller = {
    role: 'member',
    workspaceId: workspace.workspaceId,
    userId: workspace.ownerId ?? (await ownerOf(database, workspace.workspaceId)),
    requestId: null,
  };
  const ask = async <Value>(text: string, parameters: unknown[]): Promise<Value> => {
    const { rows } = await withSession(database.pool, caller, (session) =>
      session.query<{ answer: Value }>(text, parameters),
    );
    if (!rows[0]) throw new Error('the write path answered nothing');
    return rows[0].answer;
  };
  const threads = new Map<string, string>();
  const turns = new Map<string, string>();
  for (const conversation of conversations) {
    const threadId = await ask<string>(
      'select mneme_operation.open_thread($1, $2, null, null, null, null, null, null) as answer',
      [conversation.id, 'chat'],
    );
    threads.set(conversation.id, threadId);
    for (let start = 0; start < conversation.turns.length; start += 200) {
      const slice = conversation.turns.slice(start, start + 200);
      const messageIds = await ask<string[]>(
        'select message_ids as answer from mneme_operation.append_messages($1, null, $2, true)',
        [
          threadId,
          JSON.stringify(
            slice.map((turn) => ({
              role: turn.author === conversation.speakers[0] ? 'user' : 'assistant',
              author: turn.author,
              content: turn.text,
              external_id: turn.id,
              occurred_at: turn.occurredAt,
            })),
          ),
        ],
      );
      messageIds.forEach((id, index) => {
        const turn = slice[index];
        if (turn) turns.set(id, turn.id);
      });
      if (!database.runnerPool) throw new Error('the bench needs a login for workers');
      await embedRows(
        { ...services, pool: database.runnerPool },
        { role: 'worker', workspaceId: caller.workspaceId, userId: null, requestId: null },
        'message',
        messageIds,
      );
    }
  }
  return { services, caller, threads, turns, close: () => database.close() };
}

async function ownerOf(database: Database, workspaceId: string): Promise<string> {
  const caller: Caller = { role: 'service', workspaceId, userId: null, requestId: null };
  const { rows } = await withSession(database.pool, caller, (session) =>
    session.query<{ user_id: string }>(`select user_id from mneme.membership where role = 'admin' limit 1`),
  );
  if (!rows[0]) throw new Error('the workspace has no owner');
  return rows[0].user_id;
}
