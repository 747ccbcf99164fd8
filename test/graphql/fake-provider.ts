import { type Exchange, type FakeModelServer, useModelServer } from './fake-model-server.ts';

/** What every chunk has that no specification knows. */
export const vendor = { gpu: 'h200' };

/** Serves one of OpenAI's protocol for a test file. The model's name chooses what it does. */
export function useProvider(name = 'plain'): FakeModelServer {
  async function answer({ path, body, response, put, broken }: Exchange): Promise<void> {
    const json = (status: number, value: unknown) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-ratelimit-remaining-requests': '7',
        'x-secret': 's',
      });
      response.end(JSON.stringify(value));
    };
    if (path === '/v1/models') return json(200, { object: 'list', data: [{ id: name, object: 'model' }] });
    if (path === '/v1/embeddings')
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
    const refusal = 'I cannot help with that.';
    if (!body.stream) {
      const message = calls
        ? { role: 'assistant', content: null, tool_calls: [call] }
        : {
            role: 'assistant',
            content: body.model === 'refuse' ? null : 'Hello thére',
            refusal: body.model === 'refuse' ? refusal : null,
            annotations: [],
          };
      const choice = { index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop', logprobs: null };
      return json(200, { ...base, object: 'chat.completion', choices: [choice], usage });
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = (value: object) =>
      `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', ...value })}\n\n`;
    const chunk = (delta: object, rest: object = {}) =>
      put(event({ choices: [{ index: 0, delta, finish_reason: null, ...rest }] }));
    await put(': ping\n\n');
    if (body.model === 'flood') {
      for (let count = 0; count < 4_000 && !response.destroyed; count += 1)
        await chunk({ content: 'x'.repeat(8_000) });
    } else if (body.model === 'refuse') {
      await chunk({ role: 'assistant', content: null });
      for (const piece of refusal.split(/(?<= )/)) await chunk({ refusal: piece });
      await chunk({}, { finish_reason: 'stop' });
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
        return broken();
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
  return useModelServer(answer);
}
