/** Words of each place of a decision, as people use them: an extractor may judge a sentence by them. */
const places = [
  'amber azure bronze brown coral crimson golden green grey indigo ivory lilac maroon olive orange pink purple scarlet silver violet'.split(
    ' ',
  ),
  'airport bakery bridge castle cinema clinic factory farm forest gallery garden harbour hospital hotel kitchen library market museum office school'.split(
    ' ',
  ),
  'address booking budget calendar camera climate delivery invoice lighting luggage machine parking payroll postcard recipe schedule shipping signal ticket weather'.split(
    ' ',
  ),
  'archive catalogue checker counter directory finder forecast gateway index inspector ledger monitor planner printer register reporter scanner service tracker viewer'.split(
    ' ',
  ),
] as const;

/** A turn in which the extractor finds one decision, which names Postgres, and one fact; no two of a drill are alike. */
export function turnText(writer: number, number: number): string {
  // Digits of the turn's number, and no figures: what differs in its figures alone is said again with another number.
  let left = writer * 20_000 + number;
  const [colour, place, what, kind] = places.map((words) => {
    const word = words[left % words.length] ?? '';
    // The next turn shall differ in more than one word.
    left = Math.floor(left / words.length) + (left % words.length) * 7919;
    return word;
  });
  const name = spelled(writer * 20_000 + number);
  const decision = `We decided to use Postgres for the ${colour} ${place} ${what} ${kind}, not MySQL.`;
  return `${decision} Anna O${name} works at Ven${name}.`;
}

const syllables = 'ba ke lu mo ri sta ven zo thi pra nel gor quee fy'.split(' ');

/** A number in syllables, another word for each. */
function spelled(number: number): string {
  let left = number;
  let text = '';
  do {
    text += syllables[left % syllables.length];
    left = Math.floor(left / syllables.length);
  } while (left > 0);
  return text;
}
