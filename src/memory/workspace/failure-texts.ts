import { errorCodes } from '../../error-codes.ts';

/** Codes that only jobs and deliveries have, beside those of answers. */
const own: Readonly<Record<string, string>> = {
  ADDRESS_NOT_ALLOWED: 'The webhook leads to a private network, which this server does not send to.',
  BAD_PAYLOAD: 'What the job was to do could not be read. Request the work again.',
  CANCELLED: 'It was cancelled. Retry it to have it done after all.',
  DATABASE_CONNECTION_LOST: 'The connection to the database broke off. Try again later.',
  NAME_NOT_FOUND: "The name of the webhook's server was not found. Check its URL.",
  STOPPED: 'The worker was stopped before it was done. It continues by itself.',
  SUPERSEDED: 'A newer job does the same work.',
  SWITCHED_OFF: 'The webhook was switched off before the event was sent.',
  TIMED_OUT: "The webhook's server took too long to answer.",
  UNEXPECTED: "Something failed that was not foreseen. The server's log says where.",
  UNREACHABLE: "The webhook's server could not be reached. Check its URL, and whether it runs.",
  WORKER_LOST: 'The worker that ran it ended without a word, e.g. for want of memory. It is tried again.',
};

const texts: ReadonlyMap<string, string> = new Map([
  ...Object.values(errorCodes).flatMap((codes) => Object.entries<string>(codes)),
  ...Object.entries(own),
]);

/** What an error code of a job or of a webhook's delivery means and what to do about it, as a sentence. */
export function failureText(code: string): string {
  const text = texts.get(code);
  if (text) return text;
  if (code.startsWith('DATABASE_'))
    return `The database refused a statement, with the SQLSTATE ${code.slice('DATABASE_'.length)}. The server's log says where.`;
  if (code.startsWith('NETWORK_')) return 'A network connection failed. Try again later.';
  return texts.get('UNEXPECTED') ?? code;
}
