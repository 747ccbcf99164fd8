import { type Exchange, type FakeModelServer, useModelServer } from './fake-model-server.ts';

/** Serves one of OpenAI's Responses for a test file, which stores nothing. The model's name chooses what it does. */
export function useResponses(): FakeModelServer {
  let count = 0;
  async function answer({ path, body, response, ...exchange }: Exchange): Promise<void> {
    const json = (status: number, value: object) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-ratelimit-remaining-requests': '7',
      });
      response.end(JSON.stringify(value));
    };
    if (path !== '/v1/responses') return json(404, { error: { message: `no ${path}` } });
    if (body.model === 'bad')
      return json(400, {
        error: { message: 'unknown parameter', type: 'invalid_request_error', param: 'foo' },
      });
    if (body.model === 'down') return json(503, { error: { message: 'overloaded', type: 'server_error' } });
    count += 1;
    const id = `resp_${count}`;
    const base = { id, object: 'response', created_at: 1, model: 'gpt-2026', x_vendor: { gpu: 'h200' } };
    const last = body.input.at?.(-1);
    const calls = body.tools && last?.type !== 'function_call_output';
    const reasoning = {
      id: `rs_${count}`,
      type: 'reasoning',
      summary: [],
      ...(body.include?.includes('reasoning.encrypted_content') ? { encrypted_content: 'sealed' } : {}),
    };
    const output = [
      ...(body.reasoning ? [reasoning] : []),
      calls
        ? {
            id: `fc_${count}`,
            type: 'function_call',
            status: 'completed',
            call_id: 'call_1',
            name: 'get_time',
            arguments: '{"tz":"UTC"}',
          }
        : {
            id: `msg_${count}`,
            type: 'message',
            status: 'completed',
            role: 'assistant',
            content: [{ type: 'output_text', text: 'Hello thére', annotations: [] }],
          },
    ];
    const usage = { input_tokens: 10, output_tokens: 4, total_tokens: 14 };
    const whole = { ...base, status: 'completed', output, usage };
    if (!body.stream) return json(200, whole);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let sequence = 0;
    const put = (type: string, fields: object) =>
      exchange.put(
        `event: response.${type}\ndata: ${JSON.stringify({ type: `response.${type}`, sequence_number: sequence++, ...fields })}\n\n`,
      );
    await put('created', { response: { ...base, status: 'in_progress', output: [] } });
    for (const [index, item] of output.entries()) {
      const place = { output_index: index, item_id: item.id };
      if (item.type !== 'message') {
        await put('output_item.added', { output_index: index, item: { ...item, arguments: '' } });
        if (item.type === 'function_call') {
          await put('function_call_arguments.delta', { ...place, delta: '{"tz":"UTC"}' });
          await put('function_call_arguments.done', { ...place, arguments: '{"tz":"UTC"}' });
        }
      } else {
        const part = (text: string) => ({
          ...place,
          content_index: 0,
          part: { type: 'output_text', text, annotations: [] },
        });
        await put('output_item.added', {
          output_index: index,
          item: { ...item, status: 'in_progress', content: [] },
        });
        await put('content_part.added', part(''));
        await put('output_text.delta', { ...place, content_index: 0, delta: 'Hello ' });
        if (body.model === 'slow') return;
        if (body.model === 'break') return exchange.broken();
        await put('output_text.delta', { ...place, content_index: 0, delta: 'thére' });
        await put('output_text.done', { ...place, content_index: 0, text: 'Hello thére' });
        await put('content_part.done', part('Hello thére'));
      }
      await put('output_item.done', { output_index: index, item });
    }
    await put('completed', { response: whole });
    response.end();
  }
  return useModelServer(answer);
}
