import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { ModelProcess, ModelQuestion } from '../../../src/providers/onnx/child.ts';
import {
  answerThread,
  createModelProcesses,
  modelsBehind,
} from '../../../src/providers/onnx/shared-models.ts';
import { ProviderError } from '../../../src/providers/provider-error.ts';

const options = { directory: '/models/a', weights: '/models/a/onnx/model.onnx', threads: 1 };
const question = (text: string): ModelQuestion => ({ texts: [text], query: null, first: false });

/** Processes that answer a text's length, fail at `bad` and never answer `slow`. */
function pretended() {
  const created: string[] = [];
  const stopped: string[] = [];
  const create = (name: string): ModelProcess => {
    created.push(name);
    return {
      pid: 1,
      stop: () => {},
      async ready() {
        if (name === 'broken') throw new ProviderError('PROVIDER_MISCONFIGURED', 'no weights');
      },
      ask({ texts: [text = ''] }, signal) {
        if (text === 'bad') {
          throw new ProviderError('PROVIDER_UNREACHABLE', 'its process ended', { retryable: true });
        }
        if (text !== 'slow') return Promise.resolve([Float32Array.of(text.length), text.length]);
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            stopped.push(text);
            reject(signal.reason);
          });
        });
      },
    };
  };
  const { port1, port2 } = new MessageChannel();
  const own = createModelProcesses(create);
  answerThread(port1, own);
  return { created, stopped, own, thread: modelsBehind(port2), port: port2 };
}

it('opens one process for a model, whichever thread asks', async () => {
  const { created, own, thread } = pretended();
  await own('model', options).ready();
  const files = { ...options, name: 'a', hash: 'b', dimensions: 3 };
  expect(own('model', files)).toBe(own('model', options));
  await thread('model', files).ready();
  expect(await thread('model', options).ask(question('four'))).toEqual([Float32Array.of(4), 4]);
  expect(created).toEqual(['model']);
  expect(await thread('other', { ...options, threads: 2 }).ask(question('me'))).toEqual([
    Float32Array.of(2),
    2,
  ]);
  expect(created).toEqual(['model', 'other']);
});

it('tells a thread what failed, so that its job is tried again or not', async () => {
  const { thread } = pretended();
  const failed = thread('model', options).ask(question('bad'));
  await expect(failed).rejects.toBeInstanceOf(ProviderError);
  await expect(failed).rejects.toMatchObject({
    code: 'PROVIDER_UNREACHABLE',
    message: 'its process ended',
    retryable: true,
  });
  await expect(thread('broken', { ...options, threads: 3 }).ready()).rejects.toMatchObject({
    code: 'PROVIDER_MISCONFIGURED',
    retryable: false,
  });
});

it('stops what a thread no longer waits for, and what an ended thread had asked', async () => {
  const { thread, stopped, port } = pretended();
  const leaving = new AbortController();
  const left = thread('model', options).ask(question('slow'), leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect.poll(() => stopped).toEqual(['slow']);
  await expect(thread('model', options).ask(question('more'), leaving.signal)).rejects.toThrow('gone');

  const lost = thread('model', options).ask(question('slow'));
  port.close();
  await once(port, 'close');
  await expect(lost).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE', retryable: true });
  await expect.poll(() => stopped).toEqual(['slow', 'slow']);
});
