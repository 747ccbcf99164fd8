import { expect, it } from 'vitest';
import { createReadingPlaces } from '../../../src/memory/documents/reading-places.ts';

const limits = { atOnce: 3, perWorkspace: 2, waiting: 2, waitingBytes: 100 };
const refused = () => new Error('too many wait');

/** Places, and what entered them in order; each work ends when it is told to. */
function watched() {
  const places = createReadingPlaces(limits, refused);
  const entered: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (workspaceId: string, name: string, more: { bytes?: number; signal?: AbortSignal } = {}) =>
    places.in({ workspaceId, bytes: 1, ...more }, () => {
      entered.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { read, end, entered };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('leaves a place for others while one workspace sends many', async () => {
  const { read, end, entered } = watched();
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => read('a', name));
  const other = read('b', 'b1');
  await turn();
  expect(entered).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  await expect(other).resolves.toBe('b1');
  expect(entered).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
  await expect(Promise.all(many)).resolves.toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('gives a place to the workspace that has fewer', async () => {
  const { read, end, entered } = watched();
  const all = [read('a', 'a1'), read('a', 'a2'), read('b', 'b1'), read('a', 'a3'), read('c', 'c1')];
  await turn();
  await end('a1');
  expect(entered).toEqual(['a1', 'a2', 'b1', 'c1']);
  for (const name of ['a2', 'b1', 'c1', 'a3']) await end(name);
  await Promise.all(all);
});

it('bounds how many wait in a workspace, and how many bytes', async () => {
  const { read, end } = watched();
  const taken = [read('a', 'a1'), read('a', 'a2'), read('a', 'a3', { bytes: 90 })];
  await expect(read('a', 'large', { bytes: 20 })).rejects.toThrow('too many wait');
  taken.push(read('a', 'a4'));
  await expect(read('a', 'a5')).rejects.toThrow('too many wait');
  await turn();
  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
  await Promise.all(taken);
});

it('is left at once by a request that ends, and the place goes to the next', async () => {
  const { read, end, entered } = watched();
  const left = new AbortController();
  const taken = [read('a', 'a1'), read('a', 'a2')];
  const waiting = read('a', 'a3', { signal: left.signal });
  const last = read('a', 'a4');
  left.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await end('a1');
  expect(entered).toEqual(['a1', 'a2', 'a4']);
  for (const name of ['a2', 'a4']) await end(name);
  await Promise.all([...taken, last]);
  await expect(read('a', 'a6', { signal: left.signal })).rejects.toThrow('gone');
});
