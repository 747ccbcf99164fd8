import fc from 'fast-check';
import type { Sent } from './verdict.ts';

const query = 'query Q($i: RecallInput!) { recall(input: $i) { id } }';
const sane = JSON.stringify({ query, variables: { i: { query: 'tide tables', limit: 3 } } });
const json = 'application/json';

const contentTypes = [
  json,
  `${json}; charset=utf-8`,
  `${json}; charset=utf-16`,
  `${json};charset="UTF-8"; x=y`,
  'application/graphql',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
  'application/json/x',
];
const accepts = [
  '*/*',
  json,
  'application/graphql-response+json',
  'text/event-stream',
  'multipart/mixed',
  'image/png',
  'text/html',
  ';;;',
];

/** What a body may become on its way, or be made by somebody who wants to see what happens. */
const bodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom<string | Uint8Array>(
    '',
    'null',
    '[]',
    '{}',
    '""',
    '1e999999',
    `[${sane}]`,
    `\ufeff${sane}`,
    Buffer.from(sane, 'utf16le'),
    Buffer.concat([
      Buffer.from('{"query":"{ workspace { slug } } #'),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from('"}'),
    ]),
    sane.replace('{"query"', '{"query":"{ __typename }","query"'),
    sane.replace('"limit":3', '"limit":1e400'),
    sane.replace('"limit":3', '"limit":123456789012345678901234567890'),
    sane.replace('"limit":3', '"limit":-0.0'),
    sane.replace('"limit":3', '"limit":3,"limit":-1'),
    sane.replace('"limit":3', '"__proto__":{"limit":3}'),
    sane.replace('tide', '\\u0000'),
    sane.replace('tide', '\\ud800'),
    sane.replace('tide', '\u0001'),
    JSON.stringify({ query: 1 }),
    JSON.stringify({ query, variables: 'x' }),
    JSON.stringify({ query, variables: { i: null } }),
    JSON.stringify({ query, operationName: 'Z' }),
    JSON.stringify({ query, extensions: 'x' }),
    JSON.stringify({ query, extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } }),
    JSON.stringify({ documentId: 'sha256:0' }),
    JSON.stringify({ documentId: ['x'] }),
    JSON.stringify({ query, map: {}, operations: '{}' }),
    JSON.stringify({ query: 'subscription { x }' }),
    JSON.stringify({ query: '{ __schema { types { fields { type { fields { name } } } } } }' }),
    JSON.stringify({ query: `{${' '.repeat(100_000)}` }),
    JSON.stringify({ query: `${'{ a '.repeat(3_000)}` }),
    JSON.stringify({
      query: `{ threads(filter: ${'{ not: '.repeat(90)}{}${' }'.repeat(90)}) { totalCount } }`,
    }),
    JSON.stringify({ query: `{ ${Array.from({ length: 4_000 }, () => 'workspace').join(' ')} }` }),
    JSON.stringify({ query: 'query ($a: [[[[Int!]!]!]!] = [[[[1]]]]) { workspace { slug } }' }),
    JSON.stringify({ query: 'query ($a: Int = "x") { threads(first: $a) { totalCount } }' }),
    JSON.stringify({ query: '{ ...F } fragment F on Query { ...F }' }),
    JSON.stringify({ query: '{ workspace @skip(if: "x") { slug } }' }),
    JSON.stringify({ query: '{ workspace @defer { slug } ... @stream { workspace { id } } }' }),
    JSON.stringify({ query: 'extend type Query { x: Int } { workspace { slug } }' }),
    `{"query":"{ __typename }","variables":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    `{"query":"query($i: RecallInput!) { recall(input: $i) { id } }","variables":{"i":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`,
    Buffer.from([
      0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xae, 5, 0, 0x43, 0xbf, 0xa6, 0xa3, 2, 0, 0, 0,
    ]),
  ),
  // A sane body with a piece cut out, or bytes put in.
  fc
    .tuple(fc.nat({ max: sane.length }), fc.nat({ max: 8 }), fc.uint8Array({ maxLength: 6 }))
    .map(([at, cut, put]) =>
      Buffer.concat([Buffer.from(sane.slice(0, at)), put, Buffer.from(sane.slice(at + cut))]),
    ),
);

/** Any request to the endpoint that HTTP can carry, with a good token: its method, headers, address and body. */
export const rawRequests: fc.Arbitrary<Sent & { readonly search: string }> = fc
  .record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant('POST') },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD') },
    ),
    contentType: fc.oneof(
      { weight: 8, arbitrary: fc.constant(json) },
      { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
    ),
    accept: fc.oneof(
      { weight: 6, arbitrary: fc.constant(json) },
      { weight: 1, arbitrary: fc.constantFrom(...accepts) },
    ),
    encoding: fc.oneof(
      { weight: 20, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constantFrom('gzip', 'br', 'identity', 'deflate, gzip') },
    ),
    search: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '?query={workspace{slug}}',
          '?query={workspace{slug}}&variables={bad',
          '?query=%E0%A4%A&extensions=[',
          '?query=mutation{openThread(input:{}){thread{id}}}',
          '?query=&variables=null',
          '?query={__typename}&query={__typename}',
          `?${'a=b&'.repeat(1_000)}`,
          '?%00=%ff',
        ),
      },
    ),
    body: bodies,
  })
  .map(({ method, contentType, accept, encoding, search, body }) => ({
    method,
    search,
    headers: {
      accept,
      ...(contentType === '' ? {} : { 'content-type': contentType }),
      ...(encoding === '' ? {} : { 'content-encoding': encoding }),
    },
    body: method === 'GET' || method === 'HEAD' ? undefined : body,
  }));
