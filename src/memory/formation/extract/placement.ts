import { mentionsHealth } from '../../../language/health-words.ts';
import { isGraveDiagnosis, isIntimate } from '../../../language/intimate-words.ts';
import type { ExtractedFact, ExtractedMemory } from '../../../providers/extractor.ts';
import type { SourceTurn } from './turn-window.ts';

// Two layers: what a user says about themselves to one persona is profile, which every persona may know. What
// concerns the two of them, what a persona says about itself, and what was said to it about or by other people
// belongs to the relationship. In doubt, it belongs to the relationship: a persona that does not know something is
// better than one that reveals what was told to another.

/** The turn with the persona and sensitivity that a memory from it gets. */
export function turnOfMemory(turn: SourceTurn, memory: ExtractedMemory): SourceTurn {
  const words = [memory.content, memory.value ?? '', memory.reason ?? ''].join(' ');
  return placed(turn, words, memory.intimate, isOfSpeaker(memory, turn));
}

/** The turn with the persona and sensitivity that a fact or ending from it gets. */
export function turnOfFact(
  turn: SourceTurn,
  {
    subject,
    predicate,
    ...fact
  }: Pick<ExtractedFact, 'subject' | 'predicate' | 'intimate'> & { object?: string },
): SourceTurn {
  const words = `${predicate.replaceAll('_', ' ')} ${fact.object ?? ''}`;
  return placed(turn, words, fact.intimate, isSpeakers(subject, turn));
}

function placed(turn: SourceTurn, words: string, intimate = false, ofSpeaker: boolean): SourceTurn {
  const health = mentionsHealth(words);
  const sensitivity =
    turn.sensitivity === 'neutral' &&
    (isGraveDiagnosis(words) || (!health && (intimate || isIntimate(words))))
      ? 'intimate'
      : turn.sensitivity;
  const isProfile =
    turn.personaId === null ||
    (turn.role === 'user' &&
      ofSpeaker &&
      !turn.byAnother &&
      (health || !speaksToPersona(words, turn.personaName ?? null)));
  return { ...turn, sensitivity, personaId: isProfile ? null : turn.personaId };
}

/** Whether a memory is about its speaker. */
function isOfSpeaker({ about, content, subject }: ExtractedMemory, turn: SourceTurn): boolean {
  if (about === 'user') return true;
  if (subject !== undefined && isSpeakers(subject, turn)) return true;
  return /(?<!\p{L})(?:I|me|my|mine|we|us|our|ours)(?!\p{L})/iu.test(content) || begins(content, turn.author);
}

/** Whether a subject is the speaker or a relative of theirs: "Dana", "The user's mum". */
export function isSpeakers(subject: string, { author }: SourceTurn): boolean {
  return begins(subject, author) || /^(?:(?:the )?user|I|me|my|we|our)(?!\p{L})/iu.test(subject);
}

function begins(text: string, name: string | null): boolean {
  const [first = ''] = firstWords(name ?? '');
  return first !== '' && firstWords(text)[0] === first;
}

const firstWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether words are about the persona to whom they are said. */
function speaksToPersona(words: string, persona: string | null): boolean {
  if (/(?<!\p{L})(?:you|your|yours|yourself|you(?:'|’)re|you(?:'|’)ve)(?!\p{L})/iu.test(words)) return true;
  const [first = ''] = firstWords(persona ?? '');
  return first !== '' && firstWords(words).includes(first);
}
