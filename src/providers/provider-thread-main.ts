import { enableCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './provider-threads.ts';

// Must be set in each thread.
enableCompileCache();

const { createHashingEmbedder } = await import('./hashing-embedder.ts');
const { createRuleBasedExtractor } = await import('./rule-based-extractor/extractor.ts');

const extractor = createRuleBasedExtractor();
const embedder = createHashingEmbedder();

parentPort?.on('message', async (request: ThreadRequest) => {
  const { no } = request;
  let said: ThreadAnswer;
  try {
    const answer =
      'extract' in request
        ? await extractor.extract(request.extract)
        : await embedder.embed(request.embed, 'document');
    said = { no, answer };
  } catch (failure) {
    said = { no, failure };
  }
  parentPort?.postMessage(said);
});
