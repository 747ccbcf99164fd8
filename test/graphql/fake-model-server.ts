import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** What a provider was asked. */
export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: what a test sent is what it expects to be there.
  readonly body: any;
}

/** A local server that stands for a provider of models, whatever it speaks. */
export interface FakeModelServer {
  readonly url: string;
  readonly asked: Asked[];
  /** Requests whose client left before the answer's end. */
  readonly left: () => number;
  /** Bytes written by `put`. */
  readonly written: () => number;
  /** Ends the connection of the request that waits in `broken`. */
  breakOff(): void;
  /** Resolves when a request's client has left before its end. */
  nextLeft(): Promise<void>;
}

/** A request to answer. */
export interface Exchange extends Asked {
  readonly response: ServerResponse;
  /** Writes a piece of the answer, at the client's pace. */
  put(bytes: string | Buffer): Promise<void>;
  /** Waits until a test breaks the answer off, and ends its connection. */
  broken(): Promise<void>;
}

/** Serves one for a test file. */
export function useModelServer(answer: (exchange: Exchange) => Promise<void>): FakeModelServer {
  const asked: Asked[] = [];
  let breakOff = () => {};
  let left = 0;
  let written = 0;
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  const provider: { -readonly [Part in keyof FakeModelServer]: FakeModelServer[Part] } = {
    url: '',
    asked,
    left: () => left,
    written: () => written,
    breakOff: () => breakOff(),
    nextLeft: () => new Promise((resolve) => waiting.push(resolve)),
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const given: Asked = {
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    };
    asked.push(given);
    response.on('close', () => {
      if (response.writableFinished) return;
      left += 1;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
    const put = async (bytes: string | Buffer) => {
      written += bytes.length;
      if (response.write(bytes)) return;
      await new Promise<void>((resolve) => {
        const go = () => {
          response.off('drain', go).off('close', go);
          resolve();
        };
        response.on('drain', go).on('close', go);
      });
    };
    const broken = async () => {
      await new Promise<void>((resolve) => {
        breakOff = resolve;
      });
      response.destroy();
    };
    await answer({ ...given, response, put, broken });
  }
  return provider;
}
