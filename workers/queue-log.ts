import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from 'pino';

/**
 * Writes graphile-worker's warnings and errors to Mneme's log, except those about single jobs: tasks log these
 * themselves, without payloads.
 */
export function queueLog(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (meta.failure === true || meta.success === true) return;
    if (level === 'error') log.error({ from: 'queue' }, message);
    if (level === 'warning') log.warn({ from: 'queue' }, message);
  });
}
