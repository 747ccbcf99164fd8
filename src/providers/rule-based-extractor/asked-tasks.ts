import type { FoundDate } from '../due-dates.ts';
import { ACTION, NO_ACTION, UNMISTAKABLE_ACTION } from './actions.ts';
import { findTaskNews } from './task-news.ts';
import {
  ASKS,
  ASSIGNED,
  CHECKBOX,
  COMING,
  DASHED,
  DO_NOT_FORGET,
  HEADING,
  ITEM_BREAK,
  LIST_HEAD,
  MARKED,
  NEGATED,
  NEW_TASK,
  NOT_SOMEBODY,
  NOT_YET,
  NOT_YET_LAST,
  ON_LIST,
  PUT_DOWN,
  REMIND,
} from './task-phrases.ts';
import { actionOf, split, type Task, type TaskReading, task } from './task-wording.ts';

/** A list with its opening: "need to: call the bank, order the cake (by Friday)". */
export function listedTasks(reader: TaskReading): Task[] {
  const { text, isQuestion } = reader.statement;
  if (isQuestion) return [];
  const head =
    /^(?:task|to-?do|action(?: item)?)s? for \p{Lu}/iu.test(text) && !/for me\b/i.test(text.slice(0, 20))
      ? null
      : LIST_HEAD.exec(text);
  const [, opening = '', list = ''] = head ?? [];
  if (head === null || /\b(?:if|what|how|why|you|ingredients?)\b/i.test(opening)) return [];
  const shared = reader.dueIn(opening);
  const items = list
    .replace(/\(([^)]*)\)/g, (whole) => whole.replace(/[,;]/g, '\u0001').replace(/ and /g, '\u0002'))
    .split(ITEM_BREAK)
    .map((item) => item.replaceAll('\u0001', ',').replaceAll('\u0002', ' and ').trim())
    .filter((item) => item.length > 2);
  if (
    items.length === 1 &&
    !/^(?:to-?do|task|remind|remember|don't|add|still|open|left|next|homework)/i.test(opening)
  )
    return [];
  return items.flatMap((item) => itemTask(reader, item, shared, 0.86));
}

/** An item of a list: its person, its date and how it stands are in it, or its heading has them. */
export function itemTask(
  reader: TaskReading,
  item: string,
  shared: FoundDate | undefined,
  confidence: number,
): Task[] {
  const news = findTaskNews({ ...reader.statement, text: item, sentence: item });
  if (news !== undefined) return task(reader.speaker, news.what, undefined, confidence, news.status);
  const assigned = ASSIGNED.exec(item);
  const who = assigned?.[1];
  const due = reader.dueIn(item) ?? shared;
  if (who !== undefined && !NOT_SOMEBODY.test(who))
    return task(/^(?:me|us)$/.test(who) ? reader.speaker : who, assigned?.[2] ?? '', due, confidence);
  return task(reader.speaker, item, due, confidence);
}

/** Lines and sentences that say of themselves that they are tasks. */
export function markedTasks(reader: TaskReading): Task[] {
  const { text, isItem, before, isQuestion } = reader.statement;
  const box = CHECKBOX.exec(text);
  if (box !== null)
    return task(reader.speaker, box[2] ?? '', reader.due, 0.93, box[1] === ' ' ? 'pending' : 'done');
  if (isQuestion) return [];
  const marked = MARKED.exec(text);
  if (marked !== null) {
    const [, named, other, rest = ''] = marked;
    const assigned = ASSIGNED.exec(rest);
    const who = assigned?.[1] ?? named ?? other ?? reader.speaker;
    return task(/^(?:me|us)$/.test(who) ? reader.speaker : who, assigned?.[2] ?? rest, reader.due, 0.92);
  }
  const assigned = /^(?:me|us|\p{Lu}\p{L}+) to /u.test(text) ? ASSIGNED.exec(text) : null;
  if (assigned !== null && ACTION.test(assigned[2] ?? '') && !NOT_SOMEBODY.test(text)) {
    const who = assigned[1] ?? '';
    return task(/^(?:me|us)$/.test(who) ? reader.speaker : who, assigned[2] ?? '', reader.due, 0.85);
  }
  const dashed = isItem ? DASHED.exec(text) : null;
  if (dashed !== null && !NOT_SOMEBODY.test(dashed[1] ?? '')) {
    const [, who = '', what = ''] = dashed;
    if (ACTION.test(what)) return task(/^me$/i.test(who) ? reader.speaker : who, what, reader.due, 0.84);
  }
  if (isItem) {
    const head = [...before].reverse().find((statement) => !statement.isItem);
    const listed = head !== undefined && HEADING.test(head.sentence);
    if (listed && (UNMISTAKABLE_ACTION.test(text) || findTaskNews(reader.statement) !== undefined))
      return itemTask(reader, text, reader.dueIn(head.sentence), 0.82);
  }
  return [];
}

/** "Remind me to ...", "don't forget to ...", "add ... to my list". */
export function askedTasks(reader: TaskReading): Task[] {
  const { text, sentence } = reader.statement;
  const remind = REMIND.exec(text);
  const before = remind === null ? '' : text.slice(0, remind.index);
  let wanted = remind?.[1];
  if (wanted !== undefined) {
    // "That reminds me of", "you always remind me": the verb must ask.
    if (ASKS.test(before) && !NEGATED.test(before) && !/^(?:of|why|how|what|who|where)\b/i.test(wanted)) {
      if (
        /\b(?:to|about|that)\b/i.test(wanted) ||
        (reader.due !== undefined && (actionOf(wanted, reader.due) ?? '').includes(' '))
      ) {
        wanted = wanted.replace(/^(.{0,30}?)\b(to|about) /i, (whole, when: string, link: string) =>
          when.trim() === '' || reader.dueIn(when) !== undefined
            ? `${/about/i.test(link) ? 'about ' : 'to '}`
            : whole,
        );
        if (
          /^about the (?:first|second|third|last|other|same|former|latter)(?: one)?\b|^about (?:it|that|this)\b/i.test(
            wanted,
          )
        )
          return [];
        return split(wanted).flatMap((part) =>
          task(reader.speaker, part, reader.dueIn(part) ?? reader.due, 0.94),
        );
      }
    }
    // "The insurance I have not renewed, do remind me on Saturday": what is before it.
    const earlier = sentence.slice(
      0,
      Math.max(0, sentence.search(/,? (?:(?:do|please|so|could you|can you) )*remind me/i)),
    );
    const what = NOT_YET_LAST.exec(earlier)?.[1] ?? NOT_YET.exec(earlier)?.[1];
    if (what !== undefined) return task(reader.speaker, what, reader.due, 0.84);
    return [];
  }
  const forget = DO_NOT_FORGET.exec(text)?.[1];
  if (forget !== undefined && !/\byou(?:r|rself)?\b/i.test(forget) && !NO_ACTION.test(forget)) {
    if (/^(?:never|always)\b/i.test(forget) || /\b(?:always|every|each|never)\b/i.test(text)) return [];
    const certain = reader.due !== undefined || UNMISTAKABLE_ACTION.test(forget) || /forget/i.test(text);
    if (certain && !/^(?:the (?:last|first) time|what|when|how|that|who)\b/i.test(forget))
      return split(forget).flatMap((part) =>
        task(reader.speaker, part, reader.dueIn(part) ?? reader.due, 0.88),
      );
  }
  const listed = ON_LIST.exec(text);
  if (listed !== null && !/^(?:it|that|this|them|me|him|her)$/i.test(listed[1] ?? ''))
    return task(reader.speaker, `${listed[1] ?? ''}${listed[2] ?? ''}`, reader.due, 0.92);
  const made = NEW_TASK.exec(text)?.[1];
  if (made !== undefined) return task(reader.speaker, made, reader.due, 0.92);
  const down = PUT_DOWN.exec(text)?.[1];
  if (down !== undefined && reader.due !== undefined && COMING.test(down))
    return [
      {
        who: reader.speaker,
        what: down.replace(/[\s.!?]+$/, ''),
        status: 'pending',
        due: reader.due,
        confidence: 0.82,
        isThing: true,
      },
    ];
  return [];
}
