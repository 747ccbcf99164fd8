/**
 * The endings of Russian and Ukrainian names in their cases: nominative, genitive, dative, accusative, instrumental,
 * prepositional.
 */
const paradigms = [
  // Мартин, Мартина; Крамер
  ' а у а ом е',
  // Андрей, Дмитрий
  'й я ю я ем е',
  'ий ия ию ия ием ии',
  // Игорь; Казань
  'ь я ю я ем е',
  'ь и и ь ью и',
  // Павел
  'ел ла лу ла лом ле',
  // Нина; Ольга
  'а ы е у ой е',
  'а и е у ой е',
  // Катя, Юлия
  'я и е ю ей е',
  'ия ии ии ию ией ии',
  // Быков, Быкова
  ' а у а ым е',
  'а ой ой у ой ой',
  // Красовский, Красовская; Толстой
  'ий ого ому ого им ом',
  'ой ого ому ого ым ом',
  'ая ой ой ую ой ой',
  // Оксана, Олеся, Тарас in Ukrainian
  'а и і у ою і',
  'я і і ю ею і',
  ' а ові а ом ові',
  // What has no cases: Бруно; a woman's Крамер
  '     ',
].map((line) => line.split(' '));

/** The fewest letters before an ending. */
const shortestStem = 3;

/** Given names and family names of whose forms one is a man's in one case and a woman's in another. */
const ofBothSexes =
  /^(?:александр|валентин|евген|валер|юл|август|ярослав|владислав|станислав|мирослав|богдан|руслан)$|(?:ов|ев|ын|ск|цк)$/u;

const isCyrillic = /^[\u0400-\u04ff]+$/u;

interface Reading {
  readonly stem: string;
  readonly paradigm: number;
}

/** The paradigms of which a word may be a form, each with what stands before the ending. */
function readingsOf(word: string): Reading[] {
  if (!isCyrillic.test(word)) return [];
  return paradigms.flatMap((endings, paradigm) =>
    [...new Set(endings)].flatMap((ending) => {
      const stem = word.slice(0, word.length - ending.length);
      return word.endsWith(ending) && stem.length >= shortestStem ? { stem, paradigm } : [];
    }),
  );
}

const keyOf = ({ stem, paradigm }: Reading) => `${paradigm} ${stem}`;

/**
 * Whether two different normalised names are case forms of one: Cyrillic, and word by word equal or of one paradigm. A
 * single word that may be a man's name or a woman's is in doubt.
 */
export function areCaseForms(one: string, other: string): boolean {
  if (one === other) return false;
  const words = one.split(' ');
  const others = other.split(' ');
  if (words.length !== others.length) return false;
  return words.every((word, at) => {
    const beside = others[at] ?? '';
    if (word === beside) return true;
    const keys = new Set(readingsOf(beside).map(keyOf));
    const shared = readingsOf(word).filter((reading) => keys.has(keyOf(reading)));
    return shared.length > 0 && (words.length > 1 || !shared.some(({ stem }) => ofBothSexes.test(stem)));
  });
}

/** The case forms of a normalised name of one or two Cyrillic words; none of any other. */
export function caseFormsOf(name: string): string[] {
  const [first = '', second, ...more] = name.split(' ');
  if (more.length > 0) return [];
  const forms = new Set<string>();
  const others: readonly (Reading | null)[] = second === undefined ? [null] : readingsOf(second);
  for (const reading of readingsOf(first)) {
    for (const [at, ending] of (paradigms[reading.paradigm] ?? []).entries()) {
      for (const other of others) {
        const family = other === null ? '' : ` ${other.stem}${paradigms[other.paradigm]?.[at] ?? ''}`;
        forms.add(`${reading.stem}${ending}${family}`);
      }
    }
  }
  return [...forms];
}
