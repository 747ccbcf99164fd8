import type { Client, Pool } from 'pg';
import { pino } from 'pino';
import { ensureProject } from '../../src/memory/identities.ts';
import { createWorkspace, ensureEmbeddingModel, findWorkspace } from '../../src/memory/provision.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages, openThread } from '../../src/memory/threads.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { openDatabase } from '../../src/postgres/database.ts';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import { measureDrain } from '../ingest/measure.ts';
import type { BenchConversation } from './question-set.ts';

/** Conversations loaded into a scratch database with everything their jobs make of them, ready to be asked. */
export interface Corpus {
  readonly services: MemoryServices;
  readonly caller: Caller;
  /** Threads by conversation id. */
  readonly threads: ReadonlyMap<string, string>;
  /** The set's turn ids by message id. */
  readonly turns: ReadonlyMap<string, string>;
  /** A connection of the database's owner, to compare with something else on the same server. */
  connect(): Promise<Client>;
  close(): Promise<void>;
}

/**
 * Loads conversations through the product's own write path and lets its workers do their jobs (vectors, entities,
 * memories, summaries), so that every arm has what it has in use. A second run over the same slug only asks.
 *
 * @param databaseUrl a scratch database; the embedded engine in memory where it is left out.
 * @throws Error when a job failed.
 */
export async function openCorpus(
  conversations: readonly BenchConversation[],
  slug: string,
  databaseUrl: string | undefined,
): Promise<Corpus> {
  const database = await openDatabase({ databaseUrl, dataDir: null, secret: 'bench', poolSize: 8 });
  const { connectOwner } = database;
  if (!database.runnerPool || !connectOwner)
    throw new Error('the bench needs the logins of workers and owner');
  const providers = createProviders(providerSettings.parse({}));
  const services: MemoryServices = {
    ...providers,
    pool: database.pool,
    embeddingModelId: await ensureEmbeddingModel(
      database.pool,
      providers.embedder.model,
      providers.embedder.dimensions,
    ),
    log: pino({ level: 'warn' }),
  };
  const loaded = await loadConversations(services, database.runnerPool, conversations, slug);
  return { services, ...loaded, connect: connectOwner, close: () => database.close() };
}

/**
 * Writes conversations into the workspace of that slug, made where there is none, and returns when their jobs are
 * done.
 *
 * @param runnerPool a pool of the workers' login, of at least six connections.
 * @throws Error when a job failed.
 */
export async function loadConversations(
  services: MemoryServices,
  runnerPool: Pool,
  conversations: readonly BenchConversation[],
  slug: string,
): Promise<Pick<Corpus, 'caller' | 'threads' | 'turns'>> {
  const workspace =
    (await findWorkspace(services.pool, slug)) ??
    (await createWorkspace(services.pool, services.embeddingModelId, { slug }));
  if (!workspace.ownerId) throw new Error(`the workspace ${slug} has no owner`);
  const caller: Caller = {
    role: 'member',
    workspaceId: workspace.workspaceId,
    userId: workspace.ownerId,
    requestId: null,
  };
  const threads = new Map<string, string>();
  const turns = new Map<string, string>();
  for (const conversation of conversations) {
    const { project, ...thread } = conversation.thread;
    const projectId = project && (await ensureProject(services, caller, project)).id;
    const { threadId } = await openThread(services, caller, { ...thread, projectId });
    threads.set(conversation.id, threadId);
    for (let start = 0; start < conversation.turns.length; start += 200) {
      const slice = conversation.turns.slice(start, start + 200);
      const { messageIds } = await appendMessages(services, caller, {
        threadId,
        messages: slice.map(({ id, role, author, text, occurredAt }) => ({
          role,
          author,
          content: text,
          externalId: id,
          occurredAt,
        })),
      });
      messageIds.forEach((id, index) => {
        const turn = slice[index];
        if (turn) turns.set(id, turn.id);
      });
    }
  }
  const { failed } = await measureDrain(services, runnerPool, 2, workspace.workspaceId);
  if (failed > 0) throw new Error(`${failed} jobs failed`);
  return { caller, threads, turns };
}
