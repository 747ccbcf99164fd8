import type { ExtractionTurn } from '../extractor.ts';

/** Who said it, as a memory names them. */
export function speakerOf(turn: ExtractionTurn): string {
  const author = turn.author?.trim();
  if (author !== undefined && author !== '') return author;
  return turn.role === 'assistant' ? 'The assistant' : 'The user';
}

const VERBS: ReadonlyMap<string, string> = new Map([
  ['am', 'is'],
  ['have', 'has'],
  ['do', 'does'],
  ['go', 'goes'],
  ["don't", "doesn't"],
  ["can't", "can't"],
]);

/** A verb's present form for a third person: prefer, prefers; try, tries; watch, watches. */
export function thirdPersonVerb(verb: string): string {
  const known = VERBS.get(verb.toLowerCase());
  if (known !== undefined) return known;
  if (/[^aeiou]y$/i.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(s|sh|ch|x|z|o)$/i.test(verb) ? `${verb}es` : `${verb}s`;
}

/** Verbs in the present that "I" stands before, none of which is a past too ("put", "read"). */
const PRESENT =
  'add|ask|agree|believe|belong|bring|buy|call|care|carry|change|check|come|dislike|drink|drive|eat|enjoy|expect|feel|find|forget|get|give|go|guess|hate|hope|keep|know|lead|learn|leave|like|live|look|lose|love|make|maintain|mean|miss|need|open|own|owe|pay|plan|play|prefer|promise|remember|rent|run|say|search|see|sell|send|sleep|speak|spend|start|stay|stop|study|suppose|take|teach|tend|think|travel|trust|try|turn|use|wait|walk|want|watch|wear|wish|work|worry|write';
const ADVERBS =
  'also|always|almost|actually|already|certainly|currently|even|generally|hardly|just|mostly|never|normally|now|often|only|rarely|really|regularly|sometimes|still|strongly|then|typically|usually';
/** "I need", "I really want"; not "must I need", where another verb carries the person. */
const I_DO = new RegExp(
  `(?<!\\b(?:do|did|don't|didn't|can|can't|could|may|might|must|shall|should|will|would|won't|am|was|have|had|let) )\\bI ((?:(?:${ADVERBS}) )*)(${PRESENT})(?![\\p{L}'-])`,
  'gu',
);

/** The words of a first person said by another: "my desk" of Dana is "Dana's desk". */
export function inThirdPerson(text: string, speaker: string): string {
  return text
    .replace(/\bI'm\b|\bI am\b/g, `${speaker} is`)
    .replace(/\bI've\b|\bI have\b/g, `${speaker} has`)
    .replace(/\bI'll\b/g, `${speaker} will`)
    .replace(/\bI'd\b/g, `${speaker} would`)
    .replace(/\bI don't\b/g, `${speaker} doesn't`)
    .replace(I_DO, (_, adverbs: string, verb: string) => `${speaker} ${adverbs}${thirdPersonVerb(verb)}`)
    .replace(/\bI\b/g, speaker)
    .replace(/\bmyself\b/gi, 'themselves')
    .replace(/\bmine\b/gi, `${speaker}'s`)
    .replace(/\bmy\b/gi, `${speaker}'s`)
    .replace(/\bme\b/gi, speaker);
}

/** One sentence: first letter raised, single spaces, a full stop. */
export function asSentence(text: string): string {
  const tidy = text
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;:!]+$/, '')
    .trim();
  return `${tidy.charAt(0).toUpperCase()}${tidy.slice(1)}.`;
}

/** A short stable name for what is talked about. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/\b(?:the|a|an|my|our|your|to|of|please|really|very|just)\b/g, ' ')
    .trim()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
}
