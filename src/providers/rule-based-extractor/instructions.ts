import {
  ALWAYS_BARE,
  BARE_NO,
  CONDITIONED,
  EVERY,
  FOR_ALL,
  IMPERATIVE,
  LISTED,
  LISTED_WANT,
  MAKE_IT,
  MANNER,
  NEVER_BARE,
  NOT_THAT,
  NOTHING,
  ONE_TIME,
  ONE_TIME_EVEN_SO,
  ONLY_WANT,
  PLEASED,
  POLITE_ORDER,
  SET_STATE,
  SET_TO,
  SHOULD_BE,
  SPLIT_AT,
  STANDING_MARK,
  STARTS_WITH_VERB,
  STOP_DOING,
  TRAILING_MARK,
  USE_NOT,
  WANT_STYLE,
} from './instruction-phrases.ts';
import type { Statement } from './statements.ts';
import type { Preference } from './tastes.ts';
import { inThirdPerson, slug } from './third-person.ts';

function wants(content: string, speaker: string, key: string, value: string, confidence: number): Preference {
  return {
    content: `${speaker} wants this: ${inThirdPerson(content, speaker)}`,
    key: slug(key),
    value,
    confidence,
  };
}

/** Parts of a list of wishes, each of which stands alone with what they are for. */
function wishes(list: string): string[] {
  return list
    .replace(/["“][^"”]*["”]/g, (quoted) => quoted.replaceAll(',', '\u0001'))
    .replace(/[\s.!?]+$/, '')
    .replace(/\b(?:when you mean|that is|i\.e\.|e\.g\.|because|since|as) .*$/i, '')
    .split(SPLIT_AT)
    .map((part) => part.replaceAll('\u0001', ',').trim())
    .filter((part) => part.length > 1 && !/^(?:please|always|ever|thanks|ok|too|not)$/i.test(part));
}

/** Where an order ends and something said about it begins. */
const ASIDE =
  /,\s+(?!(?:and|but|no|never|don't|not|without|please|always|use|put|keep|leave|add|only)\b).*$/i;
const NEXT_ORDER =
  /(?:,\s+(?:and\s+|but\s+)?|\s+(?:and|but)\s+)(?=(?:no|never|don't|do not|without|always|leave|put|use|keep|sign|avoid|skip|add|include|write|make|give)\b)/i;

/** The orders in one: "reply in plain text, no markdown, our system mangles it" are two. */
function orders(text: string): string[] {
  return text
    .replace(ASIDE, '')
    .replace(/[\s.!?]+$/, '')
    .split(NEXT_ORDER)
    .map((part) => part.trim())
    .filter((part) => part.length > 2);
}

/** A setting: "set the theme to dark", "make it 75 %" of what was set before. */
function ofSetting(statement: Statement, speaker: string): Preference[] {
  const { text } = statement;
  const set = SET_TO.exec(text);
  if (set !== null) {
    const [, what = '', raw = ''] = set;
    const value = raw.trim();
    const quantity = /\d/.test(value);
    if (
      /^(?:change|move|turn|put|update|drop|switch)/i.test(
        text.replace(/^(?:please |can you |could you |would you |let's |just |and )*/i, ''),
      ) &&
      !quantity &&
      /\b(?:meeting|appointment|deadline|date|call|subject|topic|flight|lunch|dinner|focus|attention|money|kids?|job|career|party|launch|title|sentence|line|page|paragraph|name|file|repo)\b/i.test(
        what,
      )
    )
      return [];
    if (
      /^(?:it|this|that|the alarm|alarm|reminder|meeting|topic|subject|me|you|up|off|us|them|him|her|timer)\b/i.test(
        what,
      ) ||
      /^(?:me|do|be|go|work|school|bed|the \w+ing|make|get|see|a \w+ing)\b/i.test(value)
    )
      return [];
    if (
      /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next week|next month)\b/i.test(
        value,
      )
    )
      return [];
    return [
      {
        content: `${speaker} set ${what} to ${value}`,
        key: slug(what),
        value,
        confidence: 0.86,
        topic: what,
      },
    ];
  }
  // "Set the default to 60 % opacity, and the legend at the bottom": more than one in a sentence.
  const several =
    /^(?:please |can you |could you )*set (?:the |my |our )?(.{2,40}?) to ([^,;]{1,40}?)(?: please)?, (?:and )?(?:the |my )?([\w ]{2,30}?) (?:to |at the |at |in the )(.{1,30}?)(?: please)?[.!]*$/i.exec(
      text,
    );
  if (several !== null) {
    const [, one = '', value = '', two = '', other = ''] = several;
    return [
      { content: `${speaker} set ${one} to ${value}`, key: slug(one), value, confidence: 0.84, topic: one },
      {
        content: `${speaker} set ${two} to ${other}`,
        key: slug(two),
        value: other,
        confidence: 0.8,
        topic: two,
      },
    ];
  }
  const made = MAKE_IT.exec(text);
  if (made !== null) {
    const value = (made[3] ?? '').trim();
    const what = made[2]?.trim() ?? settingBefore(statement);
    if (
      what === undefined ||
      /\b(?:party|meeting|table|reservation|booking|text|email|readme|paragraph|dinner|lunch)\b/i.test(what)
    )
      return [];
    return [
      {
        content: `${speaker} set ${what} to ${value}`,
        key: slug(what),
        value,
        confidence: 0.84,
        topic: what,
      },
    ];
  }
  const state = SET_STATE.exec(text);
  if (state !== null) {
    const what = state[2] ?? state[4] ?? state[5] ?? '';
    const on = /^(?:on|enable|unmute|activate)$/i.test(state[1] ?? state[3] ?? state[6] ?? '');
    if (/^(?:it|this|that|them|lights?|tv|oven|the \w+ing|stove|heating|kettle|iron|computer)\b/i.test(what))
      return [];
    return [
      {
        content: `${speaker} wants ${what} ${on ? 'on' : 'off'}`,
        key: slug(what),
        value: on ? 'on' : 'off',
        confidence: 0.82,
      },
    ];
  }
  return [];
}

/** What was set last, in the turn or before it. */
function settingBefore(statement: Statement): string | undefined {
  const said = [
    ...statement.before.map(({ text }) => text),
    ...statement.earlier
      .filter(({ role }) => role === 'user')
      .slice(-6)
      .map(({ content }) => content),
  ];
  for (const text of said.reverse()) {
    const what =
      /\b(?:set|change|switch|bump|raise|lower|put|make) (?:the |my |our )?([\w' -]{2,40}?)(?: up| down| back)? (?:to|at) /i.exec(
        text,
      )?.[1];
    if (what !== undefined && !/^(?:it|that|this|me|you)$/i.test(what)) return what;
  }
  return undefined;
}

function ofList(statement: Statement, speaker: string): Preference[] {
  const { text, isQuestion } = statement;
  if (isQuestion) return [];
  const labelled = LISTED.exec(text);
  const wanted = labelled ?? LISTED_WANT.exec(text);
  if (wanted === null) return [];
  const [, scope = '', list = ''] = wanted;
  if (
    /^(?:now|example|instance|sure|real|once|me|you|fun|what it's worth|a (?:while|moment|second|minute)|the (?:record|moment|time being)|starters|this|that|\d+ .*)\b/i.test(
      scope,
    )
  )
    return [];
  const parts = wishes(list);
  const lasting =
    STANDING_MARK.test(text) ||
    /\b(?:always|never|every|all|any|anything|everything|whenever)\b/i.test(scope) ||
    parts.some((part) => MANNER.test(part)) ||
    /^(?:(?:my|our|all|any|the|\w+) )*[a-z]+s$/i.test(scope) ||
    /^(?:when|whenever) (?:I|you|we)\b/i.test(text);
  if (!lasting || ONE_TIME.test(list) || /\?/.test(list)) return [];
  return parts
    .slice(0, 6)
    .map((part) => wants(`${part} for ${scope}`, speaker, `${scope} ${part}`, part, 0.82));
}

function ofBareWish(statement: Statement, speaker: string): Preference[] {
  const { text, sentence, isQuestion } = statement;
  if (isQuestion || text.length > 140) return [];
  const parts = wishes(text);
  const found: Preference[] = [];
  for (const part of parts) {
    const no = BARE_NO.exec(part);
    const asked =
      /\b(?:please|ever|at all|always|from now on|for me|unless)\b/i.test(sentence) ||
      MANNER.test(part) ||
      statement.before.length > 0;
    const nothing = NOTHING.exec(part)?.[1];
    if (nothing !== undefined && !/\bnothing (?:with|at|on) (?:it|that|this|the)\b/i.test(part)) {
      found.push(wants(`nothing ${nothing}`, speaker, nothing, `nothing ${nothing}`, 0.8));
      continue;
    }
    const never = NEVER_BARE.exec(part)?.[1];
    if (
      no !== null &&
      asked &&
      (MANNER.test(part) ||
        /\b(?:please|ever|at all|for me|always|I prefer|I hate|I'd rather)\b/i.test(sentence))
    )
      found.push(wants(`no ${no[1] ?? ''}${no[2] ?? ''}`, speaker, no[1] ?? '', `no ${no[1] ?? ''}`, 0.82));
    else if (never !== undefined) found.push(wants(`never ${never}`, speaker, never, `never ${never}`, 0.8));
  }
  if (found.length > 0) return found;
  const not = NOT_THAT.exec(text);
  if (
    not !== null &&
    !/^(?:I|we|he|she|it|that|this|they|you|maybe|sure|probably|of course|why|certainly|hopefully|definitely|but|and)\b/i.test(
      text,
    ) &&
    (MANNER.test(text) || /\b(?:always|please|only)\b/i.test(text)) &&
    !/\b(?:is|are|was|were|will)\b/i.test(text)
  ) {
    const [, chosen = '', other = ''] = not;
    return [
      {
        content: `${speaker} wants ${chosen.trim()}, not ${other.trim()}`,
        key: [slug(chosen), slug(other)].sort().join('_or_'),
        value: chosen.trim(),
        confidence: 0.82,
      },
    ];
  }
  const pleased = PLEASED.exec(text)?.[1];
  if (
    pleased !== undefined &&
    (MANNER.test(pleased) ||
      / only[.!]*$/i.test(text) ||
      /\b(?:always|by default|every time|at all times)\b/i.test(text)) &&
    !/\b(?:is|are|was|were|has|have|will|can|I|we)\b/i.test(pleased) &&
    !STARTS_WITH_VERB.test(pleased)
  )
    return [wants(text.replace(/[\s.!]+$/, '').replace(/,? please,?/i, ''), speaker, pleased, pleased, 0.8)];
  const always = ALWAYS_BARE.exec(text)?.[1];
  if (always !== undefined && !STARTS_WITH_VERB.test(always) && always.split(' ').length <= 4)
    return [wants(`always ${always}`, speaker, always, always, 0.76)];
  const trailing = TRAILING_MARK.exec(text)?.[1];
  if (
    trailing !== undefined &&
    !/^(?:I|we|he|she|they|it)\b/i.test(trailing) &&
    !/\b(?:is|are|was|will|it'll)\b/i.test(trailing) &&
    !/\b(?:he|she|they)\b/i.test(trailing) &&
    (trailing.split(' ').length <= 5 || MANNER.test(trailing) || POLITE_ORDER.test(trailing))
  )
    return [wants(trailing.replace(/^please /i, ''), speaker, trailing, trailing, 0.82)];
  return [];
}

function ofOrder(statement: Statement, speaker: string): Preference[] {
  const { text, sentence } = statement;
  const conditioned = CONDITIONED.exec(text);
  if (
    conditioned !== null &&
    /^(?:when|whenever|every|any|each)/i.test(text) &&
    !/\b(?:yesterday|today|tomorrow|tonight|get (?:home|there|back)|finish(?:ed)?|arrive|done|ready|free)\b/i.test(
      conditioned[1] ?? '',
    )
  ) {
    const [, when = '', order = ''] = conditioned;
    return orders(order)
      .slice(0, 4)
      .map((part) =>
        wants(
          `${part.replace(/^(?:please |kindly )/i, '')}, ${when.charAt(0).toLowerCase()}${when.slice(1)}`,
          speaker,
          part,
          part,
          0.82,
        ),
      );
  }
  const stopped = STOP_DOING.exec(text)?.[1];
  if (stopped !== undefined && !/\b(?:it|that|this)\b/i.test(stopped))
    return [wants(`no more ${stopped.replace(/[\s.!]+$/, '')}`, speaker, stopped, `stop ${stopped}`, 0.84)];
  const order = IMPERATIVE.exec(text);
  if (order === null) return [];
  const [, mark = '', action = ''] = order;
  const kept = action.replace(/[\s.!?]+$/, '').replace(/,? (?:please|from now on|going forward|ok)$/i, '');
  if (kept.split(' ').length < 2 || kept.split(' ').length > 25 || ONE_TIME_EVEN_SO.test(kept)) return [];
  const unlasting = ONE_TIME.test(kept.replace(/,? (?:unless|when|if|because|since|so|as) .*$/i, ''));
  const lasting =
    STANDING_MARK.test(text) ||
    /\bfrom now on\b|\bgoing forward\b|\balways\b/i.test(
      sentence.slice(0, sentence.indexOf(text) + text.length + 20),
    );
  const negative = /^(?:never|don't|do not|not|to never)/i.test(mark.trim());
  const hours =
    negative &&
    /\b(?:before|after|between|outside|past) (?:\d|noon|midnight|work|hours|these|those|office|lunch|dinner)|\b(?:on|at) (?:weekends|nights?|sundays|saturdays|fridays|mondays)\b/i.test(
      kept,
    );
  if (!lasting && !hours && (unlasting || !MANNER.test(kept))) return [];
  if (
    lasting &&
    unlasting &&
    !/^(?:always|never|from now|by default|going|in (?:the )?future|at all)/i.test(mark.trim()) &&
    !/\b(?:every|always|from now on|whenever)\b/i.test(text)
  )
    return [];
  if (
    negative &&
    !lasting &&
    /^(?:worry|forget|hesitate|mention|be (?:sorry|shy)|tell|ask|make|call|send|start|stop|run|read|open|delete|push|deploy|merge|touch)\b/i.test(
      kept,
    ) &&
    !MANNER.test(kept)
  )
    return [];
  const parts = negative ? [kept.replace(ASIDE, '')] : orders(kept);
  return parts.slice(0, 4).map((part) => {
    const said = negative ? `never ${part}` : part;
    return wants(said.replace(/^always always/i, 'always'), speaker, part, said, lasting ? 0.86 : 0.8);
  });
}

/** What somebody wants done always, or has set, or nothing. */
export function findInstructions(statement: Statement, speaker: string): Preference[] {
  const { text } = statement;
  const setting = ofSetting(statement, speaker);
  if (setting.length > 0) return setting;
  const listed = ofList(statement, speaker);
  if (listed.length > 0) return listed;
  const ordered = ofOrder(statement, speaker);
  if (ordered.length > 0) return ordered;
  const style = statement.isQuestion ? undefined : (WANT_STYLE.exec(text)?.[1] ?? ONLY_WANT.exec(text)?.[1]);
  if (
    style !== undefined &&
    !ONE_TIME.test(style) &&
    !/\b(?:by|before|until) (?:monday|tuesday|wednesday|thursday|friday|tomorrow|\d)/i.test(style)
  )
    return [wants(style.replace(/[\s.!]+$/, ''), speaker, style, style, 0.8)];
  if (!statement.isQuestion && EVERY.test(text))
    return [wants(text.replace(/[\s.!]+$/, ''), speaker, text, text, 0.8)];
  const must = statement.isQuestion ? null : SHOULD_BE.exec(text);
  if (must !== null && (STANDING_MARK.test(text) || MANNER.test(text)))
    return [wants(text.replace(/[\s.!]+$/, ''), speaker, must[1] ?? text, must[2] ?? '', 0.78)];
  const used = statement.isQuestion ? null : USE_NOT.exec(text);
  if (used !== null)
    return [
      {
        content: `${speaker} uses ${used[1]}, not ${used[2]}`,
        key: [slug(used[1] ?? ''), slug(used[2] ?? '')].sort().join('_or_'),
        value: used[1] ?? '',
        confidence: 0.8,
      },
    ];
  const forAll = statement.isQuestion ? null : FOR_ALL.exec(text);
  if (
    forAll !== null &&
    !/\b(?:is|are|was|were|has|have|had|will|can|do|did)\b/i.test(forAll[1] ?? '') &&
    MANNER.test(text)
  )
    return [wants(text.replace(/[\s.!]+$/, ''), speaker, forAll[1] ?? text, forAll[1] ?? '', 0.8)];
  return ofBareWish(statement, speaker);
}
