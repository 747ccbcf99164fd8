import type { Judged } from './judge.ts';
import { once } from './once.ts';
import { longFrom } from './signs.ts';
import type { ReadTurn } from './turns.ts';
import { formsOf } from './words.ts';

/** How probable a pair is that the rule finds. */
const ofRule = 0.6;

/** How a sentence begins that says what its speaker still has to do. */
const toDo =
  /^(?:(?:and|so|also|oh|ok|okay|today|und)[, ]+)?(?:(?:I|we)(?:['’]ve)? (?:still |really |just |also )?(?:need to|have to|must|should|ought to|got to)|(?:still )?(?:need to|must|have to|gotta|to-?do(?: list)?:)|(?:please )?(?:remind me|don['’]t let me forget|remember)(?: to)? |(?:ich|wir) (?:muss|müssen|sollten?) |erinnere? mich)/iu;

/** What was done, or happened: a verb of the past. */
const happened =
  /(?<!\p{L})(?:(?!need|feed|speed|indeed|weed|seed|unused)\p{L}{3,}ed|did|done|gave|got|came|went|took|brought|bought|found|paid|sent|made|was|were|met|put|wrote|erledigt|gemacht|gekauft|war|wurde)(?!\p{L})/iu;

/** How rare the rarest word of both is at least, in parts of the rarest of all. */
const leastRarity = 0.5;

/**
 * What somebody said was to be done, and later turns of theirs that tell of the same in the past: it was done, or
 * something came of it. Short turns only: a long one tells of much.
 */
export function doneRule(turns: readonly ReadTurn[]): Judged[] {
  const rarest = once(() => turns.reduce((most, { weights }) => Math.max(most, ...weights.values()), 0));
  return turns.flatMap((earlier, at): Judged[] => {
    if (earlier.text.length >= longFrom) return [];
    const open = earlier.sentences.filter(({ text }) => toDo.test(text));
    if (open.length === 0) return [];
    const words = [...formsOf(open.flatMap((sentence) => sentence.words))].filter(
      (word) => (earlier.weights.get(word) ?? 0) >= leastRarity * rarest(),
    );
    return turns
      .slice(at + 1)
      .filter(({ text, speaker, weights, of }) => {
        if (of !== undefined || speaker !== earlier.speaker || text.length >= longFrom) return false;
        if (!words.some((word) => weights.has(word)) || toDo.test(text)) return false;
        return happened.test(text) && !text.trim().endsWith('?');
      })
      .map((later) => ({ earlier, later, score: ofRule }));
  });
}
