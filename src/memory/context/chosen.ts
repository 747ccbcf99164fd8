import { onlyAcknowledges } from '../../language/acknowledgements.ts';
import { speaksOfOneself } from '../../language/first-person.ts';
import { healthMatters } from '../../language/health-words.ts';
import { stemsOf } from '../../language/passage.ts';
import { asksForTasks } from '../../language/task-questions.ts';
import { topicsOf } from '../../language/topics.ts';
import { withoutGrammar } from '../../language/which-language.ts';
import type { ProfileLine } from './profile.ts';
import type { StandingMemory } from './standing.ts';

/** A day in milliseconds. */
const day = 86_400_000;
/** Tasks that are due so soon, or have been due for so long, are shown whatever is asked. */
const dueWithin = 7 * day;
const overdueFor = 30 * day;
/** A task without a date is at hand for so long after it was set. */
const freshFor = day;

/** Sections of a profile that matter to any message. */
const always = new Set<ProfileLine['section']>(['answers', 'health']);

/** What a person wants done or left undone every time. */
const standingRule =
  /(?<!\p{L})(?:always|never|every time|each time|from now on|whenever|don['’]?t|do not|must|immer|niemals|nie|toujours|jamais|siempre|nunca|sempre|mai|altijd|nooit)(?!\p{L})/iu;

/** Who somebody is. */
const identity = /(?<!\p{L})(?:name|names|named|called|call me|nickname|pronouns?)(?!\p{L})/iu;

/** What asks for a suggestion, to which a person's tastes matter whatever its words. */
const asksForAdvice =
  /(?<!\p{L})(?:recommend\w*|suggest\w*|advice|advise|ideas?|should i|shall i|what would i|help me (?:choose|pick|decide|plan)|plan|surprise me|empfiehl\w*|vorschl[aä]g\w*|recommand\w*|recomiend\w*|consigli\w*)(?!\p{L})/iu;

/** What asks for everything that is known of whoever asks. */
const asksOfOneself =
  /(?<!\p{L})(?:who am i|about (?:me|myself)|know (?:of|about) me|(?:tell|remind) me (?:something )?about myself|my (?:profile|preferences|tastes|interests|hobbies)|describe me|(?:do|would) i (?:like|love|enjoy|prefer))(?!\p{L})/iu;

/**
 * Chooses, of what stands in every prompt, the lines that may matter to a message. Without one, or where it only opens
 * a conversation, all do.
 */
export class Chosen {
  readonly #words: ReadonlySet<string>;
  readonly #topics: ReadonlySet<string>;
  readonly #message: string | null;

  constructor(message: string | null) {
    this.#message = message === null || onlyAcknowledges(message) ? null : message;
    this.#words = stemsOf(withoutGrammar(message ?? ''));
    this.#topics = topicsOf(message ?? '');
  }

  /**
   * Whether a line of the profile matters: one's own health, how to answer and names always do, and a relative's health
   * where the message concerns health or what is eaten.
   */
  ofProfile({ section, words, predicate, ofAnother }: ProfileLine): boolean {
    const message = this.#message;
    if (message === null || predicate === 'name') return true;
    if (always.has(section) && (!ofAnother || healthMatters(message))) return true;
    if (asksOfOneself.test(message)) return true;
    if (section === 'person' && !ofAnother && speaksOfOneself(message)) return true;
    if (section === 'tastes' && asksForAdvice.test(message)) return true;
    return this.#fits(words) || this.#stands(words);
  }

  /** Whether what holds in general matters. */
  ofPreferences(content: string): boolean {
    const message = this.#message;
    if (message === null || asksForAdvice.test(message) || asksOfOneself.test(message)) return true;
    return this.#fits(content) || this.#stands(content);
  }

  /**
   * Whether an open task matters: somebody else's only if the message is about it, one's own also if it is due,
   * it was set just now, or tasks are asked for. One that is long overdue matters only where tasks are asked for.
   */
  ofTasks({ content, dueAt, own, since }: StandingMemory, now: number): boolean {
    const message = this.#message;
    const asks = message !== null && asksForTasks(message);
    const left = dueAt === null ? null : Date.parse(dueAt) - now;
    // What was to be done long ago is done or given up: nobody says so of every small thing.
    if (left !== null && left < -overdueFor && !asks) return false;
    if (message === null || this.#shares(content)) return true;
    if (!own) return false;
    if (asks) return true;
    if (left === null) return since !== null && Math.abs(now - Date.parse(since)) < freshFor;
    return left < dueWithin;
  }

  #shares(text: string): boolean {
    return [...stemsOf(text)].some((word) => this.#words.has(word));
  }

  #fits(text: string): boolean {
    return (
      this.#shares(text) ||
      (this.#topics.size > 0 && [...topicsOf(text)].some((topic) => this.#topics.has(topic)))
    );
  }

  #stands(text: string): boolean {
    return standingRule.test(text) || identity.test(text);
  }
}
