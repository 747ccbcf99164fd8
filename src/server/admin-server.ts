import { createServer } from 'node:http';
import { listen } from './listening.ts';
import type { Logger } from './log.ts';
import { type Metrics, type MetricValues, metricsType } from './metrics/metrics.ts';
import { type CellChecks, createReadiness, type ReadinessChecks } from './readiness.ts';

/** What an operator's programs ask, on a port that no client reaches. */
export interface AdminServer {
  readonly port: number;
  /** From now on it is not ready. */
  stopping(): void;
  close(): Promise<void>;
}

/** Its parts. */
export interface AdminOptions {
  readonly port: number;
  readonly host: string;
  readonly metrics: Metrics;
  /** The values of other threads of this process. */
  readonly others: () => Promise<readonly MetricValues[]>;
  readonly readiness: Partial<ReadinessChecks>;
  /** The checks of each of several databases. */
  readonly cells?: CellChecks | undefined;
  readonly log: Logger;
}

const json = 'application/json; charset=utf-8';

/**
 * Answers `/metrics`, `/healthz` and `/readyz` without any sign-in.
 *
 * @throws PublicError PORT_IN_USE, PORT_FORBIDDEN or HOST_UNUSABLE.
 */
export async function startAdminServer(options: AdminOptions): Promise<AdminServer> {
  const { metrics, others, log } = options;
  const readiness = createReadiness(options.readiness, log, undefined, options.cells);
  let ending = false;
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/metrics')
      return { status: 200, type: metricsType, body: await metrics.text(await others()) };
    if (path === '/healthz') return { status: 200, type: json, body: JSON.stringify({ status: 'ok' }) };
    if (path === '/readyz') {
      const { ready, ...told } = await readiness();
      const status = ending ? 'stopping' : ready ? 'ready' : 'not ready';
      return { status: ready && !ending ? 200 : 503, type: json, body: JSON.stringify({ status, ...told }) };
    }
    return { status: 404, type: json, body: JSON.stringify({ paths: ['/metrics', '/healthz', '/readyz'] }) };
  };
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000 },
    async (request, response) => {
      try {
        const reads = request.method === 'GET' || request.method === 'HEAD';
        const { status, type, body } = reads
          ? await answer((request.url ?? '/').split('?', 1)[0] ?? '/')
          : { status: 405, type: json, body: '{}' };
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
        response.end(request.method === 'HEAD' ? '' : body);
      } catch (error) {
        log.error({ err: error }, 'metrics could not be told');
        response.destroy();
      }
    },
  );
  const { port } = await listen(server, options.port, options.host);
  return {
    port,
    stopping() {
      ending = true;
    },
    async close() {
      metrics.stop();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
