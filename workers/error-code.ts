import { ZodError } from 'zod';
import { MemoryError } from '../src/memory/error.ts';
import { BlobError } from '../src/providers/blobs/error.ts';
import { ProviderError } from '../src/providers/provider-error.ts';

/**
 * Why a task failed, as a short code for the job's record and the log. Messages are left out, since a database's or a
 * provider's message may quote texts.
 */
export function errorCode(error: unknown): string {
  if (error instanceof ProviderError || error instanceof MemoryError || error instanceof BlobError) {
    return error.code;
  }
  if (error instanceof ZodError) return 'BAD_PAYLOAD';
  if (!(error instanceof Error)) return 'UNEXPECTED';
  if (error.name === 'AbortError') return 'STOPPED';
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^[A-Z0-9]{5}$/.test(code)) return `DATABASE_${code}`;
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return `NETWORK_${code}`;
  // pg's message for a connection that breaks during a statement, which has no code.
  if (/^Connection terminated/.test(error.message)) return 'DATABASE_CONNECTION_LOST';
  return 'UNEXPECTED';
}

/** Where an error was thrown, without its message. */
export function errorPlace(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const frames = error.stack.split('\n').filter((line) => line.startsWith('    at '));
  return frames
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' | ');
}
