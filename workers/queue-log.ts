import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from 'pino';

/**
 * graphile-worker's own messages in our log, warnings and errors only. What it says about single jobs is left out:
 * our tasks report those themselves, without payloads.
 */
export function queueLog(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (meta.failure === true || meta.success === true) return;
    if (level === 'error') log.error({ from: 'queue' }, message);
    if (level === 'warning') log.warn({ from: 'queue' }, message);
  });
}
