import { type Exchange, type FakeModelServer, useModelServer } from './fake-model-server.ts';

const refusals: Readonly<Record<string, [number, string, string]>> = {
  down: [529, 'overloaded_error', 'Overloaded'],
  busy: [429, 'rate_limit_error', 'This request would exceed your rate limit.'],
  bad: [400, 'invalid_request_error', 'messages: too many of them'],
  locked: [401, 'authentication_error', 'invalid x-api-key: sk-ant-of-the-deployment'],
};

/** Serves one of Anthropic's Messages protocol for a test file. The model's name chooses what it does. */
export function useAnthropic(): FakeModelServer {
  async function answer({ path, headers, body, response, ...exchange }: Exchange): Promise<void> {
    const json = (status: number, value: object, more = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-secret': 's', ...more });
      response.end(JSON.stringify(value));
    };
    const error = (status: number, type: string, message: string) =>
      json(status, { type: 'error', error: { type, message } }, { 'retry-after': '7' });
    if (headers['anthropic-version'] === undefined)
      return error(400, 'invalid_request_error', 'anthropic-version: header is required');
    if (path.startsWith('/v1/models'))
      return json(200, {
        data: [
          { type: 'model', id: 'claude-test', display_name: 'Test', created_at: '2026-01-01T00:00:00Z' },
        ],
        has_more: false,
      });
    if (path.startsWith('/v1/messages/count_tokens')) return json(200, { input_tokens: 42 });
    const refused = refusals[body.model];
    if (refused) return error(...refused);
    if (body.model === 'hang') return;
    if (!Number.isInteger(body.max_tokens))
      return error(400, 'invalid_request_error', 'max_tokens: required');
    if (!body.stream)
      return json(
        200,
        {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'claude-2026',
          content: [
            { type: 'thinking', thinking: 'So.', signature: 'sig' },
            { type: 'text', text: 'Hello thére' },
          ],
          stop_reason: 'end_turn',
          stop_sequence: null,
          usage: { input_tokens: 8, cache_read_input_tokens: 2, output_tokens: 4 },
          x_vendor: { gpu: 'h200' },
        },
        { 'anthropic-ratelimit-requests-remaining': '7' },
      );
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'anthropic-ratelimit-requests-remaining': '7',
      'x-secret': 's',
    });
    const put = (type: string, fields: object) =>
      exchange.put(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
    if (body.model === 'tired') {
      // It does not hang up: its client has to.
      return put('error', { error: { type: 'overloaded_error', message: 'Overloaded' } });
    }
    await put('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude-2026',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 8, cache_read_input_tokens: 2, output_tokens: 1 },
      },
    });
    await put('ping', {});
    const delta = (index: number, fields: object) => put('content_block_delta', { index, delta: fields });
    const block = async (index: number, content_block: object, ...deltas: object[]) => {
      await put('content_block_start', { index, content_block });
      for (const each of deltas) await delta(index, each);
      await put('content_block_stop', { index });
    };
    const say = (said: string) => ({ type: 'text_delta', text: said });
    let stop = 'end_turn';
    const results = JSON.stringify(body.messages.at(-1)).includes('tool_result');
    if (body.tools && !results) {
      stop = 'tool_use';
      await block(0, { type: 'text', text: '' }, say('I look.'));
      await block(
        1,
        { type: 'tool_use', id: 'toolu_1', name: 'get_time', input: {} },
        { type: 'input_json_delta', partial_json: '{"tz":' },
        { type: 'input_json_delta', partial_json: '"UTC"}' },
      );
      await block(2, { type: 'tool_use', id: 'toolu_2', name: 'get_moon', input: {} });
    } else if (body.model === 'flood') {
      await put('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
      for (let count = 0; count < 4_000 && !response.destroyed; count += 1)
        await delta(0, say('x'.repeat(8_000)));
    } else {
      if (body.model === 'thinks')
        await block(
          0,
          { type: 'thinking', thinking: '', signature: '' },
          { type: 'thinking_delta', thinking: 'So.' },
          { type: 'signature_delta', signature: 'sig' },
        );
      await put('content_block_start', { index: 1, content_block: { type: 'text', text: '' } });
      await delta(1, say('Hello '));
      if (body.model === 'slow') return;
      if (body.model === 'break') {
        return exchange.broken();
      }
      if (body.model === 'cut') return void response.end();
      if (body.model === 'fails') {
        return put('error', { error: { type: 'overloaded_error', message: 'Overloaded' } });
      }
      if (body.model === 'long') stop = 'max_tokens';
      if (body.model === 'refuses') stop = 'refusal';
      await delta(1, say('thére'));
      await put('content_block_stop', { index: 1 });
    }
    await put('message_delta', {
      delta: { stop_reason: stop, stop_sequence: null },
      usage: { output_tokens: 4 },
    });
    await put('message_stop', {});
    response.end();
  }
  return useModelServer(answer);
}
