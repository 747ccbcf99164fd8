import type { ExtractedMemory } from '../extractor.ts';
import { categoryOf } from './categories.ts';
import { MANNER } from './instruction-phrases.ts';
import type { Statement } from './statements.ts';
import { objectOf } from './tastes.ts';
import { asSentence, inThirdPerson, slug, speakerOf, thirdPersonVerb } from './third-person.ts';

/** What somebody likes, has or does now: "I prefer coffee now", "please use full sentences from now on". */
const NOW =
  "[,;:.!–—-]+ (?:and |but |so )?I(?:'d| would| now| much| really|'ve switched to)*? (prefer|like|love|drink|eat|use|take) ([^,;:.!?]{2,60}?)(?: (?:now|instead|these days|nowadays|from now on|again))*[.!]*$";
/** "I no longer drink tea, I prefer coffee now." */
const LEFT = new RegExp(
  `^I (?:no longer ([a-z]+)|(?:don't|do not) ([a-z]+)(?= .{2,60} any ?more)) ([^,;:.!?]{2,60}?)(?: any ?more)?${NOW}`,
  'iu',
);
/** "Forget the bullet points, I prefer full sentences now." */
const DISMISSED = new RegExp(
  `^(?:please |just )?(?:forget(?: about)?|enough (?:of|with)|no more|drop|scrap|ditch|stop with) (?:the |those |these |your |all )*([^,;:.!?]{2,60}?)${NOW}`,
  'iu',
);

/**
 * What a sentence says somebody no longer likes and what instead, as two preferences: the one ends what was liked
 * before, the other is new. Of what is dismissed, only manners of answering last: "forget the cake" is of the moment.
 */
export function changedTastes(statement: Statement): ExtractedMemory[] {
  const { turn, sentence } = statement;
  if (turn.role !== 'user' || statement.isQuestion || statement.isHypothetical) return [];
  const speaker = speakerOf(turn);
  const preference = (content: string, key: string, value: string, ends = false): ExtractedMemory => ({
    kind: 'preference',
    content: asSentence(`${speaker} ${inThirdPerson(content, speaker)}`),
    sourceTurnId: turn.id,
    confidence: 0.86,
    salience: 0.7,
    about: 'user',
    category: categoryOf(value),
    key: slug(key),
    value,
    revises: ends || undefined,
    entities: [],
  });
  const left = LEFT.exec(sentence);
  if (left !== null) {
    const [, longer, done, what = '', verb = '', now = ''] = left;
    const did = longer ?? done ?? '';
    const old = objectOf(what);
    const fresh = objectOf(now);
    if (
      old === undefined ||
      fresh === undefined ||
      /^(?:have|want|need|think|know|see|live|stay|work|belong|speak|study|teach|run|own)$/i.test(did)
    )
      return [];
    return [
      preference(`no longer ${thirdPersonVerb(did)} ${old}`, old, `no longer ${did} ${old}`, true),
      preference(`${thirdPersonVerb(verb.toLowerCase())} ${fresh}`, fresh, fresh),
    ];
  }
  const dismissed = DISMISSED.exec(sentence);
  if (dismissed === null || !MANNER.test(sentence)) return [];
  const [, what = '', verb = '', now = ''] = dismissed;
  const old = objectOf(what);
  const fresh = objectOf(now);
  if (old === undefined || fresh === undefined) return [];
  return [
    preference(`wants this: no more ${old}`, `stop ${old}`, `no more ${old}`, true),
    preference(`${thirdPersonVerb(verb.toLowerCase())} ${fresh}`, fresh, fresh),
  ];
}
