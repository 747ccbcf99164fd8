import fc from 'fast-check';

/** Values by the names of scalars, hostile or not; `null` stands for what JSON can't say. */
export type ScalarArbitraries = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Where texts are cut, compared, indexed and searched: what has broken programs before, and what they may do next. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\ufffe\uffff',
  '\u202eevil\u2066\u2069',
  'e\u0301\u0302\u0303'.repeat(50),
  `Z${'\u0335\u0336\u0337'.repeat(2_000)}`,
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(300),
  '\u{10ffff}\u{e0001}\u{1d11e}',
  '\u0130\u0131\u1e9e\ufb03',
  '\u2028\u2029\u0085\u000b\u001f\u007f',
  `${'('.repeat(500)}a${')'.repeat(500)}`,
  '(a+)+$',
  '(?=a)*(((a*)*)*)*b',
  '%_%\\',
  `a' or '1'='1'; --`,
  '$$; $1 \\x41 \\u0000',
  'a & | ! <-> :* b:A',
  '"unclosed \'quotes',
  '{"json":[1,2',
  '[[[[[[[[[[',
  '<script>alert(1)</script>',
  '{{7*7}}%s%n%x',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'null',
  'undefined',
  '-0',
  '1e309',
  '9'.repeat(400),
  'a'.repeat(501),
  'word '.repeat(3_000),
  'x'.repeat(70_000),
  '\n'.repeat(5_000),
  '.'.repeat(3_000),
  'A. '.repeat(2_000),
  '- [ ] task\n'.repeat(300),
  '@'.repeat(2_000),
  'a@b.'.repeat(500),
  'http://'.repeat(300),
  '2026-02-30 25:61 on Feb 31 at 99 pm',
  'in 999999999999 years, 10^400 days ago, next next next Friday',
  'Remind me on the 0th of Smarch at 12:60 am for -3 hours',
  'I live in Berlin since 0000 and until 99999.',
  'Ali Ali Ali Ali '.repeat(200),
  'M\u00fcller\u2019s\u00a0\u2014\u00a0d\u00e9j\u00e0 vu',
  '\u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u05e2\u05d1\u05e8\u05d9\u05ea \u65e5\u672c\u8a9e',
];

const timeZones: readonly string[] = [
  'Europe/Berlin',
  'UTC',
  'Etc/GMT+12',
  'Mars/Olympus',
  'localtime',
  'posixrules',
  '+25:00',
  '../../etc/localtime',
  'Europe/Berlin\0',
  'EST5EDT',
  "'; set role postgres",
];

const hostileMoments: readonly string[] = [
  '0000-00-00T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '-0001-12-31T23:59:59Z',
  '4713-01-01T00:00:00Z BC',
  '9999-12-31T23:59:59.999999999Z',
  '10000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '294277-01-01T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-02-30T12:00:00+01:00',
  '2026-06-30T23:59:60Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T00:00:00-15:59:59',
  '2026-01-01 00:00:00 Mars/Olympus',
  '1900-01-01T00:00:00+00:00:00',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  'tomorrow',
  'Sat Nov 21 2026',
  '20260101T000000Z',
  '2026-W01-1',
  '1e3',
  '',
];

const hostilePaths: readonly string[] = [
  '',
  '.',
  'a..b',
  '.a',
  'a.',
  'a b',
  'a-b.c_d',
  'A.B.C',
  '\u00e9t\u00e9.\u00fc',
  '*.a{1,2}|b@',
  'a.'.repeat(70_000),
  'a'.repeat(256),
  `${'a.'.repeat(31)}a`,
  `${'a.'.repeat(32)}a`,
  'a.\0',
];

const hostileNumbers: readonly unknown[] = [
  -1,
  0,
  1,
  2,
  25,
  200,
  201,
  2_147_483_647,
  -2_147_483_648,
  2_147_483_648,
  9_007_199_254_740_992,
  1e308,
  -1e308,
  5e-324,
  1.5,
  -0,
  '1',
  '',
  'NaN',
  true,
  null,
];

const hostileBigs: readonly unknown[] = [
  '0',
  '-1',
  '9223372036854775807',
  '9223372036854775808',
  '1'.repeat(200),
  '1e400',
  'NaN',
  'Infinity',
  '-Infinity',
  ' 1 ',
  '0x10',
  '1_000',
  '\u0661\u0662',
  '1.5',
  12,
  1.5,
  '',
];

const hostileKeys: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{0198c0de-0000-7000-8000-00000000000a}',
  '0198C0DE-0000-7000-8000-00000000000A',
  '0198c0de00007000800000000000000a',
  '0198c0de-0000-7000-8000-00000000000',
  'not-a-uuid',
  '',
  '\0',
];

const wrongTypes: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  0,
  1.5,
  '',
  'x',
  [],
  [[]],
  {},
  { __typename: 'Query' },
  [null],
);

/** JSON as deep and odd as it gets and still is sent. */
const documents: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    nested(31),
    nested(33),
    nested(60),
    { 'a\0': 'b\0' },
    { '\ud800': '\udfff' },
    { n: 1e308, m: -0, big: 9_007_199_254_740_992 },
    Array.from({ length: 5_000 }, (_, index) => index),
    Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, 'v'.repeat(20)])),
    { constructor: { prototype: { polluted: true } } },
    'x'.repeat(70_000),
  ),
);

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: [value] };
  return value;
}

/** Any text: what people write, any code points, and what is known to be hard. */
const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...sentences()) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
);

function sentences(): readonly string[] {
  return [
    'tide tables',
    'We decided to keep the harbour office open until seven.',
    'Remind me to call Priya Raman on Friday at 3 pm.',
    'I moved from Porto to Lisbon in March.',
    'I prefer oat milk, and tea without sugar.',
    'Done with the slides!',
    'Dana Whitlock works for Camarata.',
    'UTC',
    'chat',
    'work.atlas',
  ];
}

function mixed(right: fc.Arbitrary<unknown>, hostile: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 4, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: wrongTypes },
  );
}

/** What the schema's scalars are given. A scalar that is not here is given texts. */
export const scalars: ScalarArbitraries = {
  String: fc.oneof({ weight: 15, arbitrary: texts }, { weight: 1, arbitrary: wrongTypes }),
  ID: mixed(fc.constantFrom('WyJUaHJlYWQiLDFd', 'W10=', 'bnVsbA=='), [...hostileKeys, ...hostileTexts]),
  UUID: mixed(fc.uuid(), hostileKeys),
  Int: mixed(fc.integer({ min: -5, max: 300 }), hostileNumbers),
  Float: mixed(fc.double({ noNaN: true, noDefaultInfinity: true, min: -2, max: 2 }), hostileNumbers),
  BigInt: mixed(fc.bigInt({ min: -5n, max: 1_000n }).map(String), hostileBigs),
  BigFloat: mixed(fc.double({ noNaN: true, noDefaultInfinity: true }).map(String), hostileBigs),
  Boolean: mixed(fc.boolean(), ['true', 1, null]),
  Datetime: mixed(
    fc
      .date({ min: new Date('1950-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    hostileMoments,
  ),
  Date: mixed(
    fc
      .date({ min: new Date('1950-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    hostileMoments,
  ),
  LTree: mixed(fc.constantFrom('work', 'work.atlas', 'work.atlas.auth'), hostilePaths),
  JSON: documents,
  Cursor: mixed(fc.constantFrom('WyJuYXR1cmFsIiw1XQ==', 'W10=', 'WyJwcmltYXJ5X2tleV9hc2MiLFtdXQ=='), [
    ...hostileTexts,
    Buffer.from('["primary_key_asc",["x","y"]]').toString('base64'),
    Buffer.from('["natural",-9007199254740993]').toString('base64'),
    Buffer.from('{"a":1}').toString('base64'),
    Buffer.from('["a\\u0000",["\\u0000"]]').toString('base64'),
  ]),
  Base64EncodedBinary: mixed(fc.base64String({ maxLength: 80 }), ['=', '!!!!', 'A'.repeat(100_001)]),
};

/** Arguments of these names want a text of a kind that its type doesn't say. */
export const byArgumentName: ScalarArbitraries = {
  timeZone: fc.constantFrom(...timeZones),
};
