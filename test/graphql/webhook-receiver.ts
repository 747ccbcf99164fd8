import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** What a receiver was sent. */
export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An app that is told of events, on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** The status it answers with; null: it says nothing. */
  answers: number | null;
  /** Told of each request as it comes. */
  heard: (received: Received) => void;
}

/** Serves a receiver for one test file. Call it at the top of the file. */
export function useReceiver(): Receiver {
  let server: Server;
  const receiver: { -readonly [Part in keyof Receiver]: Receiver[Part] } = {
    url: '',
    received: [],
    answers: 204,
    heard: () => {},
  };
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const came = { id: String(request.headers['webhook-id']), headers: request.headers, body };
      receiver.received.push(came);
      receiver.heard(came);
      if (receiver.answers !== null) response.writeHead(receiver.answers).end('thanks');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
