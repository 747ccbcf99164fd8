import type { ExtractedMemory } from '../extractor.ts';
import { categoryOf } from './categories.ts';
import { findInstructions } from './instructions.ts';
import { findOwnWishes, withSubject } from './own-wishes.ts';
import type { Statement } from './statements.ts';
import { findTaste, type Preference } from './tastes.ts';
import { asSentence, speakerOf } from './third-person.ts';

/** "For breakfast I like", "when it comes to music, I prefer": what for, before the taste itself. */
const OPENING =
  /^(?!(?:if|because|she|he|they|you|it)\b)(?:(?:for|in|at|on|with|when it comes to|as for|these days|nowadays|generally|in general|by default|after|before|during|since|as a|being)\b[^;:]{1,45}?),? (?=(?:I|we)(?:'m|'d|'ve)? |my (?:favou?rite|go-to))/i;

function tasteWithoutSubject(text: string, speaker: string): Preference | undefined {
  const whole = withSubject(text);
  return whole === undefined ? undefined : findTaste(whole, speaker);
}

/** What it is about stands elsewhere: "never use it in a text of mine", "the shortcuts for this". */
const DANGLING =
  /^(?:never |always |not )?[a-z]+ (?:it|this|that)\b(?! (?:way|level|is|you))|\bfor this\b|\bthat (?:app|one|thing)$/i;

/** Lasting preferences that a person states. */
export function findPreferences(statement: Statement): ExtractedMemory[] {
  const { turn, text } = statement;
  if (turn.role !== 'user') return [];
  const speaker = speakerOf(turn);
  // "Don't add comments unless I ask" holds though it has a condition; "I'd love jazz if ..." doesn't.
  const taste =
    statement.isQuestion || statement.isHypothetical
      ? undefined
      : (findTaste(text, speaker) ??
        findTaste(text.replace(OPENING, ''), speaker) ??
        tasteWithoutSubject(text, speaker));
  const ordering = /^(?:if|maybe|perhaps|suppose|imagine|unless)\b/i.test(text) || statement.isQuestion;
  const found = taste === undefined ? (ordering ? [] : findInstructions(statement, speaker)) : [taste];
  const wishes = found.length > 0 ? found : findOwnWishes(statement, speaker);
  return wishes
    .filter(({ key, value }) => key !== '' && !DANGLING.test(value))
    .map(
      ({ content, key, value, confidence, topic }): ExtractedMemory => ({
        kind: 'preference',
        content: asSentence(content),
        sourceTurnId: turn.id,
        confidence,
        salience: 0.7,
        about: 'user',
        category: categoryOf(topic ?? text),
        key,
        value: value.trim().replace(/[.!,;]+$/, ''),
        revises: statement.revises || undefined,
        entities: [],
      }),
    );
}
