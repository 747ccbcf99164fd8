import { createHash } from 'node:crypto';
import type { Client, Pool } from 'pg';
import { pino } from 'pino';
import { archiveTexts } from '../../src/memory/archive/archive.ts';
import { embedRows } from '../../src/memory/embedding/embed-rows.ts';
import { ensureEmbeddingModel } from '../../src/memory/embedding/models.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { ensureProject } from '../../src/memory/workspace/identities.ts';
import { createWorkspace, findWorkspace } from '../../src/memory/workspace/provision.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { openDatabase } from '../../src/postgres/database.ts';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import { createHashingEmbedder } from '../../src/providers/hashing-embedder.ts';
import { measureDrain } from '../ingest/measure.ts';
import { appendConversation, foldCounts } from './append-conversation.ts';
import type { BenchConversation } from './question-set.ts';

const localModel = createHashingEmbedder().model;

/** Conversations loaded into a scratch database with everything their jobs make of them, ready to be asked. */
export interface Corpus {
  readonly services: MemoryServices;
  readonly caller: Caller;
  /** Threads by conversation id. */
  readonly threads: ReadonlyMap<string, string>;
  /** The set's turn ids by message id. */
  readonly turns: ReadonlyMap<string, string>;
  /** Moves all turns into the archive, and says how many. */
  archive(): Promise<number>;
  /** A connection of the database's owner, to compare with something else on the same server. */
  connect(): Promise<Client>;
  close(): Promise<void>;
}

/** Where conversations are loaded, and how far. */
export interface CorpusOptions {
  /** A scratch database's URL; the embedded engine in memory where it is left out. */
  readonly database: string | undefined;
  /**
   * Whether the workers do all their jobs (entities, memories, summaries, times), so that every arm has what it has in
   * use. Otherwise turns get their vectors and nothing else, which takes minutes for what would take an hour.
   */
  readonly formation: boolean;
  /** Settings of providers over those of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Loads conversations through the product's own write path. A second run over the same slug only asks. Embedder and
 * reranker are those the environment configures, as it does for the server; the local ones where it says nothing.
 *
 * @throws Error when a job failed.
 */
export async function openCorpus(
  conversations: readonly BenchConversation[],
  slug: string,
  { database: databaseUrl, formation, environment = {} }: CorpusOptions,
): Promise<Corpus> {
  const database = await openDatabase({ databaseUrl, dataDir: null, secret: 'bench', poolSize: 8 });
  const { connectOwner } = database;
  if (!database.runnerPool || !connectOwner)
    throw new Error('the bench needs the logins of workers and owner');
  const providers = createProviders(providerSettings.parse({ ...process.env, ...environment }));
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
  const { model } = providers.embedder;
  // The names of spaces are longer than a slug may be.
  const space = createHash('sha256').update(model).digest('hex').slice(0, 8);
  const named = model === localModel ? slug : `${slug.slice(0, 54)}-${space}`;
  const loaded = await loadConversations(services, database.runnerPool, conversations, named, { formation });
  const { runnerPool } = database;
  const worker: Caller = { ...loaded.caller, role: 'worker', userId: null };
  const archive = () =>
    archiveTexts({ services: { ...services, pool: runnerPool }, caller: worker }, new Date());
  return { services, ...loaded, archive, connect: connectOwner, close: () => database.close() };
}

/**
 * Writes conversations into the workspace of that slug, made where there is none, and returns when their jobs are
 * done, or where there is to be no formation when they have vectors: then the jobs wait for a run that wants them.
 *
 * @param runnerPool a pool of the workers' login, of at least six connections.
 * @throws Error when a job failed.
 */
export async function loadConversations(
  services: MemoryServices,
  runnerPool: Pool,
  conversations: readonly BenchConversation[],
  slug: string,
  { formation = true }: { readonly formation?: boolean } = {},
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
    // Where conversations belong is an admin's to make.
    const projectId =
      project && (await ensureProject({ services, caller: { ...caller, role: 'admin' } }, project)).id;
    const { threadId } = await openThread(
      { services, caller: { ...caller, role: 'admin' } },
      { ...thread, projectId },
    );
    threads.set(conversation.id, threadId);
    for (const [id, turn] of await appendConversation({ services, caller }, threadId, conversation))
      turns.set(id, turn);
  }
  if (formation) {
    const { failed } = await measureDrain(services, runnerPool, 2, workspace.workspaceId);
    if (failed > 0) throw new Error(`${failed} jobs failed`);
  } else {
    const worker: Caller = { ...caller, role: 'worker', userId: null };
    await embedRows({ services: { ...services, pool: runnerPool }, caller: worker }, 'message', [
      ...turns.keys(),
    ]);
    await foldCounts(runnerPool);
  }
  return { caller, threads, turns };
}
