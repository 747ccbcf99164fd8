import type { RecallHit } from '../recall/recall.ts';
import { bounds, type Worth } from './worth.ts';

/** How many lines go in that are not sure to be about the message, where none is. */
const uncertainLines = 3;
/** How many lines follow those of the shares, if what was found is worth much but not most. */
const furtherLines = 16;
/** Hits that answer the message less probably are left out where others are sure. */
const leastConfidence = 0.15;
/**
 * What hardly answers makes, beyond the shares, no more lines than such a part of the turns that the asker may read: in a
 * small memory most of what was found was found because little else is stored.
 */
const partOfMemory = 0.2;
/** Where a person asks about themselves, one line in so many may be an assistant's: theirs are mostly praise and advice. */
const linesPerAssistants = 6;

/** Hits that are one thing. */
interface Found {
  readonly members: readonly RecallHit[];
}

/** Which of what was found goes in, by the worth of all of it. */
export class Allowance {
  readonly #worth: Worth;
  readonly #ofOneself: boolean;
  readonly #ofTopic: ReadonlySet<string>;
  /** Whether a turn of the asker's own talk answers: then others' doesn't fill what is left of the budget. */
  readonly #answered: boolean;
  readonly #linesAtMost: number;
  #taken = 0;
  #ofTalk = 0;
  #uncertain = 0;
  #assistants = 0;

  /**
   * @param given.ofTopic citations of what was found by the topics of a message alone, however sure all else is.
   */
  constructor(given: {
    readonly hits: readonly RecallHit[];
    readonly worth: Worth;
    readonly ofOneself: boolean;
    readonly ofTopic: ReadonlySet<string>;
    readonly turns: number | null;
  }) {
    this.#worth = given.worth;
    this.#ofOneself = given.ofOneself;
    this.#ofTopic = given.ofTopic;
    this.#linesAtMost = given.turns === null ? Number.POSITIVE_INFINITY : given.turns * partOfMemory;
    this.#answered = given.hits.some(
      ({ kind, ofOthersTalk, confidence }) =>
        kind === 'message' && confidence >= bounds.most && !ofOthersTalk,
    );
  }

  /**
   * @param share the share that has room for it, null for none: documents and the project at hand have their own, however
   *   sure what is in them is.
   * @param further how many lines are beyond the shares.
   */
  has(group: Found, share: 'general' | 'own' | null, further: number): boolean {
    const shared = share !== null;
    const sure = group.members.some(({ uncertain }) => !uncertain);
    if (this.#isOfTopic(group)) return shared;
    const beside = (this.#ofOneself || this.#answered) && isOfOthersTalk(group);
    if (beside && (!sure || share === null)) return false;
    if (this.#worth === 'nothing') return false;
    if (this.#worth === 'uncertain') return this.#taken < uncertainLines;
    if (this.#worth === 'some') return shared && (sure || this.#uncertain < uncertainLines);
    if (this.#ofOneself && ofAssistant(group) && this.#assistants >= 1 + this.#taken / linesPerAssistants)
      return false;
    if (share === 'own') return true;
    if (group.members.every(({ confidence }) => confidence < leastConfidence)) return false;
    if (shared) return true;
    if (this.#ofTalk >= this.#linesAtMost && !ofDocument(group) && !answers(group)) return false;
    return this.#worth === 'most' || further < furtherLines;
  }

  take(group: Found): void {
    if (this.#isOfTopic(group)) return;
    this.#taken += 1;
    if (!ofDocument(group)) this.#ofTalk += 1;
    if (group.members.every(({ uncertain }) => uncertain)) this.#uncertain += 1;
    if (ofAssistant(group)) this.#assistants += 1;
  }

  #isOfTopic({ members }: Found): boolean {
    return members.some(({ citation }) => this.#ofTopic.has(citation));
  }
}

const isOfOthersTalk = ({ members }: Found) => members.every(({ ofOthersTalk }) => ofOthersTalk);

const ofDocument = ({ members }: Found) => members.every(({ kind }) => kind === 'chunk');

const answers = ({ members }: Found) => members.some(({ confidence }) => confidence >= bounds.most);

const ofAssistant = ({ members }: Found) => members.every(({ place }) => place?.role === 'assistant');
