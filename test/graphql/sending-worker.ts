import pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { deliverEvents } from '../../src/memory/webhooks/deliver.ts';
import { createProviders, providerSettings } from '../../src/providers/config.ts';

/** A process for a test to kill: it sends what waits for a webhook, as a worker. */
const [login = '{}', workspaceId = '', webhookId = ''] = process.argv.slice(2);
const pool = new pg.Pool(z.record(z.string(), z.unknown()).parse(JSON.parse(login)));
await deliverEvents(
  {
    services: {
      ...createProviders(providerSettings.parse({ MNEME_WEBHOOK_ADDRESSES: 'any' })),
      pool,
      embeddingModelId: 1,
      log: pino({ level: 'silent' }),
    },
    caller: { role: 'worker', workspaceId, userId: null, requestId: null },
    signal: new AbortController().signal,
  },
  webhookId,
);
await pool.end();
