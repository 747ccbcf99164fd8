import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../../src/server/log.ts';
import { keptLog } from './harness.ts';

const said = 'what Anna said';

test('what must not be printed is not, wherever it was put', () => {
  const { log, text } = keptLog();
  const secrets = {
    authorization: said,
    token: said,
    password: said,
    variables: { a: said },
    query: said,
    text: said,
  };
  log.info(secrets, 'top');
  log.info({ request: secrets }, 'within');
  log.info({ request: { headers: secrets } }, 'deeper');
  expect(text()).not.toContain('Anna');
  expect(text().match(/\[redacted\]/g)?.length).toBe(18);
});

test('errors lose what their texts quote, and keep where they happened', () => {
  const thrownBy = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };
  const errors = [
    thrownBy(() => JSON.parse(`{"content": ${said}`)),
    new Error(`bad value "${said} "and" more"`),
    new Error('outer', { cause: new Error(`'${said}'`) }),
    thrownBy(() => z.record(z.enum(['x']), z.string()).parse({ [said]: said })),
    Object.assign(new pg.DatabaseError(`invalid input syntax for type uuid: "${said}"`, 1, 'error'), {
      code: '22P02',
      severity: 'ERROR',
      detail: said,
      where: `unnamed portal parameter $1 = '${said}'\nPL/pgSQL function mneme_operation.remember(jsonb) line 12 at IF\nJSON data, line 1: ${said}`,
      hint: said,
      internalQuery: said,
    }),
    said,
  ];
  for (const error of errors) {
    const { log, text, records } = keptLog();
    log.error({ err: error }, 'failed');
    log.error({ err: error });
    if (error instanceof Error) {
      log.error(error, 'failed');
      log.error(error);
    }
    expect(text()).not.toContain('Anna');
    if (error instanceof Error) expect(JSON.stringify(records()[0])).toMatch(/log\.test\.ts:\d+/);
  }
});

test('names from the database and from the program stay', () => {
  const { log, text } = keptLog();
  const missing = Object.assign(new pg.DatabaseError('relation "mneme.thread" does not exist', 1, 'error'), {
    code: '42P01',
    severity: 'ERROR',
    where: 'PL/pgSQL function mneme_search.recall(text,integer) line 7 at RETURN QUERY',
  });
  log.error({ err: missing }, 'failed');
  log.error({ err: new TypeError("Cannot read properties of undefined (reading 'rows')") }, 'failed');
  expect(text()).toContain('relation \\"mneme.thread\\" does not exist');
  expect(text()).toContain('function mneme_search.recall(text,integer) line 7');
  expect(text()).toContain("reading 'rows'");
});

test('a person gets one short line, with the error below it', () => {
  const lines: string[] = [];
  const log = createLogger({
    level: 'info',
    readable: true,
    destination: { write: (line) => lines.push(line) },
  });
  log.debug('not shown');
  log.info({ method: 'POST', status: 200 }, 'answered');
  log.error({ err: new TypeError('boom') }, 'failed');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} info {2}answered method=POST status=200\n$/);
  expect(lines[1]).toMatch(/error failed\n {4}TypeError: boom\n {6}at /);
});
