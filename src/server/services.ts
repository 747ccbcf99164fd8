import { registerEmbedders } from '../memory/embedding/models.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Database } from '../postgres/database.ts';
import { createProviders } from '../providers/config.ts';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';

/**
 * The services of a thread, with the embedders' models registered in the database.
 *
 * @throws ProviderError if a configured provider has no key.
 */
export async function createServices(
  config: Pick<Config, 'providers' | 'traceRetentionDays'>,
  database: Pick<Database, 'pool'>,
  log: Logger,
): Promise<MemoryServices> {
  const providers = createProviders(config.providers.reveal());
  const { embedder, extractor, summarizer, reranker, languageModelTokensPerDay, webhookSender } = providers;
  const { blobs, erasableBlobs, masterKeys, archiveAfterDays } = providers;
  const models = await registerEmbedders(database.pool, embedder, providers.furtherEmbedders);
  const { traceRetentionDays } = config;
  return {
    pool: database.pool,
    embedder,
    ...models,
    extractor,
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
  };
}
