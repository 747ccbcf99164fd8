/** A turn as the API takes it. */
export interface BenchTurn {
  readonly role: 'user' | 'assistant';
  readonly author: string;
  readonly content: string;
  readonly occurredAt: string;
}

const syllables = [
  'ka',
  'lo',
  'mi',
  're',
  'tu',
  'sen',
  'dor',
  'vel',
  'pra',
  'nix',
  'gal',
  'hem',
  'ost',
  'ri',
  'bu',
  'fen',
];
const common =
  'the a to we it of and is that for on in with was have can this be at not but they you so'.split(' ');
const names = ['Dana Okafor', 'Ben Adeyemi', 'Mirela Popescu', 'Olu Bakare'];
const said = [
  'We decided to keep the cache for an hour.',
  'I prefer tea in the afternoon.',
  'Remind me to send the invoice by Friday.',
  'Mirela Popescu lives in Lisbon.',
];

/**
 * Deterministic turns whose words are as unevenly frequent as in speech (half of them common, the others by Zipf's
 * law over 20,000) and whose length varies from 8 to 60 words; one in eight says something worth extracting.
 */
export function makeTurns(count: number, seed = 7): BenchTurn[] {
  let state = seed;
  // The linear congruential generator of Numerical Recipes: repeatable, and random enough for words.
  const random = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const rare = () => {
    let rank = Math.floor(20_000 ** random());
    let word = '';
    do {
      word += syllables[rank % syllables.length];
      rank = Math.floor(rank / syllables.length);
    } while (rank > 0);
    return word;
  };
  const start = Date.parse('2026-01-05T08:00:00Z');
  return Array.from({ length: count }, (_, index) => {
    const words = Array.from({ length: 8 + Math.floor(random() * 52) }, () =>
      random() < 0.5 ? pick(common) : rare(),
    );
    const content = `${words.join(' ')}.${random() < 0.125 ? ` ${pick(said)}` : ''}`;
    return {
      role: index % 2 === 0 ? 'user' : 'assistant',
      author: index % 2 === 0 ? pick(names) : 'Assistant',
      content: content.charAt(0).toUpperCase() + content.slice(1),
      occurredAt: new Date(start + index * 40_000).toISOString(),
    };
  });
}
