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

/** A local server that speaks OpenAI's protocol. The model's name chooses what it does. */
export interface FakeProvider {
  readonly url: string;
  readonly asked: Asked[];
  /** Requests whose client left before the answer's end. */
  readonly left: () => number;
  /** Bytes written of answers without end. */
  readonly written: () => number;
  /** Ends the connection of a request for the model `break`, once its client has read something. */
  breakOff(): void;
  /** Resolves when a request's client has left. */
  nextLeft(): Promise<void>;
}

/** What every chunk has that no specification knows. */
export const vendor = { gpu: 'h200' };

/** Serves one for a test file. */
export function useProvider(name = 'plain'): FakeProvider {
  const asked: Asked[] = [];
  let breakOff = () => {};
  let left = 0;
  let written = 0;
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const provider: { -readonly [Part in keyof FakeProvider]: FakeProvider[Part] } = {
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

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const body = text === '' ? null : JSON.parse(text);
    asked.push({ path: request.url ?? '', headers: request.headers, body });
    response.on('close', () => {
      if (response.writableFinished) return;
      left += 1;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
    const json = (status: number, value: unknown) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-ratelimit-remaining-requests': '7',
        'x-secret': 's',
      });
      response.end(JSON.stringify(value));
    };
    if (request.url === '/v1/models')
      return json(200, { object: 'list', data: [{ id: name, object: 'model' }] });
    if (request.url === '/v1/embeddings')
      return json(200, {
        object: 'list',
        model: body.model,
        data: [
          {
            object: 'embedding',
            index: 0,
            embedding:
              body.encoding_format === 'base64'
                ? Buffer.from(new Float32Array([1, 2, 3]).buffer).toString('base64')
                : [1, 2, 3],
          },
        ],
        usage: { prompt_tokens: 3, total_tokens: 3 },
      });
    if (body.model === 'down') return json(503, { error: { message: 'overloaded', type: 'server_error' } });
    if (body.model === 'busy')
      return json(429, { error: { message: 'slow down', type: 'rate_limit_error', code: 'rate_limit' } });
    if (body.model === 'bad')
      return json(400, {
        error: { message: 'unknown parameter', type: 'invalid_request_error', param: 'foo', code: 'x' },
      });
    if (body.model === 'hang') return;
    const base = {
      id: 'chatcmpl-1',
      created: 1,
      model: `${name}-2026`,
      system_fingerprint: 'fp',
      x_vendor: vendor,
    };
    const calls = body.tools && body.messages.at(-1).role !== 'tool';
    const call = {
      id: 'call_1',
      type: 'function',
      function: { name: 'get_time', arguments: '{"tz":"UTC"}' },
    };
    const usage = { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 };
    if (!body.stream) {
      const message = calls
        ? { role: 'assistant', content: null, tool_calls: [call] }
        : { role: 'assistant', content: 'Hello thére', refusal: null, annotations: [] };
      const choice = { index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop', logprobs: null };
      return json(200, { ...base, object: 'chat.completion', choices: [choice], usage });
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const put = async (bytes: string | Buffer) => {
      written += bytes.length;
      if (!response.write(bytes))
        await new Promise<void>((resolve) => {
          const go = () => {
            response.off('drain', go).off('close', go);
            resolve();
          };
          response.on('drain', go).on('close', go);
        });
    };
    const event = (value: object) =>
      `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', ...value })}\n\n`;
    const chunk = (delta: object, rest: object = {}) =>
      put(event({ choices: [{ index: 0, delta, finish_reason: null, ...rest }] }));
    await put(': ping\n\n');
    if (body.model === 'flood') {
      for (let count = 0; count < 4_000 && !response.destroyed; count += 1)
        await chunk({ content: 'x'.repeat(8_000) });
    } else if (calls) {
      const part = (fields: object) => chunk({ tool_calls: [{ index: 0, ...fields }] });
      await chunk({ role: 'assistant', content: null });
      await part({ id: 'call_1', type: 'function', function: { name: 'get_time', arguments: '' } });
      await part({ function: { arguments: '{"tz":' } });
      await part({ function: { arguments: '"UTC"}' } });
      await chunk({}, { finish_reason: 'tool_calls' });
    } else {
      await chunk({ role: 'assistant', reasoning_content: 'thinking' });
      if (body.n > 1) await chunk({ content: 'Or this.' }, { index: 1, finish_reason: 'length' });
      await chunk({ content: 'Hello ' }, { logprobs: { content: [{ token: 'Hello ', logprob: -0.1 }] } });
      if (body.model === 'break') {
        await new Promise<void>((resolve) => {
          breakOff = resolve;
        });
        response.destroy();
        return;
      }
      if (body.model === 'slow') return;
      // In the middle of a character, and of an event.
      const bytes = Buffer.from(
        event({ choices: [{ index: 0, delta: { content: 'thére' }, finish_reason: null }] }),
      );
      const middle = bytes.indexOf(Buffer.from('é')) + 1;
      await put(bytes.subarray(0, middle));
      await new Promise((resolve) => setImmediate(resolve));
      await put(bytes.subarray(middle));
      await chunk({}, { finish_reason: 'stop' });
    }
    if (body.stream_options?.include_usage) await put(event({ choices: [], usage }));
    await put('data: [DONE]\n\n');
    response.end();
  }
  return provider;
}
