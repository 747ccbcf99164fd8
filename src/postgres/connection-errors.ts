/** Codes of the system for a server that cannot be reached (errno(3), getaddrinfo(3)). */
export const unreachableCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** What pg-pool's index.js says, without a code, if no connection became free in time. */
export const poolTimeoutText = 'timeout exceeded when trying to connect';

/** What pg 8's client.js and pg-pool's index.js say, without a code, if a server did not answer a connection in time. */
export const connectTimeoutTexts: readonly string[] = [
  'timeout expired',
  'Connection terminated due to connection timeout',
];
