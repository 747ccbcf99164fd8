import type { MemoryServices } from '../memory/services.ts';
import type { Logger } from './log.ts';
import { NotReady, type ReadinessChecks } from './readiness.ts';

/**
 * Begins to load the models that run beside this process, and returns the check whether they are: the first question
 * does not wait for them. No check if no provider loads one.
 */
export function warmUpModels(
  { embedder, reranker }: Pick<MemoryServices, 'embedder' | 'reranker'>,
  log: Logger,
): Pick<ReadinessChecks, 'models'> {
  const loading = [embedder, reranker].filter((provider) => provider?.ready !== undefined);
  if (loading.length === 0) return {};
  const load = () => Promise.all(loading.map((provider) => provider?.ready?.()));
  load().catch((error: unknown) => log.error({ err: error }, 'a model could not be loaded'));
  return {
    async models() {
      await load().catch(() => {
        throw new NotReady('a model cannot be loaded; see the log');
      });
    },
  };
}
