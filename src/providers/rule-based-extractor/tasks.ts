import type { ExtractedMemory, TaskStatus } from '../extractor.ts';
import { ACTION, NEXT_ACTION, NO_ACTION, UNMISTAKABLE_ACTION } from './actions.ts';
import { type FoundDate, findDueDate } from './due-dates.ts';
import { pattern } from './pattern.ts';
import { NAME } from './phrases.ts';
import type { Statement } from './statements.ts';
import { findTaskNews } from './task-news.ts';
import { asSentence, inThirdPerson, speakerOf } from './third-person.ts';

interface Task {
  who: string;
  what: string;
  status: TaskStatus;
  due: FoundDate | undefined;
  confidence: number;
  /** The words name a thing that is due rather than something to do. */
  isThing?: boolean;
}

const REMIND =
  /\b(?:remind (?:me|us|myself)|don't let (?:me|us) forget|make sure (?:I|we) (?:don't forget|remember)|(?:nudge|ping|poke|bug|alert|notify) me(?= (?:to|about|on|tomorrow|next|in|at)\b))(?: again)?\b[,:]?\s*(.+)$/i;
/** What may stand before "remind me" where it asks. */
const ASKS =
  /^(?:\p{Lu}\p{L}+,? )?(?:(?:please|also|and|so|just|hey|ok|do|kindly|oh|(?:can|could|would|will) you|I need you to|I want you to|I'd like you to|you can|you could|need you to)[, ]+)*$/iu;
const DO_NOT_FORGET =
  /^(?:please )?(?:(?:don't|do not|must not|mustn't|can't|I can't|we can't|I mustn't|let's not|not to|we mustn't) forget|remember|be sure|make sure|make a note|I need to remember|I have to remember|I must remember|must remember)(?: to |(?: about)? (?=the |my |our ))(.+)$/i;
const PUT_DOWN =
  /^(?:please |can you |could you |would you )*(?:put down|note down|note|write down|jot down|put in (?:my|the|our) (?:calendar|diary)|add to (?:my|the|our) (?:calendar|diary)|calendar)(?: please)?:? (?:that )?(.+)$/i;
const ON_LIST =
  /^(?:please |can you |could you |would you )*(?:add|put|stick|pop|note) (.+?) (?:to|on|onto|in) (?:my|the|our) (?:to-?do ?|task ?|shopping ?|grocery ?|packing ?)?(?:list|tasks|to-?dos|todos|calendar|diary)\b(.*)$/i;
const NEW_TASK =
  /^(?:please |can you |could you |would you )*(?:create|add|make|open|log|set)(?: me)? (?:a |an |another )?(?:new )?(?:task|to-?do|reminder|ticket|action item|action)(?: for me| for us)?(?: to|:| for| that| about)? (.+)$/i;
const MARKED =
  /^(?:to-?dos?|tasks?|action items?|actions?|AI|next steps?|AP|(?:note|reminder)(?: to (?:self|myself|me))?|homework(?: for me)?)\b\s*(?:\(([^)]{1,30})\)|for (\p{Lu}[\p{L}'-]+))?\s*[:—–-]\s*(.+)$/iu;
/** "Lena to circulate the minutes", "me to send it". */
const ASSIGNED = pattern(`^(${NAME}|me|us) (?:to|will|should|is to) (.+)$`, 'u');
/** "Sipho – get three quotes". */
const DASHED = /^(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?|[Mm]e|All)\s*(?:[–—:]|-\s)\s*(.{4,})$/u;
const CHECKBOX = /^(?:[-*]\s*)?\[( |x|X)\]\s*(.+)$/;
/** What opens a list of things to do. */
const LIST_HEAD =
  /^((?:.{0,60}?\b)?(?:need(?:s)? to(?: do)?|have to|must|got to|should|to-?dos?|to do|tasks?|action items?|actions|add(?: these| this| the following)?(?: things| items)? to (?:my|the|our) (?:to-?do |task |shopping |grocery |packing )?list|(?:on|for) my (?:list|plate|to-?do list)|remind me (?:to|about)|next steps?|still open|open (?:items|points)|still to do|my list|homework(?: for me)?|remember|don't forget|don't let me forget|jobs|errands|chores|reminders?)(?: (?:for|on|by|before|this|today|tomorrow|next|still|in|left|the|to)[^:]{0,40})?):\s+(.+)$/i;
const HEADING =
  /\b(?:to-?dos?|to do|tasks?|actions?|following|next steps|need|list|errands|chores|remind|remember|note|left|open)\b[^:]*:$/i;
const ITEM_BREAK =
  /\s*;\s*|,\s+(?:and\s+|then\s+|also\s+)?|\s+and\s+(?=[a-z]+\s+(?:the|my|our|a|an|\p{Lu}))/u;

const ADVERBS =
  '(?: still| also| really| both| just| definitely| then| now| probably| finally| first| first need to)*';
const OBLIGED = pattern(
  `^(I|[Ww]e|[Mm]y [a-z]+|someone|somebody|${NAME})(?:'ve| have| has)?${ADVERBS}(?: |(?='))(need to|needs to|have to|has to|got to|to(?= \\p{Ll})|shall|keep forgetting to|must|should|ought to|am supposed to|'m supposed to|are supposed to|is supposed to|plan to|'m planning to|am planning to|'m going to|am going to|are going to|'re going to|is going to|will|'ll|promised to|agreed to|offered to|volunteered to|want to|wanted to|said I would|said I'd|said I'll|said she'd|said he'd|intend to|'ve been meaning to|been meaning to|am meant to|'m meant to|'m due to|better|'d better|had better|told (?:${NAME}|him|her|them|my [a-z]+|the [a-z]+) (?:that )?(?:I'd|I would|I'll|I will)|can't forget to|mustn't forget to|promised (?:${NAME}|him|her|them|my [a-z]+|the [a-z]+) (?:to|I would|I'd|that I would|that I'd|that I'll|I'll))(?: still| also| really| remember to| definitely| finally| just| then| quickly| not forget to)* (.+)$`,
  'u',
);
/** "By Friday I have to", "before the trip we need to": when, before who. */
const WHEN_OPENING =
  /^(?:today|tomorrow|tonight|(?:on|by|before|until|till|at|in|this|next|after|for|during|over|from|as|since|with|first thing)\b[^,;:]{1,45}?),? (?=(?:I|we)(?:'ve|'ll|'m|'re)?\b)/i;
/** Without its subject, as in notes: "need to renew the card". */
const BARE_OBLIGED =
  /^(?:still |also |just |really )*(?:need to|needs to|have to|must|got to|have got to|should|ought to|better|will|gonna|going to|planning to|supposed to|meant to)(?: still| also| really| remember to| just| then)* (.+)$/i;
const PROMISED = pattern(
  `^(?:I|[Ww]e)(?:'ve| have)?(?: also| already| just)? (?:promised|owe|still owe|owed) (${NAME}|him|her|them|my [a-z]+|the [a-z]+) ((?:the|a|an|my|our|some|that|\\p{Lu}|\\d)[^?]{3,100})$|^(?:still )?owe (${NAME}|my [a-z]+|the [a-z]+) ((?:the|a|an|my|our|some|that|\\d)[^?]{3,100})$`,
  'u',
);
/** "Nate writes the finance section by 30 March", "Emil took over the load tests", "I do the intro". */
const ASSIGNMENT = pattern(
  `^(I|${NAME}) (?:(?:is |'s |am |'m |will be )?(?:doing|writing|preparing|handling|drafting|sorting|organising|organizing|bringing|booking|taking care of|looking after)|said (?:he|she|they)(?:'d|'ll| would| will) (?:do|write|prepare|handle|draft|sort|organi[sz]e|bring|book|look after|take care of|send|make|call|buy)|looks after|do|does|writes?|prepares?|handles?|drafts?|books?|brings?|buys?|sends?|calls?|orders?|organi[sz]es?|reviews?|sorts?(?: out)?|makes?|picks? up|collects?|delivers?|took over|takes over|is taking over|has taken over|takes care of|will take care of|volunteered for|is on the hook for|is on) ((?:the|a|an|our|my|both|all|that|his|her|\\p{Lu})[^,;?]{2,80})$`,
  'u',
);
const ASKED =
  /^(?:please,? |can you|could you|would you|will you|can someone|could someone|can we|could we|(?:\p{Lu}\p{L}+, )(?:can|could|would|will) you)\s*(?:please |also |kindly |just |maybe )*(.+)$/iu;
const ASK_OTHER = pattern(
  `^(?:please )?(?:ask|tell|get|have|remind|chase|ping|nudge) (${NAME})\\b(.*)$`,
  'u',
);
const DUE =
  /^(?:the |my |our )?(.{3,60}?)(?:,? which)?(?: is| are|'s|:| -| –)(?: now| actually| also)? (?:due|to be in|to be submitted|to be done)(?: back| in)? (?:on |by |at |in )?(.+)$/i;
const DEADLINE =
  /^(?:the |our |my )?(?:(?:hard |new |final |submission )?deadline (?:for|to|of) (?:the |my |our )?(.{3,60}?)|(?:the |my |our )?(.{3,50}?)(?:'s)? deadline) (?:is|has moved to|moved to|has been moved to|was moved to|got moved to|has been extended to|was extended to|is now|was pushed to)(?: now| on| actually)? (.+)$/i;
const MUST_BE =
  /^((?:the|my|our|\p{Lu})[^,;]{2,60}?) (?:must|has to|have to|needs? to|should|ought to) (?:be (?:\p{L}+ed|done|sent|in|out|ready|paid|written|built|live|up|there|made|set up|back|submitted)|go out|get (?:done|out|sent|paid)|land|arrive)\b(.*)$/iu;
const OUTSTANDING =
  /^((?:the|my|our|\p{Lu})[^,;:]{2,60}?)(?:'s| is| are)(?: still)? (?:on my (?:plate|list|desk|to-?do list)|outstanding|still open|still pending|still missing|still to be done|still not done|not done yet|overdue|not finished yet|still to do|left to do)\b/iu;
/** "I'm chasing Worcester again on Monday". */
const ON_THE_WAY =
  /^(?:I'm|we're|I am|we are) ((?:chasing|calling|ringing|phoning|emailing|sending|picking up|dropping off|collecting|ordering|booking|submitting|finishing|writing|paying|renewing|signing|delivering|posting|returning|handing in|presenting|interviewing|installing|deploying|releasing) .+)$/i;
/** "I've got until the 15th to send it", "I need the photos done by Tuesday". */
const UNTIL_TO = /^(?:I|we)(?:'ve got| have| only have|'ve only got) (?:until|till) .{2,30}? to (.+)$/i;
const NEED_DONE =
  /^(?:I|we) (?:need|want|must have) ((?:the|my|our|a|an) [^,;]{3,60}?) (?:done|ready|finished|sent|signed|back|printed|sorted|delivered|here|fixed) (?:by|before|on|until)\b/i;
const NOT_YET =
  /^(?:I|we)(?: still)? (?:haven't|have not|didn't|did not)(?: yet| even)? (?:started|done|got round to|gotten around to|got around to|managed to|finished|booked|sent|paid|renewed|called|written|replied to|submitted|signed|filed|ordered|bought|started on|touched|looked at|begun)(?: on)? ((?:the|my|our|\p{Lu}|on the)[^,;?]{2,60}?)(?: yet| so far)?[.!]*$/iu;
const NOT_YET_LAST =
  /^(?:but |and )?((?:the|my|our|\p{Lu})[^,;?]{2,60}?) (?:I|we) (?:haven't|have not|didn't) (?:started|done|renewed|paid|sent|booked|finished|called|written|ordered|touched)\b/u;
const LAST_PLACED =
  /^((?:the|my|our) [^,;?]{2,60}?) (?:I|we)(?:'ll| will| have to| must| need to|'ve got to| should) (do|send|finish|deliver|write|bring|make|pay|call|order|prepare|review|submit|sign|return)\b(.*)$/iu;
const COMING =
  /\b(?:is|are|'s|'re) (?:coming|arriving|visiting|picking|calling|delivering|dropping|due|here|on|at|scheduled|booked)\b/i;
const NEGATED = /\b(?:don't|do not|doesn't|won't|not|never|no longer)\b/i;
const NOT_SOMEBODY =
  /^(?:Still|Left|Open|Next|You|He|She|They|It|This|That|There|What|Which|Who|People|Everyone|Nobody|The|Then|Things|Life|Time|God|Hopefully|Today|Tomorrow|Tonight|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Also|And|But|So|My (?:life|heart|head|back|brain|body|legs?|eyes|phone|laptop|computer|car))\b/;

/** What is to be done, without the words that only say when. */
function actionOf(raw: string, due: FoundDate | undefined): string | undefined {
  let text = raw;
  const words = due?.words.trim() ?? '';
  if (words !== '') {
    const at = text.indexOf(words);
    if (at >= 0) text = `${text.slice(0, at)} ${text.slice(at + words.length)}`;
  }
  text = text
    .replace(/\s*\([^)]*\)?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;:!?)]+$/, '')
    .replace(/^[\s,;:]*(?:to|that (?:I|we) (?:need|have) to|about)?\s+/i, (found) =>
      /about/i.test(found) ? 'about ' : '',
    )
    .replace(
      /,? (?:please|ok|okay|so (?:I|we|that)\b.*|because .*|since (?:it|they|he|she|I|we) .*|otherwise .*|or (?:else|I'll).*|,? (?:it|they|she|he) .*)$/i,
      '',
    )
    .replace(/[\s,]+(?:by|on|at|before|until|for|in|due|latest|no later than)$/i, '')
    .trim();
  const count = text.split(' ').length;
  if (
    text.length < 3 ||
    count > 30 ||
    /^(?:it|that|this|them|do (?:it|that|this)|about (?:it|that|this)|me|us)$/i.test(text)
  )
    return undefined;
  return text;
}

function task(
  who: string,
  raw: string,
  due: FoundDate | undefined,
  confidence: number,
  status: TaskStatus = 'pending',
): Task[] {
  const what = actionOf(raw, due);
  return what === undefined ? [] : [{ who, what, status, due, confidence }];
}

/** Finds tasks in statements of one turn. */
class TaskReader {
  readonly #statement: Statement;
  readonly #speaker: string;
  readonly #due: FoundDate | undefined;
  readonly #timeZone: string;

  constructor(statement: Statement, timeZone: string) {
    this.#statement = statement;
    this.#timeZone = timeZone;
    this.#speaker = speakerOf(statement.turn);
    this.#due = this.#dueIn(statement.text);
  }

  #dueIn(text: string): FoundDate | undefined {
    return findDueDate(text, this.#statement.turn.occurredAt, this.#timeZone);
  }

  read(): Task[] {
    for (const found of [this.#listed, this.#marked, this.#asked, this.#news, this.#obliged, this.#dated]) {
      const tasks = found.call(this);
      if (tasks.length > 0) return tasks;
    }
    return [];
  }

  /** "need to: call the bank, order the cake (by Friday)". */
  #listed(): Task[] {
    const { text, isQuestion } = this.#statement;
    if (isQuestion) return [];
    const head =
      /^(?:task|to-?do|action(?: item)?)s? for \p{Lu}/iu.test(text) && !/for me\b/i.test(text.slice(0, 20))
        ? null
        : LIST_HEAD.exec(text);
    const [, opening = '', list = ''] = head ?? [];
    if (head === null || /\b(?:if|what|how|why|you|ingredients?)\b/i.test(opening)) return [];
    const shared = this.#dueIn(opening);
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
    return items.flatMap((item) => this.#item(item, shared, 0.86));
  }

  #item(item: string, shared: FoundDate | undefined, confidence: number): Task[] {
    const news = findTaskNews({ ...this.#statement, text: item, sentence: item });
    if (news !== undefined) return task(this.#speaker, news.what, undefined, confidence, news.status);
    const assigned = ASSIGNED.exec(item);
    const who = assigned?.[1];
    const due = this.#dueIn(item) ?? shared;
    if (who !== undefined && !NOT_SOMEBODY.test(who))
      return task(/^(?:me|us)$/.test(who) ? this.#speaker : who, assigned?.[2] ?? '', due, confidence);
    return task(this.#speaker, item, due, confidence);
  }

  /** Lines and sentences that say of themselves that they are tasks. */
  #marked(): Task[] {
    const { text, isItem, before, isQuestion } = this.#statement;
    const box = CHECKBOX.exec(text);
    if (box !== null)
      return task(this.#speaker, box[2] ?? '', this.#due, 0.93, box[1] === ' ' ? 'pending' : 'done');
    if (isQuestion) return [];
    const marked = MARKED.exec(text);
    if (marked !== null) {
      const [, named, other, rest = ''] = marked;
      const assigned = ASSIGNED.exec(rest);
      const who = assigned?.[1] ?? named ?? other ?? this.#speaker;
      return task(/^(?:me|us)$/.test(who) ? this.#speaker : who, assigned?.[2] ?? rest, this.#due, 0.92);
    }
    const assigned = /^(?:me|us|\p{Lu}\p{L}+) to /u.test(text) ? ASSIGNED.exec(text) : null;
    if (assigned !== null && ACTION.test(assigned[2] ?? '') && !NOT_SOMEBODY.test(text)) {
      const who = assigned[1] ?? '';
      return task(/^(?:me|us)$/.test(who) ? this.#speaker : who, assigned[2] ?? '', this.#due, 0.85);
    }
    const dashed = isItem ? DASHED.exec(text) : null;
    if (dashed !== null && !NOT_SOMEBODY.test(dashed[1] ?? '')) {
      const [, who = '', what = ''] = dashed;
      if (ACTION.test(what)) return task(/^me$/i.test(who) ? this.#speaker : who, what, this.#due, 0.84);
    }
    if (isItem) {
      const head = [...before].reverse().find((statement) => !statement.isItem);
      const listed = head !== undefined && HEADING.test(head.sentence);
      if (listed && (UNMISTAKABLE_ACTION.test(text) || findTaskNews(this.#statement) !== undefined))
        return this.#item(text, this.#dueIn(head.sentence), 0.82);
    }
    return [];
  }

  /** "Remind me to ...", "don't forget to ...", "add ... to my list". */
  #asked(): Task[] {
    const { text, sentence } = this.#statement;
    const remind = REMIND.exec(text);
    const before = remind === null ? '' : text.slice(0, remind.index);
    let wanted = remind?.[1];
    if (wanted !== undefined) {
      // "That reminds me of", "you always remind me": the verb must ask.
      if (ASKS.test(before) && !NEGATED.test(before) && !/^(?:of|why|how|what|who|where)\b/i.test(wanted)) {
        if (
          /\b(?:to|about|that)\b/i.test(wanted) ||
          (this.#due !== undefined && (actionOf(wanted, this.#due) ?? '').includes(' '))
        ) {
          wanted = wanted.replace(/^(.{0,30}?)\b(to|about) /i, (whole, when: string, link: string) =>
            when.trim() === '' || this.#dueIn(when) !== undefined
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
            task(this.#speaker, part, this.#dueIn(part) ?? this.#due, 0.94),
          );
        }
      }
      // "The insurance I have not renewed, do remind me on Saturday": what is before it.
      const earlier = sentence.slice(
        0,
        Math.max(0, sentence.search(/,? (?:(?:do|please|so|could you|can you) )*remind me/i)),
      );
      const what = NOT_YET_LAST.exec(earlier)?.[1] ?? NOT_YET.exec(earlier)?.[1];
      if (what !== undefined) return task(this.#speaker, what, this.#due, 0.84);
      return [];
    }
    const forget = DO_NOT_FORGET.exec(text)?.[1];
    if (forget !== undefined && !/\byou(?:r|rself)?\b/i.test(forget) && !NO_ACTION.test(forget)) {
      if (/^(?:never|always)\b/i.test(forget) || /\b(?:always|every|each|never)\b/i.test(text)) return [];
      const certain = this.#due !== undefined || UNMISTAKABLE_ACTION.test(forget) || /forget/i.test(text);
      if (certain && !/^(?:the (?:last|first) time|what|when|how|that|who)\b/i.test(forget))
        return split(forget).flatMap((part) =>
          task(this.#speaker, part, this.#dueIn(part) ?? this.#due, 0.88),
        );
    }
    const listed = ON_LIST.exec(text);
    if (listed !== null && !/^(?:it|that|this|them|me|him|her)$/i.test(listed[1] ?? ''))
      return task(this.#speaker, `${listed[1] ?? ''}${listed[2] ?? ''}`, this.#due, 0.92);
    const made = NEW_TASK.exec(text)?.[1];
    if (made !== undefined) return task(this.#speaker, made, this.#due, 0.92);
    const down = PUT_DOWN.exec(text)?.[1];
    if (down !== undefined && this.#due !== undefined && COMING.test(down))
      return [
        {
          who: this.#speaker,
          what: down.replace(/[\s.!?]+$/, ''),
          status: 'pending',
          due: this.#due,
          confidence: 0.82,
          isThing: true,
        },
      ];
    return [];
  }

  #news(): Task[] {
    const news = findTaskNews(this.#statement);
    if (news === undefined) return [];
    const due =
      news.status === 'in_progress' || news.status === 'blocked'
        ? (this.#due ?? this.#dueIn(this.#statement.sentence))
        : undefined;
    return task(this.#speaker, news.what, due, news.confidence, news.status);
  }

  /** "I need to ...", "Marco will ... by Wednesday", "could you ... by Friday". */
  #obliged(): Task[] {
    const { text, turn, isQuestion, isHypothetical } = this.#statement;
    const due = this.#due;
    if (!isQuestion && !isHypothetical) {
      const owed = PROMISED.exec(text);
      if (owed !== null) {
        const to = owed[1] ?? owed[3] ?? '';
        const what = owed[2] ?? owed[4] ?? '';
        if (!/^(?:a lot|an apology|so much|my life|everything|the world|a drink|a beer|one)\b/i.test(what))
          return task(this.#speaker, `get ${to} ${what}`, due, 0.86);
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
              ? `${this.#speaker} (for the group)`
              : this.#speaker
            : subject.replace(/^[Mm]y /, `${this.#speaker}'s `),
          action,
          due === undefined ? 0.76 : 0.88,
          /'ll|will/.test(modal),
        );
      }
      const until = UNTIL_TO.exec(text)?.[1] ?? NEED_DONE.exec(text)?.[1];
      if (until !== undefined && due !== undefined && turn.role === 'user')
        return task(this.#speaker, until, due, 0.84);
      const other = turn.role === 'user' ? ASK_OTHER.exec(text) : null;
      if (
        other !== null &&
        /^(?:,? to |,? about | for | whether | if | and )/.test(other[2] ?? '') &&
        !NOT_SOMEBODY.test(other[1] ?? '')
      )
        return task(this.#speaker, text, due, 0.8);
      const bare = turn.role === 'user' ? BARE_OBLIGED.exec(text)?.[1] : undefined;
      if (bare !== undefined) {
        const found = this.#actions(
          this.#speaker,
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
        const near = this.#statement.before.length > 0 || this.#statement.topic !== undefined;
        if (
          !habitual &&
          (due !== undefined ||
            took ||
            (near &&
              (/^(?:I do|I'm doing) the /.test(text) ||
                /\b(?:need to|have to|must|will|'ll|I do|I'm doing)\b/.test(this.#statement.sentence))))
        ) {
          if (subject === 'I') return task(this.#speaker, text.slice(2), due, 0.78);
          return task(subject, text, due, 0.78).map((found) => ({ ...found, isThing: true }));
        }
      }
      const coming = turn.role === 'user' && due !== undefined ? ON_THE_WAY.exec(text)?.[1] : undefined;
      if (coming !== undefined)
        return [
          {
            who: this.#speaker,
            what: `${this.#speaker} is ${coming.replace(/[\s.!]+$/, '')}`,
            status: 'pending',
            due,
            confidence: 0.76,
            isThing: true,
          },
        ];
      const placed = turn.role === 'user' ? LAST_PLACED.exec(text) : null;
      if (placed !== null && (due !== undefined || /have to|must|need/.test(text)))
        return task(this.#speaker, `${placed[2] ?? ''} ${placed[1] ?? ''}${placed[3] ?? ''}`, due, 0.82);
      const notYet =
        turn.role === 'user'
          ? (NOT_YET.exec(text)?.[1] ?? NOT_YET_LAST.exec(text)?.[1] ?? OUTSTANDING.exec(text)?.[1])
          : undefined;
      if (notYet !== undefined && !/^(?:the (?:movie|book|show|series|news|episode))\b/i.test(notYet))
        return task(this.#speaker, notYet, this.#due, 0.76);
      // "Ping Tomasz about the integration next Tuesday": an order with a date is a task.
      const order = text.replace(
        /^(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|week)|on \p{Lu}\p{Ll}+day|by \p{Lu}\p{Ll}+)[,:]? (?=\p{Ll})/iu,
        '',
      );
      if (turn.role === 'user' && order !== text && ACTION.test(order) && !NO_ACTION.test(order))
        return this.#actions(this.#speaker, order, 0.78, false);
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
            return this.#actions(this.#speaker, text, due === undefined ? 0.72 : 0.82, false);
      }
    }
    const asked = turn.role === 'user' && !isHypothetical ? ASKED.exec(text)?.[1] : undefined;
    if (asked !== undefined) {
      const other = ASK_OTHER.exec(asked);
      const follow = /^(?:follow up|check in|get back)\b/i.test(asked);
      if (due === undefined && !follow && other === null) return [];
      if (!ACTION.test(asked) || /\b(?:explain|give me|show me|tell me|write me)\b/i.test(asked)) return [];
      return task(this.#speaker, asked, due, due === undefined ? 0.78 : 0.86);
    }
    return [];
  }

  #actions(who: string, action: string, confidence: number, isPromise: boolean): Task[] {
    const due = this.#due;
    if (NO_ACTION.test(action)) return [];
    return split(action).flatMap((part) => {
      const own = this.#dueIn(part) ?? due;
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
    const { text, isQuestion, isHypothetical, turn } = this.#statement;
    const due = this.#due;
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
      : [{ who: this.#speaker, what, status: 'pending', due, confidence: 0.85, isThing: true }];
  }
}

/** The actions of "call the bank, order the cake and pay the rent", each for itself. */
function split(actions: string): string[] {
  const parts: string[] = [];
  let rest = actions;
  while (parts.length < 8) {
    const at = NEXT_ACTION.exec(rest);
    if (at === null || at.index < 4) break;
    parts.push(rest.slice(0, at.index));
    rest = rest.slice(at.index + at[0].length);
  }
  return [...parts, rest];
}

function predicateOf(found: Task, what: string): string {
  switch (found.status) {
    case 'done':
      return /^\p{L}+(?:ed|ent|aid|ought|ade|ten|ung|ang|ot|one|oken|id) /u.test(found.what)
        ? `has done this: ${what}`
        : `is done with ${what}`;
    case 'cancelled':
      return `no longer has this to do: ${what}`;
    case 'blocked':
      return `can't go on with this yet: ${what}`;
    case 'in_progress':
      return `is working on this: ${what}`;
    default:
      return /^about /i.test(what) ? `wants to be reminded ${what}` : `has to ${what}`;
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
