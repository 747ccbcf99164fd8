import type { ExtractedMemory, MemoryKind } from '../extractor.ts';
import type { Statement } from './statements.ts';
import { asSentence, inThirdPerson, speakerOf } from './third-person.ts';

/** Asked for in so many words: "remember that the gate code is 4512". */
const NOTE =
  /^(?:please )?(?:(?:remember|note|keep in mind|bear in mind|don't forget|for the record|make a note|take note|write down|jot down)(?: down)?(?::| that)\s*)(.{8,})$/i;
const INSIGHT =
  /^I(?:'ve| have)?(?: finally| just| recently| since)? (?:realized|realised|learned|learnt|figured out|discovered|found out|noticed|come to realize|come to realise)(?: today| recently)? that (.{12,})$/i;
/** Turning points of a life or a project; smaller news belongs to the transcript. */
const MOMENT =
  /^(?:(?:yesterday|today|last (?:week|night|month|year|\w+day)|this (?:morning|week|weekend)|on \w+day),? )?(I|we|my [a-z-]+(?: \p{Lu}\p{L}+)?|our [a-z-]+(?: \p{Lu}\p{L}+)?|\p{Lu}[\p{L}'-]+)(?:'ve)?(?: have| has)?(?: just| finally| recently| officially)* (got married|got engaged|got divorced|got promoted|was promoted|were promoted|got hired|got laid off|was laid off|got fired|got accepted|was accepted|graduated|gave birth|passed away|died|retired|launched|shipped|went live|won|was diagnosed|adopted|had a baby|quit my job|quit (?:his|her) job|broke (?:my|his|her)|bought (?:a|our|my) (?:\w+ )?(?:house|flat|apartment|car|home)|signed the (?:lease|contract|deal)|closed the (?:deal|round)|passed (?:my|the) [\w' ]*(?:exam|test|bar)|raised)\b(?!')(.*)$/iu;

function memory(
  statement: Statement,
  kind: MemoryKind,
  content: string,
  confidence: number,
): ExtractedMemory {
  return {
    kind,
    content: asSentence(content),
    sourceTurnId: statement.turn.id,
    confidence,
    salience: kind === 'moment' ? 0.75 : 0.65,
    about: 'user',
    revises: statement.revises || undefined,
    entities: [],
  };
}

function noteIn(statement: Statement): ExtractedMemory | undefined {
  const { turn, text } = statement;
  if (turn.role !== 'user' || statement.isQuestion || statement.isHypothetical) return undefined;
  const speaker = speakerOf(turn);
  const note = NOTE.exec(text)?.[1];
  if (note !== undefined && !/\b(?:you|your|yourself)\b|^(?:to|when|how|what|the time)\b/i.test(note)) {
    return memory(statement, 'note', inThirdPerson(note, speaker), 0.9);
  }
  const insight = INSIGHT.exec(text)?.[1];
  if (insight !== undefined) {
    return memory(statement, 'insight', `${speaker} found that ${inThirdPerson(insight, speaker)}`, 0.85);
  }
  const moment = MOMENT.exec(text);
  if (moment === null || /\b(?:not|never|almost|nearly)\b/i.test(text)) return undefined;
  const [, who = '', event = '', rest = ''] = moment;
  if (/^(?:it|that|this|he|she|they|who|what|the|there|everyone)$/i.test(who)) return undefined;
  const subject = /^we$/i.test(who) ? `${speaker} and others` : inThirdPerson(who, speaker);
  return memory(
    statement,
    'moment',
    `${subject} ${inThirdPerson(event, speaker)}${inThirdPerson(rest, speaker)}`,
    0.85,
  );
}

/** A note asked for, an insight told, or a turning point. */
export function findNotes(statement: Statement): ExtractedMemory[] {
  const found = noteIn(statement);
  return found === undefined ? [] : [found];
}
