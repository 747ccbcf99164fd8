import { expect, test } from 'vitest';
import { onStopRequest } from '../../src/cli/stop-request.ts';

test('one Ctrl-C that arrives twice stops once; a later one ends at once', () => {
  let time = 0;
  let stops = 0;
  let ends = 0;
  const forget = onStopRequest(
    () => {
      stops += 1;
    },
    () => time,
    () => {
      ends += 1;
    },
  );
  process.emit('SIGINT');
  time = 20;
  process.emit('SIGINT');
  expect({ stops, ends }).toEqual({ stops: 1, ends: 0 });
  time = 2000;
  process.emit('SIGTERM');
  expect({ stops, ends }).toEqual({ stops: 1, ends: 1 });
  forget();
  process.emit('SIGINT');
  expect({ stops, ends }).toEqual({ stops: 1, ends: 1 });
});
