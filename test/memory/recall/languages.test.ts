import { beforeAll, describe, expect, it } from 'vitest';
import { traditional } from '../../../src/language/han-forms.ts';
import { normalizedPieces } from '../../../src/language/terms.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useApi } from '../../graphql/api.ts';
import { useDatabase } from '../../support/database.ts';
import { converse } from './conversation.ts';

const api = useApi();
const database = useDatabase();
let dana: Caller;

/** A turn, what finds it, and a turn that is like it and does not answer. */
const said: readonly (readonly [what: string, stored: string, asked: string, beside: string])[] = [
  ['Chinese, a pair', '周六跟同事去吃了火锅，太辣了。', '火锅好吃吗？', '周日在家看了电影。'],
  ['Chinese, one letter', '邻居养了一只狗', '狗', '院子里种了一棵树'],
  ['Chinese, one letter before others', '我的猫很可爱', '猫', '我的车很旧'],
  ['Chinese, Latin within', '昨天在iPhone买了新手机壳', 'iPhone', '昨天在超市买了面包'],
  ['Chinese, a code', '请把REFUND_LIMIT_EUR改成三十', 'REFUND_LIMIT_EUR', '请把窗户打开'],
  ['Chinese, full-width digits', '房间号是３３０２', '3302', '房间号是３３９９'],
  ['Japanese, half-width', 'ﾊﾟｿｺﾝを修理に出した', 'パソコン', '自転車を修理に出した'],
  ['Japanese, a letter in parts', 'か\u3099くせいしょうを無くした', 'がくせいしょう', 'かさを無くした'],
  ['Chinese, traditional stored', '醫生說我對青黴素過敏', '青霉素过敏', '學校說我對數學有天分'],
  ['Chinese, traditional asked', '下个月去台湾出差开会', '臺灣 出差 開會', '下个月在家休息看书'],
  ['Japanese, the other kana', 'トマトとキュウリを植えた', 'きゅうり', 'さくらとチューリップを植えた'],
  ['Thai', 'ฉันชอบกินข้าวผัดกุ้ง', 'ข้าวผัด', 'ฉันชอบอ่านหนังสือ'],
  ['Korean, another particle', '고양이가 소파에서 잔다', '고양이를 찾아줘', '강아지는 마당에서 논다'],
  ['Korean, Latin within', 'Kubernetes를 배포했다', 'Kubernetes', '점심을 먹었다'],
  ['Arabic, another Alef', 'أحمد يسكن في إسطنبول', 'اسطنبول', 'أحمد يسكن في القاهرة'],
  ['Arabic, without its article', 'القطة نائمة فوق السرير', 'قطة', 'الكتاب فوق الطاولة'],
  ['Hebrew, with points', 'שָׁלוֹם לכולם', 'שלום', 'תודה לכולם'],
  ['Hindi', 'मेरी बेटी दिल्ली में पढ़ती है', 'दिल्ली', 'मेरा भाई मुंबई में रहता है'],
  [
    'Russian, another case',
    'Мы переезжаем в Петербург весной',
    'когда переезд в Петербурге',
    'Мы едем на дачу',
  ],
  ['Greek, a final sigma', 'Ο Οδυσσεύς έφυγε χθες', 'ΟΔΥΣΣΕΥΣ', 'Η Ελένη ήρθε σήμερα'],
  [
    'Turkish, an ending',
    'Kira haziranda yüzde sekiz artıyor',
    'Kiramız ne kadar artacak?',
    'Hava bugün çok güzel',
  ],
  [
    'Turkish, a short word',
    'Dedem mayısta seksen yaşına giriyor',
    'dede doğum günü',
    'Komşu bahçeyi suluyor',
  ],
  [
    'German, ue for an umlaut',
    'Herr Mueller bringt den Vertrag',
    'Wann kommt Müller?',
    'Herr Schmidt bringt den Kuchen',
  ],
  ['German, an umlaut for ue', 'Frau Bäcker ruft morgen an', 'Frau Baecker', 'Frau Weber ruft morgen an'],
  ['Finnish', 'Ostimme uuden polkupyörän torilta', 'polkupyörät', 'Söimme eilen kalaa'],
];

async function ask(query: string): Promise<{ text: string; uncertain: boolean }[]> {
  const { recall } = await api.data(
    dana,
    `query ($query: String!) { recall(input: { query: $query, kinds: [MESSAGE] }) { hits { text uncertain } } }`,
    { query },
  );
  return recall.hits;
}

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  await converse(
    database,
    api.as(dana),
    {},
    said.flatMap(([, stored, , beside]) => [{ content: beside }, { content: stored }]),
  );
});

describe('recall', () => {
  it.each(said)('finds what was said: %s', async (_, stored, asked) => {
    const [first] = await ask(asked);
    expect(first?.text).toBe(stored);
  });

  it.each([
    ['火锅好吃吗？', '周六跟同事去吃了火锅，太辣了。'],
    ['パソコンの修理', 'ﾊﾟｿｺﾝを修理に出した'],
    ['ข้าวผัดกุ้ง', 'ฉันชอบกินข้าวผัดกุ้ง'],
  ])('is certain of what was said without spaces: %s', async (query, stored) => {
    expect(await ask(query)).toContainEqual({ text: stored, uncertain: false });
  });

  it.each(['量子力学考试', '税務署の電話番号', 'ราคาทองคำ'])(
    'is uncertain of what was never said: %s',
    async (query) => {
      expect((await ask(query)).filter(({ uncertain }) => !uncertain)).toEqual([]);
    },
  );

  it('finds a name within a run without spaces, and before a Korean particle', async () => {
    for (const name of ['小明', '민수'])
      await database.owner.query(
        `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
         values ($1, 'person', $2::text, mneme_private.normalize_text($2), 'workspace')`,
        [api.one.id, name],
      );
    const names = async (query: string) => {
      const { recall } = await api.data(
        dana,
        `query ($query: String!) { recall(input: { query: $query }) { expansions { canonicalName } } }`,
        { query },
      );
      return recall.expansions;
    };
    expect(await names('小明的生日是什么时候')).toEqual([{ canonicalName: '小明' }]);
    expect(await names('민수는 어디에 살아?')).toEqual([{ canonicalName: '민수' }]);
  });
});

describe('terms', () => {
  /** Ranges of letters, each of a script, with marks, digits and what separates words. */
  const scripts = [
    [0x61, 0x7a],
    [0x30, 0x39],
    [0xc0, 0x17f],
    [0x300, 0x310],
    [0x370, 0x3ff],
    [0x400, 0x4ff],
    [0x5d0, 0x5ea],
    [0x591, 0x5c7],
    [0x621, 0x6d3],
    [0x904, 0x97f],
    [0xb85, 0xbd9],
    [0xe01, 0xe4e],
    [0xe81, 0xec6],
    [0x1000, 0x104f],
    [0x10d0, 0x10fa],
    [0x1100, 0x11ff],
    [0x1780, 0x17d3],
    [0x3005, 0x3007],
    [0x3041, 0x3096],
    [0x30a1, 0x30fc],
    [0x3131, 0x318e],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
    [0xf900, 0xfa0d],
    [0xff10, 0xff5a],
    [0xff66, 0xff9f],
    [0x20000, 0x2a6df],
    [0x20, 0x20],
  ] as const;

  it('are the same in the database and in the embedder and reranker, in every script', async () => {
    // A congruential generator, so that every run has the same texts.
    let state = 4711;
    const below = (limit: number) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * limit);
    };
    const letter = ([from, to]: readonly [number, number]) =>
      String.fromCodePoint(from + below(to - from + 1));
    const texts = Array.from({ length: 600 }, () => {
      const mixed = Array.from({ length: 1 + below(3) }, () => scripts[below(scripts.length)] ?? scripts[0]);
      return Array.from({ length: 1 + below(60) }, () =>
        below(6) === 0 ? ' ' : letter(mixed[below(mixed.length)] ?? scripts[0]),
      ).join('');
    });
    texts.push(
      ...said.flatMap(([, stored, asked]) => [stored, asked]),
      'What did the doctor say about my knee?',
      `${'the knee '.repeat(400)}ärztlich`,
      'ा\u093c'.repeat(700),
      [...traditional].join(' '),
      '學而時習之'.repeat(300),
    );
    const { rows } = await database.owner.query<{ normalized: string; pieces: string[] }>(
      `select n.normalized, mneme_private.pieces(parted.text,
         not mneme_private.reads_english(mneme_private.spaced_words(parted.text))) as pieces
       from unnest($1::text[]) with ordinality as given (text, place)
       cross join lateral (select mneme_private.normalize_text(given.text)) as n (normalized)
       cross join lateral (select mneme_private.part_scripts(mneme_private.fold_letters(n.normalized))) as parted (text)
       where n.normalized <> '' order by given.place`,
      [texts],
    );
    expect(rows.length).toBeGreaterThan(500);
    for (const { normalized, pieces } of rows) {
      expect({ normalized, pieces: normalizedPieces(normalized) }).toEqual({ normalized, pieces });
    }
  });

  it('of no question are none', async () => {
    const { rows } = await database.owner.query(
      `select lexemes from mneme_search.question_terms(null, '{message}', $1, null)`,
      [api.one.id],
    );
    expect(rows).toEqual([{ lexemes: [] }]);
  });

  it('are compared by their words, or pairs of letters where there are none', async () => {
    const { rows } = await database.owner.query<{ german: string[]; chinese: string[] }>(
      `select mneme_private.whole_words(mneme_private.search_vector('haustur schlussel liegt')) as german,
         mneme_private.whole_words(mneme_private.search_vector('我喜欢火锅')) as chinese`,
    );
    expect(rows[0]?.german.sort()).toEqual(['haustur', 'liegt', 'schlussel']);
    expect(rows[0]?.chinese.sort()).toEqual(['喜欢', '我喜', '欢火', '火锅']);
  });
});
