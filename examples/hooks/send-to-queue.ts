import type { Hooks } from '../../src/gateway/hooks.ts';

// Each complete answer goes to a queue that takes JSON over HTTP (QUEUE_URL), such as for billing or review.

const hooks: Hooks = {
  async postGenerate({ state, threadId, userKey, answeredBy, query, answer, usage, signal }) {
    if (state !== 'complete') return;
    const response = await fetch(process.env.QUEUE_URL ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ threadId, userKey, answeredBy, query, answer, usage }),
      signal,
    });
    if (!response.ok) throw new Error(`the queue answered ${response.status}`);
  },
};
export default hooks;
