import { splitSentences } from './sentences.ts';

/** A message of up to so many characters is asked as a whole. */
const askedWhole = 1_200;
/** Of a longer one, so many characters at most say what it asks. */
const askedAtMost = 1_000;
/** How many characters of it are read. Between its ends, a pasted text asks nothing. */
const readAtEachEnd = 20_000;

/** How a sentence begins that asks for something, besides those that end in a question mark. */
const requests =
  /^(?:(?:and|so|but|now|ok|okay|well|hi|hello|hey)[ ,]+)*(?:please|can you|could you|would you|will you|help|tell|remind|write|draft|summari[sz]e|translate|explain|compare|suggest|recommend|what|which|who|whose|when|where|why|how|is|are|do|does|did|should|bitte|kannst|könntest|peux|pouvez|puedes|podrías|puoi|potresti|kun je|você pode)(?!\p{L})/iu;

/**
 * What a message asks, in its own words: a short one as it is; of a long one, which brings material of its own, the
 * sentences that ask, with its first and its last one. The material would otherwise be what is searched for.
 */
export function askedIn(message: string): string {
  const text = message.trim();
  if (text.length <= askedWhole) return text;
  const ends =
    text.length <= 2 * readAtEachEnd
      ? [text]
      : [text.slice(0, readAtEachEnd), text.slice(text.length - readAtEachEnd)];
  const sentences = ends.flatMap((end) => splitSentences(end)).map((sentence) => sentence.text.trim());
  const asking = sentences.map(
    (sentence, at) =>
      at === 0 || at === sentences.length - 1 || /[?？؟]\W*$/u.test(sentence) || requests.test(sentence),
  );
  // A question stands at the beginning or the end, rarely within the material.
  const order = sentences.flatMap((_, at) => (asking[at] ? [at] : []));
  order.sort((one, other) => distance(one, sentences.length) - distance(other, sentences.length));
  const taken = new Set<number>();
  let left = askedAtMost;
  for (const at of order) {
    const length = sentences[at]?.length ?? 0;
    if (length > left) continue;
    left -= length;
    taken.add(at);
  }
  const asked = sentences.filter((_, at) => taken.has(at)).join(' ');
  return asked === '' ? text.slice(0, askedAtMost) : asked;
}

const distance = (at: number, of: number) => Math.min(at, of - 1 - at);
