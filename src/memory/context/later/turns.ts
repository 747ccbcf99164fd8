import { mentionsHealth } from '../../../language/health-words.ts';
import { topicsOfStatement } from './life-topics.ts';
import { once } from './once.ts';
import { longFrom, type Signs, signsIn, tellingOf, tellsChange } from './signs.ts';
import { calendarNames, type Statement, statementsIn, unitWords } from './values.ts';
import { contentWords, formsOf, readSentences, type Sentence } from './words.ts';

/** A turn that somebody said. */
export interface Turn {
  readonly id: string;
  /** Who said it: others revise only what is shared in a conversation. */
  readonly speaker: string;
  /** Its conversation. */
  readonly thread: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  /** Its position in its conversation, for turns of the same time. */
  readonly place: number;
  /**
   * Of one thing that a line tells: the turn that says it, null where that is not at hand. It may be revised and revises
   * nothing.
   */
  readonly of?: string | null;
}

/** A turn with its words weighed by how rare they are among the turns at hand. */
export interface ReadTurn extends Turn {
  /** When it was said, in milliseconds. */
  readonly moment: number;
  readonly weights: ReadonlyMap<string, number>;
  /** The length of its weights as a vector, and their sum. */
  readonly norm: number;
  readonly sum: number;
  /** As all below that is called, it is read when it is first needed: most turns share no word that tells of change. */
  readonly signs: () => Signs;
  /** The words that it names as ended. */
  readonly ended: () => ReadonlySet<string>;
  /** The words of its sentences with a sign of change. */
  readonly changing: () => ReadonlySet<string>;
  /** The words of the clauses with one, which are parts of those. */
  readonly changed: () => ReadonlySet<string>;
  /** The names in them. */
  readonly changingNames: () => ReadonlySet<string>;
  /** The surnames that stand after first names, by the forms of those. */
  readonly surnames: () => ReadonlyMap<string, string>;
  /** Whether its speaker says it of themselves. */
  readonly personal: () => boolean;
  /** Whether all that it says of change is its speaker's own. */
  readonly changesOwn: () => boolean;
  /** Whether it says it of somebody else: "Tomas lives in Valencia now". */
  readonly changesAnothers: () => boolean;
  readonly statements: () => readonly Statement[];
  /** Whether it tells of somebody's health. */
  readonly ofHealth: () => boolean;
  readonly sentences: readonly Sentence[];
}

/** How many characters of a turn are read. */
const charactersAtMost = 2_500;

/** What a text says, whatever it stands beside. */
interface TurnText
  extends Pick<
    ReadTurn,
    | 'signs'
    | 'ended'
    | 'changing'
    | 'changed'
    | 'changingNames'
    | 'surnames'
    | 'personal'
    | 'changesOwn'
    | 'changesAnothers'
    | 'statements'
    | 'ofHealth'
    | 'sentences'
  > {
  /** The words that tell what it is about, each once. */
  readonly topicWords: () => ReadonlySet<string>;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** Reads texts, each once, however often a prompt compares it. */
export class TurnTexts {
  readonly #read = new Map<string, TurnText>();

  of(whole: string): TurnText {
    const known = this.#read.get(whole);
    if (known) return known;
    const text = withoutAddressed(whole.slice(0, charactersAtMost));
    const sentences = readSentences(text);
    const signs = once(() => signsIn(text, sentences));
    const words = tellingOf(sentences).flatMap((sentence) => sentence.words);
    const read = {
      text,
      words: wordsOf(whole, formsOf(words)),
      signs,
      ended: once(() => contentWords(signs().ended())),
      changing: once(() => contentWords(signs().changing())),
      changed: once(() => contentWords(clausesOf(signs().changing()).filter(tellsChange).join('\n'))),
      changingNames: once(() => contentWords(namesIn(signs().changing()))),
      surnames: once(() => surnamesIn(text)),
      personal: once(() => clausesOf(text).some((clause) => ofOneself.test(clause))),
      changesOwn: once(() =>
        clausesOf(signs().changing()).every((clause) => !tellsChange(clause) || ofOneself.test(clause)),
      ),
      changesAnothers: once(() =>
        clausesOf(signs().changing()).some((clause) => tellsChange(clause) && ofAnother.test(clause)),
      ),
      statements: once(() => statementsIn(sentences)),
      ofHealth: once(() => mentionsHealth(text)),
      sentences,
      topicWords: once(() => new Set(words.flatMap(({ word }) => word || []))),
    };
    this.#read.set(whole, read);
    return read;
  }
}

/** The turns in the order in which they were said. */
export function readTurns(turns: readonly Turn[], texts: TurnTexts): ReadTurn[] {
  const words = withPartsOfCompounds(new Map(turns.map(({ id, text }) => [id, texts.of(text).words])));
  const turnsWith = new Map<string, number>();
  // What a line tells of a turn is counted with the turn.
  const counted = turns.filter(({ of }) => of === undefined);
  for (const { id } of counted)
    for (const word of words.get(id) ?? []) turnsWith.set(word, (turnsWith.get(word) ?? 0) + 1);
  // Of few turns, none tells that a word is common.
  const rarity = new Map(
    [...turnsWith].map(([word, number]) => [word, Math.log((turns.length + leastTurns + 1) / number)]),
  );
  return turns
    .map((turn): ReadTurn => {
      const weights = new Map<string, number>();
      let squares = 0;
      let sum = 0;
      for (const word of words.get(turn.id) ?? []) {
        // Only a line that says it in words of its own has a word that no turn has.
        const weight = rarity.get(word) ?? Math.log(turns.length + leastTurns + 1);
        weights.set(word, weight);
        squares += weight * weight;
        sum += weight;
      }
      const moment = Date.parse(turn.at);
      return { ...turn, ...texts.of(turn.text), moment, weights, norm: Math.sqrt(squares), sum };
    })
    .toSorted(bySaid);
}

/** The order in which turns were said. */
export const bySaid = (one: ReadTurn, other: ReadTurn) =>
  one.moment - other.moment || one.place - other.place;

/** The shortest compound and the shortest part that one is taken apart into. */
const compound = 11;
const part = 5;

/** Whose grandmother is not whose mother. */
const kin = contentWords(
  'mother father sister brother daughter child parents mutter vater schwester bruder tochter kinder eltern',
);

/**
 * The words, and of a long one the word of another turn that it begins or ends with, as German, Dutch and others join
 * them: who stops taking "Cortison" speaks of the "Cortisonsalbe".
 */
function withPartsOfCompounds(
  words: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Set<string>();
  for (const each of words.values()) for (const word of each) known.add(word);
  const partsOf = new Map<string, readonly string[]>();
  for (const word of known) {
    if (word.length < compound) continue;
    const parts: string[] = [];
    for (let at = part; at <= word.length - part + 1; at += 1)
      parts.push(
        ...[word.slice(0, at), word.slice(at)].filter(
          (each) => each.length >= part && known.has(each) && !kin.has(each),
        ),
      );
    if (parts.length > 0) partsOf.set(word, parts);
  }
  if (partsOf.size === 0) return words;
  return new Map(
    [...words].map(([id, each]) => [
      id,
      new Set([...each].flatMap((word) => [word, ...(partsOf.get(word) ?? [])])),
    ]),
  );
}

/** How somebody begins who speaks of themselves: "in my cellar" tells where a rehearsal is. */
const ofOneself =
  /^(?:(?:and|but|so|then|because|that|und|aber|dann|weil|dass) )*(?:I|me|my|mine|myself|ich|mich|mir|mein(?:e|en|em|er|es)?|je|mon|ma|mes|yo|mi|mis)(?![\p{L}\p{N}])/iu;

/** How somebody begins who speaks of another's life. */
const ofAnother =
  /^(?:(?:and|but|so|und|aber) )?(?:\p{Lu}[\p{L}'’-]+|(?:my|our|mein|meine|unser|unsere) \p{L}+) (?:lives|works|studies|has|is|was|moved|got|left|started|quit|wohnt|arbeitet|studiert|hat|ist|zieht)(?!\p{L})/u;

/** The parts of a text that tell one thing each. */
export const clausesOf = (text: string) =>
  text
    .split(/[.,;:!?\n]+\s*|\s[–-]+\s|\s+(?=(?:so|but|because|aber|weil|und|and) )/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');

/**
 * Whether a later turn may revise an earlier one: of the same person, or in the same conversation, where it tells a change
 * of what is not its speaker's own, nor the other's.
 */
export function mayRevise(earlier: ReadTurn, later: ReadTurn): boolean {
  if (earlier.speaker === later.speaker) return true;
  const shared = earlier.thread !== '' && earlier.thread === later.thread;
  return shared && later.signs().changes > 0 && !earlier.personal() && !later.changesOwn();
}

/**
 * Whether a later turn tells nothing of the health that an earlier one tells of, though they share a word, which is a name
 * then: who is ill stays so, whatever else is told of them.
 *
 * @param shared how many words they share; beside a question, how many that are more than a topic's.
 */
export const leavesHealth = (earlier: ReadTurn, later: ReadTurn, shared: number) =>
  shared < 2 && earlier.ofHealth() && !later.ofHealth();

/** Whom somebody speaks to: "Thanks, Ada!", "Hey Ada, ...", "Sounds good, Ada!" tell nothing of Ada. */
const addressed =
  /(?<=(?:^|[.!?]\s+)(?:[Tt]hanks(?: a lot| so much)?|[Tt]hank you|[Hh]ey|[Hh]i|[Hh]ello|[Ww]ow|[Cc]ongrats|[Bb]ye|[Dd]anke|[Hh]allo|[Mm]erci|[Ss]alut|[Hh]ola|[Gg]racias),? )\p{Lu}[\p{L}'’-]+(?=\s*[,.!?])|(?<=(?:^|\s)\p{Ll}[\p{L}'’-]*, )\p{Lu}[\p{L}'’-]+(?=\s*[!?])/gmu;

/** A text without whom it speaks to. A day is nobody: "Sorry, Friday!" */
const withoutAddressed = (text: string) =>
  text.replace(addressed, (name) => (calendarNames.has(name.toLowerCase()) ? name : ' '));

/** What a turn is about; of a short one, the topics of its words, too. */
function wordsOf(text: string, words: ReadonlySet<string>): Set<string> {
  const topics = text.length < longFrom ? topicsOfStatement(text, words) : [];
  return new Set([
    ...[...words].filter((word) => !ofNothing.has(word)),
    ...topics.map((topic) => `${topic}:`),
  ]);
}

/** Words that tell a change, of whatever it is: who moves house and who moves a dinner share none of what they are about. */
const ofChange = contentWords(
  'move moved moves moving switch switched switching change changed changes stop stopped quit drop dropped dropping start ' +
    'started starts cancel cancelled canceled postpone postponed delay delayed swap swapped replace replaced give gave ' +
    'given notice leave left named renamed gekündigt verschoben abgesagt umgezogen gewechselt geändert aufgehört ' +
    'angefangen agree agreed decide decided settled beschlossen entschieden vereinbart einverstanden ' +
    'lend lent sign signed buy bought order ordered',
);

/** Parts of a day and longer times, how people are addressed, and colours. */
const ofAnything = contentWords(
  'white black red green blue yellow brown grey gray pink purple weiß schwarz rot grün blau gelb braun grau ' +
    'morning afternoon evening night tonight noon midday midnight weekend week month year ' +
    'mrs miss sir madam vormittag nachmittag abend mittag nacht woche wochenende monat jahr frau herr herrn',
);

/** How something is said, and that one thinks it. */
const ofManner = contentWords(
  'honestly frankly especially particularly finally exactly completely totally entirely clearly certainly simply mostly ' +
    'almost quickly slowly lately recently usually surprisingly suddenly wonder wondering realize realized realise ' +
    'realised prefer feel ehrlich eigentlich besonders endlich genau natürlich vielleicht',
);

/** Words that tell when something is, how it is said, that it changes or whose it is, and not what. */
const ofNothing: ReadonlySet<string> = new Set([...calendarNames, ...ofChange, ...ofAnything, ...ofManner]);

/** So many further turns are assumed to have none of the words. */
const leastTurns = 20;

/** What more turns name is what their talk is about, and not what one of them says. */
const turnsWithIt = 3;

/**
 * Whether a word tells that two turns are of the same thing: few turns have it, or few of the conversation of both, where
 * that has more. How much of it there is tells nothing.
 */
export type Telling = (word: string, earlier: ReadTurn, later: ReadTurn) => boolean;

/** The words that tell it of these turns. */
export function tellingWords(turns: readonly ReadTurn[]): Telling {
  const all = new Map<string, number>();
  const conversations = new Map<string, { turns: number; readonly holders: Map<string, number> }>();
  for (const { of, thread, weights } of turns) {
    if (of !== undefined) continue;
    const known = conversations.get(thread) ?? { turns: 0, holders: new Map<string, number>() };
    known.turns += 1;
    for (const word of weights.keys()) {
      all.set(word, (all.get(word) ?? 0) + 1);
      known.holders.set(word, (known.holders.get(word) ?? 0) + 1);
    }
    conversations.set(thread, known);
  }
  return (word, { thread }, later) => {
    if (unitWords.has(word)) return false;
    if ((all.get(word) ?? 0) <= turnsWithIt) return true;
    const both = thread !== '' && thread === later.thread ? conversations.get(thread) : undefined;
    return both !== undefined && both.turns > turnsWithIt && (both.holders.get(word) ?? 0) <= turnsWithIt;
  };
}

const fullName = /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}+)(?= (\p{Lu}\p{Ll}+)(?![\p{L}\p{N}]))/gu;

/** The surnames of people whom a text names with both, by the forms of their first names. */
function surnamesIn(text: string): ReadonlyMap<string, string> {
  const surnames = new Map<string, string>();
  for (const [, first = '', last = ''] of text.matchAll(fullName))
    for (const form of contentWords(first)) surnames.set(form, last);
  return surnames;
}

/** Whether a word is a first name that two turns have with other surnames: two people, then. */
export function areNamesakes(word: string, one: ReadTurn, other: ReadTurn): boolean {
  const surname = one.surnames().get(word);
  const others = other.surnames().get(word);
  return surname !== undefined && others !== undefined && surname !== others;
}

/** The words of a text that begin with a capital. */
function namesIn(text: string): string {
  return (text.match(/(?<![\p{L}\p{N}])\p{Lu}\p{L}+/gu) ?? []).join(' ');
}
