import { type FoundDate, findDueDate } from '../due-dates.ts';
import type { ExtractedMemory } from '../extractor.ts';
import { ACTION, NO_ACTION, UNMISTAKABLE_ACTION } from './actions.ts';
import { askedTasks, itemTask, listedTasks, markedTasks } from './asked-tasks.ts';
import { type HeadedList, headedList } from './headed-lists.ts';
import type { Statement } from './statements.ts';
import { type Reported, reportedIn } from './status-lists.ts';
import { findTaskNews } from './task-news.ts';
import {
  ASK_OTHER,
  ASKED,
  ASSIGNMENT,
  BARE_OBLIGED,
  DEADLINE,
  DUE,
  LAST_PLACED,
  MUST_BE,
  NEED_DONE,
  NOT_SOMEBODY,
  NOT_YET,
  NOT_YET_LAST,
  OBLIGED,
  ON_THE_WAY,
  OUTSTANDING,
  PROMISED,
  UNTIL_TO,
  WHEN_OPENING,
} from './task-phrases.ts';
import { actionOf, predicateOf, split, type Task, type TaskReading, task } from './task-wording.ts';
import { asSentence, inThirdPerson, speakerOf } from './third-person.ts';
import { undertakings } from './undertakings.ts';

/** Finds tasks in statements of one turn. */
class TaskReader implements TaskReading {
  readonly statement: Statement;
  readonly speaker: string;
  readonly due: FoundDate | undefined;
  readonly #timeZone: string;

  constructor(statement: Statement, timeZone: string) {
    this.statement = statement;
    this.#timeZone = timeZone;
    this.speaker = speakerOf(statement.turn);
    this.due = this.dueIn(statement.text);
  }

  dueIn(text: string): FoundDate | undefined {
    return findDueDate(text, this.statement.turn.occurredAt, this.#timeZone);
  }

  read(): Task[] {
    if (
      /^(?:update|news|report|notes?|summary|message|question|review|greetings) (?:from|of|on|by)\b[^.]{0,40}:/i.test(
        this.statement.sentence,
      )
    )
      return [];
    const list = headedList(this.statement);
    if (list !== undefined) return list.kind === 'task' ? this.#headed(list) : [];
    const readings = [
      () => listedTasks(this),
      () => markedTasks(this),
      () => askedTasks(this),
      () => this.#reported(),
      () => this.#news(),
      () => this.#obliged(),
      () => this.#dated(),
      () => undertakings(this),
    ];
    for (const read of readings) {
      const tasks = read();
      if (tasks.length > 0) return tasks;
    }
    return [];
  }

  /** "Pending: the permit, the invoice": each item as its heading says. */
  #headed({ items, status, heading }: HeadedList): Task[] {
    const shared = this.dueIn(heading);
    return items.flatMap((item) => {
      const reported = reportedIn({ ...this.statement, text: item, sentence: item, before: [] });
      if (reported.length > 0) return this.#reports(reported, shared);
      const found = itemTask(this, item, shared, 0.84);
      return status === 'pending' ? found : found.map((one) => ({ ...one, status }));
    });
  }

  #reported(): Task[] {
    return this.statement.turn.role === 'user' ? this.#reports(reportedIn(this.statement), this.due) : [];
  }

  #reports(reported: readonly Reported[], due: FoundDate | undefined): Task[] {
    return reported.flatMap(({ who, what, status, confidence }) =>
      task(
        who === undefined || who === 'I' ? this.speaker : who,
        what,
        status === 'done' || status === 'cancelled' ? undefined : due,
        confidence,
        status,
      ),
    );
  }

  #news(): Task[] {
    const news = findTaskNews(this.statement);
    if (news === undefined) return [];
    const due =
      news.status === 'in_progress' || news.status === 'blocked'
        ? (this.due ?? this.dueIn(this.statement.sentence))
        : undefined;
    return task(this.speaker, news.what, due, news.confidence, news.status);
  }

  /** "I need to ...", "Marco will ... by Wednesday", "could you ... by Friday". */
  #obliged(): Task[] {
    const { text, turn, isQuestion, isHypothetical } = this.statement;
    const due = this.due;
    if (!isQuestion && !isHypothetical) {
      const owed = PROMISED.exec(text);
      if (owed !== null) {
        const to = owed[1] ?? owed[3] ?? '';
        const what = owed[2] ?? owed[4] ?? '';
        if (!/^(?:a lot|an apology|so much|my life|everything|the world|a drink|a beer|one)\b/i.test(what))
          return task(this.speaker, `get ${to} ${what}`, due, 0.86);
      }
      const obliged = OBLIGED.exec(text) ?? OBLIGED.exec(text.replace(WHEN_OPENING, ''));
      if (obliged !== null) {
        const [, subject = '', modal = '', action = ''] = obliged;
        const own = /^(?:I|[Ww]e|someone|somebody)$/.test(subject);
        const firm =
          /need|have to|has to|got to|^to$|shall|should|forgetting|must|promised|agreed|volunteered|offered|said|told|'ll$|will$|better|forget|meaning/.test(
            modal,
          );
        if (!own && NOT_SOMEBODY.test(subject)) return [];
        if (
          turn.role === 'assistant' &&
          (subject !== 'I' || !/^(?:'ll|will|am going)/.test(modal) || due === undefined)
        )
          return [];
        if (
          due === undefined &&
          (!firm ||
            (!own &&
              !/^(?:will|has to|needs to|must|is going to|promised|agreed|offered|volunteered|said)/.test(
                modal,
              )))
        )
          return [];
        if (
          due === undefined &&
          (/^(?:want|wanted|ought)/.test(modal) || (modal === 'should' && subject !== 'I'))
        )
          return [];
        if (modal === 'to' && !/^(?:I|[Ww]e)(?:'ve| have)/.test(text)) return [];
        // "We will ship without it" settles something; what is to be done by whom has a date or a duty.
        if (
          due === undefined &&
          /^[Ww]e$/.test(subject) &&
          /^(?:will|'ll|are going to|'re going to)$/.test(modal)
        )
          return [];
        return this.#actions(
          own
            ? /^[Ww]e$/.test(subject)
              ? `${this.speaker} (for the group)`
              : this.speaker
            : subject.replace(/^[Mm]y /, `${this.speaker}'s `),
          action,
          due === undefined ? 0.76 : 0.88,
          /'ll|will/.test(modal),
        );
      }
      const until = UNTIL_TO.exec(text)?.[1] ?? NEED_DONE.exec(text)?.[1];
      if (until !== undefined && due !== undefined && turn.role === 'user')
        return task(this.speaker, until, due, 0.84);
      const other = turn.role === 'user' ? ASK_OTHER.exec(text) : null;
      if (
        other !== null &&
        /^(?:,? to |,? about | for | whether | if | and )/.test(other[2] ?? '') &&
        !NOT_SOMEBODY.test(other[1] ?? '')
      )
        return task(this.speaker, text, due, 0.8);
      const bare = turn.role === 'user' ? BARE_OBLIGED.exec(text)?.[1] : undefined;
      if (bare !== undefined) {
        const found = this.#actions(
          this.speaker,
          bare,
          0.78,
          /^(?:will|gonna|going|should|ought|planning)/i.test(text),
        );
        if (found.length > 0) return found;
      }
      const assigned = turn.role === 'user' ? ASSIGNMENT.exec(text) : null;
      if (assigned !== null && !NOT_SOMEBODY.test(assigned[1] ?? '')) {
        const [, subject = '', what = ''] = assigned;
        const took =
          /\b(?:took over|takes over|taking over|takes care|take care|taking care|volunteered|said (?:he|she|they))\b/.test(
            text,
          );
        const habitual =
          /\b(?:every|each|usually|often|always|for a living|for years|a day|a week)\b|\b(?:mondays|tuesdays|wednesdays|thursdays|fridays|weekends|mornings)\b/i.test(
            what,
          );
        const near = this.statement.before.length > 0 || this.statement.topic !== undefined;
        if (
          !habitual &&
          (due !== undefined ||
            took ||
            (near &&
              (/^(?:I do|I'm doing) the /.test(text) ||
                /\b(?:need to|have to|must|will|'ll|I do|I'm doing)\b/.test(this.statement.sentence))))
        ) {
          if (subject === 'I') return task(this.speaker, text.slice(2), due, 0.78);
          return task(subject, text, due, 0.78).map((found) => ({ ...found, isThing: true }));
        }
      }
      const coming = turn.role === 'user' && due !== undefined ? ON_THE_WAY.exec(text)?.[1] : undefined;
      if (coming !== undefined)
        return [
          {
            who: this.speaker,
            what: `${this.speaker} is ${coming.replace(/[\s.!]+$/, '')}`,
            status: 'pending',
            due,
            confidence: 0.76,
            isThing: true,
          },
        ];
      const placed = turn.role === 'user' ? LAST_PLACED.exec(text) : null;
      if (placed !== null && (due !== undefined || /have to|must|need/.test(text)))
        return task(this.speaker, `${placed[2] ?? ''} ${placed[1] ?? ''}${placed[3] ?? ''}`, due, 0.82);
      const notYet =
        turn.role === 'user'
          ? (NOT_YET.exec(text)?.[1] ?? NOT_YET_LAST.exec(text)?.[1] ?? OUTSTANDING.exec(text)?.[1])
          : undefined;
      if (notYet !== undefined && !/^(?:the (?:movie|book|show|series|news|episode))\b/i.test(notYet))
        return task(this.speaker, notYet, this.due, 0.76);
      // "Ping Tomasz about the integration next Tuesday": an order with a date is a task.
      const order = text.replace(
        /^(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|week)|on \p{Lu}\p{Ll}+day|by \p{Lu}\p{Ll}+)[,:]? (?=\p{Ll})/iu,
        '',
      );
      if (turn.role === 'user' && order !== text && ACTION.test(order) && !NO_ACTION.test(order))
        return this.#actions(this.speaker, order, 0.78, false);
      if (
        turn.role === 'user' &&
        UNMISTAKABLE_ACTION.test(text) &&
        !/\b(?:every|each|always|whenever)\b/i.test(text)
      ) {
        if (
          due !== undefined ||
          /^(?:book|buy|order|pay|renew|ring|phone|chase|collect|pick up|drop off) (?:the|my|our|a|an|some|more|new|\p{Lu}|\d)/iu.test(
            text,
          )
        )
          if (!/^\w+ (?:is|was|are|were|has|had|by|on|it|me|this|that|us)\b/i.test(text))
            return this.#actions(this.speaker, text, due === undefined ? 0.72 : 0.82, false);
      }
    }
    const asked = turn.role === 'user' && !isHypothetical ? ASKED.exec(text)?.[1] : undefined;
    if (asked !== undefined) {
      const other = ASK_OTHER.exec(asked);
      const follow = /^(?:follow up|check in|get back)\b/i.test(asked);
      if (due === undefined && !follow && other === null) return [];
      if (!ACTION.test(asked) || /\b(?:explain|give me|show me|tell me|write me)\b/i.test(asked)) return [];
      return task(this.speaker, asked, due, due === undefined ? 0.78 : 0.86);
    }
    return [];
  }

  #actions(who: string, action: string, confidence: number, isPromise: boolean): Task[] {
    const due = this.due;
    if (NO_ACTION.test(action)) return [];
    return split(action).flatMap((part) => {
      const own = this.dueIn(part) ?? due;
      const verbs =
        own === undefined || isPromise ? (own === undefined ? UNMISTAKABLE_ACTION : ACTION) : ACTION;
      if (!verbs.test(part)) return [];
      // Without a date there must be a thing to do it to, not "it" alone.
      if (
        own === undefined &&
        (part.split(' ').length < 3 || /^\w+ (?:\w+ly|for|it|this|that|you|as|so|like)\b/i.test(part))
      ) {
        if (!/^\w+ (?:\w+ )?(?:\p{Lu}|\w+s$)/u.test(part)) return [];
      }
      if (/^(?:send|tell|ask|give|get|bring|make|show) (?:you|it)\b/i.test(part) && own === undefined)
        return [];
      return task(who, part, own, own === undefined ? confidence - 0.04 : confidence);
    });
  }

  #dated(): Task[] {
    const { text, isQuestion, isHypothetical, turn } = this.statement;
    const due = this.due;
    if (isQuestion || isHypothetical || due === undefined || turn.role !== 'user') return [];
    const dated = DEADLINE.exec(text) ?? DUE.exec(text) ?? MUST_BE.exec(text);
    const thing = dated === null ? undefined : (dated[1] ?? dated[2]);
    if (
      thing === undefined ||
      /^(?:it|that|this|what|he|she|they|baby|our baby|the baby|I|we|you|train|flight|bus)$/i.test(thing)
    )
      return [];
    const what = actionOf(thing, undefined);
    return what === undefined
      ? []
      : [{ who: this.speaker, what, status: 'pending', due, confidence: 0.85, isThing: true }];
  }
}

/** What somebody is to do, has done, can't go on with or need no longer do. */
export function findTasks(statement: Statement, timeZone: string): ExtractedMemory[] {
  const { turn, text } = statement;
  if (turn.role !== 'user' && turn.role !== 'assistant') return [];
  if (turn.role === 'assistant' && !/^I(?:'ll| will| am going)/.test(text)) return [];
  const speaker = speakerOf(turn);
  return new TaskReader(statement, timeZone).read().map((found): ExtractedMemory => {
    const what = inThirdPerson(found.what, speaker);
    const when = found.due === undefined ? '' : ` ${found.due.words.trim()}`;
    const content = found.isThing
      ? what.includes(when.trim()) || what.startsWith(found.who)
        ? what
        : `${what} is due ${when.replace(/^ due /, '').trim()}`
      : `${found.who} ${predicateOf(found, what)}${what.includes(when.trim()) ? '' : when}`;
    return {
      kind: 'task',
      content: asSentence(content),
      sourceTurnId: turn.id,
      confidence: found.confidence,
      salience: 0.8,
      about: found.who === speaker ? 'user' : 'project',
      status: found.status,
      dueAt: found.due?.at,
      revises: statement.revises || undefined,
      entities: [],
    };
  });
}
