import { registerEmbedders } from '../memory/embedding/models.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Database } from '../postgres/database.ts';
import { createProviders, type Providers } from '../providers/config.ts';
import type { ProviderThreads } from '../providers/provider-threads.ts';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';
import { observedProviders } from './observed-providers.ts';

/**
 * The services of a thread, with the embedders' models registered in the database.
 *
 * @param threads beside this one, which then take some of the providers' work.
 * @param providers those of another database of this process, which share their models with it.
 * @throws ProviderError if a configured provider has no key.
 */
export async function createServices(
  config: Pick<Config, 'providers' | 'traceRetentionDays'> & Partial<Pick<Config, 'readOnly'>>,
  database: Pick<Database, 'pool' | 'replicas'>,
  log: Logger,
  threads?: ProviderThreads,
  providers: Providers = createProviders(config.providers.reveal()),
): Promise<MemoryServices> {
  const { embedder, extractor, summarizer, reranker, languageModelTokensPerDay, webhookSender } = providers;
  const { blobs, erasableBlobs, masterKeys, archiveAfterDays } = providers;
  const models = await registerEmbedders(database.pool, embedder, providers.furtherEmbedders);
  const { traceRetentionDays } = config;
  return observedProviders({
    pool: database.pool,
    ...(config.readOnly ? { primary: null } : {}),
    replicas: database.replicas,
    ...models,
    embedder: threads?.embedder(embedder) ?? embedder,
    extractor: threads?.extractor(extractor) ?? extractor,
    summarizer,
    reranker,
    blobs,
    erasableBlobs,
    masterKeys,
    archiveAfterDays,
    log,
    traceRetentionDays,
    languageModelTokensPerDay,
    webhookSender,
  });
}
