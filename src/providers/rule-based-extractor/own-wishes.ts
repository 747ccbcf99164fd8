import type { Statement } from './statements.ts';
import { objectOf, type Preference, versus } from './tastes.ts';
import { inThirdPerson, slug } from './third-person.ts';

/** A taste told without its subject, as chats do: "allergic to bees", "can't do dairy". */
const NO_SUBJECT_BE =
  /^(?:(?:properly|badly|severely|very|slightly|mildly) )?(?:allergic to|vegan|vegetarian|pescatarian|lactose intolerant|gluten intolerant|coeliac|celiac|teetotal|diabetic|not (?:a (?:big |huge )?fan of|keen on|into|fond of)|intolerant to)\b/i;
const NO_SUBJECT_DO =
  /^(?:can't (?:do|stand|have|eat|drink|bear|tolerate)|don't (?:like|eat|drink|do|enjoy)|never (?:eat|drink)|hate|prefer|dislike|detest) (?!it\b|that\b|this\b|to (?:say|ask|bother|break|be|think)\b|much\b|without\b)/i;

/** A taste's clause with the subject it left out, where it left it out. */
export function withSubject(text: string): string | undefined {
  if (NO_SUBJECT_BE.test(text)) return `I'm ${text}`;
  return NO_SUBJECT_DO.test(text) ? `I ${text}` : undefined;
}

const OFF =
  /^(?:I'm |I am |we're )?off (?:all )?((?!to\b|on\b|work\b|topic\b|today\b|tomorrow\b|the (?:hook|grid|clock|top)\b|sick\b|with\b|for\b|home\b|limits\b)[a-z][^,.;!?]{2,40}?)(?: (?:completely|entirely|these days|for now|for good|until .*|til .*))*[.!]*$/i;
const OUT_FOR_ME =
  /^([^,;?]{3,50}?) (?:is|are) (?:out|off the table|a no|a no from me|too much|not for me|nothing for me|no good|no use)(?: (?:for|to|with) me)?[.!]*$/i;
const DO_NOT_SUPPORT =
  /^([\p{L}][\p{L} ]{2,30}?) I (?:do not|don't|can't|cannot|never) (?:support|eat|like|drink|take|tolerate|stand|touch|bear|want|digest|use)(?: at all)?[.!]*$/iu;
const I_VERB_NOT = /^I (drink|eat|take|like|use|want|smoke) (?:not|no) ([\p{L}][^,;.!?]{2,40})/iu;
const SICKENS =
  /^((?!(?:it|that|this|he|she|they|you|we|I|what|which|who|there|nothing|my)\b)[\p{L}"“'][^,;?]{2,50}?) (?:really |always |just )*((?:makes?|make) my (?:skin crawl|eyes (?:hurt|bleed|water)|head (?:hurt|spin|ache)|teeth (?:hurt|itch)|blood boil|stomach turn)|(?:burns?|hurts?|strains?) my (?:eyes|ears|head|stomach)|wrecks? me|kills? me|knocks? me out|turns? my stomach|upsets? me|always makes me [a-z ]{3,40}|(?:brings?|bring) me out in .{3,20})/iu;
const WHEN_YOU =
  /^I (?:really |do |just |absolutely )*(like|love|hate|prefer|dislike|can't stand|appreciate)(?: it)? (?:when|how|if) (?:you|people|someone|somebody|others|they) ([^?]{4,})$/i;
const STOP_WITH =
  /^(?:(?:please|just|I(?:'m going to)? need you to|you can|can you|could you|I want you to|you need to|you must|going to need you to|ima need you to) )*(?:stop|quit|drop|lose|cut|enough|cut out|easy)(?: it)?(?: with)? (?:all )?(the [\p{L}" !?,-]{3,50}?|all that [\p{L} -]{3,40}|(?!the\b|by\b|at\b|for\b|in\b|on\b|it\b|that\b|me\b|being\b|worrying\b|trying\b|talking about\b)[a-z]+ing\b[^?.;]{3,60})[.!]*$/iu;
const NO_MORE =
  /^(?:please |and |so |ok )*no more ((?!(?:than|time|money|questions?|news|room|space|excuses|problems|worries|data|budget|tickets|seats)\b)["“'\p{L}][^?;]{3,70}?)(?: (?:please|for me|from you|from now on|thanks))*[.!]*$/iu;
const GREATER = /^([\p{L}\p{N} ]{2,25}?) > ([\p{L}\p{N} ]{2,25}?)[.!,]*$/u;
const OVER =
  /^([\p{L}\p{N} ]{3,25}?) over ([\p{L}\p{N} ]{3,25}?)(?:,? (?:always|every time|any day|please|for me))+[.!]*$/iu;
const WERE_SO =
  /^(?:(?:it would|it'd) (?:please|help|suit) me|(?:I|we)(?:'d| would) (?:be (?:very |most )?(?:grateful|glad|happy|pleased|obliged)|appreciate it|like it|love it|prefer it)) (?:if|when),?(?: henceforth,?| in future,?| from now on,?)? ((?:all |the |my |our |your |any )?[\p{L} -]{3,40}? (?:were|was|are|is|would be|could be|came|had|used|stayed|have been) .{3,80})$/iu;
const FOR_ME =
  /^(?:and |so |but )?((?:always |only |just |strictly )*(?!(?:work|works|good|fine|great|ok|easy|hard|nothing|something|that|this|it|time|is|too|what|same|bad|sad|new|not|one|two|a|an|the)\b)[\p{L}\p{N}][\p{L}\p{N}' -]{2,40}?),? (?:always|only|everywhere|throughout|every time)(?: (?:please|for me|from now on|in everything|on everything|hey|always))*(?:[.!]*$|, .*)/iu;
const ALWAYS_FOR_ME = /^([\p{L} ]{3,30}?) (?:always|only) ([\p{L}][\p{L}\p{N} -]{2,30}?) for me\b.*$/iu;
const KEEP_FREE =
  /^(?:please )?(?:keep|leave) (my [\p{L} ]{3,30}?|[\p{L}]+days?(?: (?:mornings?|afternoons?|evenings?))?) (?:free|clear|empty|open|alone|for (?:the )?family)\b/iu;
const HOURS =
  /^no ([\p{L}]+(?: [\p{L}]+)?) ((?:before|after|past|until|on|at|during|over) (?:\d|noon|midnight|lunch|dinner|breakfast|the (?:weekend|holidays)|weekends?|nights?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|five|six|seven|eight|nine|ten|eleven|twelve)\b[^,;?]{0,30})/iu;
const NO_THIS_NO_THAT =
  /^(?:(?:please|strictly|and|also) )*no [\p{L} -]{2,25}(?:,? (?:and |or )?no [\p{L} -]{2,25}?)+(?: (?:please|either|also|at all))*[.!]*$/iu;
const WHATEVER =
  /^(?:whatever|whenever|anything|everything) (?:you|I|we) (?:schedule|book|write|send|order|plan|suggest|pick|cook|make|give|do|put|arrange|propose|choose)\b[^,:]{0,30}[,:] (.{3,80})$/i;
const ADDRESS =
  /^(?:please |you (?:can|may) |just )*(?:call|address|refer to) me (?:as |by )?(\p{Lu}[\p{L}'-]+)(?:,? (?:not|everyone|everybody|all|please|instead|because|rather|as)\b.*)?[.!]*$/u;
const THATS_HOW =
  /^(?:(?:and )?(?:that's|that is) (?:how|the way) (?:I (?:think|work|write|like|want|need)|you should|we do))\b/i;
const HABIT_AND_SO =
  /^I (?:write|work|think|count|speak|cook|code|measure|plan) (?:only )?in ([^?;]{3,60}?)(?:,? and (?:that's|that is) how .*)?[.!]*$/i;
const ONLY_VERB =
  /^I (?:only|exclusively|always|never) ((?:pay|work|travel|fly|shop|cook|write|code|read|eat|drink|listen|answer|reply|communicate|order|book|print|bake|sleep|ride|drive|run|deal|buy|bank|sign) (?:with|by|in|on|from|at|to|via|through|without|using) [^,;?]{2,50})/i;

function wish(content: string, key: string, value: string, confidence = 0.8): Preference {
  return { content, key: slug(key), value: value.trim(), confidence };
}

/** Wishes and tastes told by their form alone, without a verb of wishing. */
export function findOwnWishes(statement: Statement, speaker: string): Preference[] {
  const { text, sentence, isQuestion, turn } = statement;
  if (isQuestion) return [];
  const says = (words: string): string => inThirdPerson(words.replace(/[\s.!]+$/, ''), speaker);
  const wants = (words: string, key = words): Preference[] => [
    wish(`${speaker} wants this: ${says(words)}`, key, words.replace(/[\s.!]+$/, '')),
  ];
  const dislikes = (what: string | undefined): Preference[] => {
    const object = what === undefined ? undefined : objectOf(what);
    return object === undefined ? [] : [wish(`${speaker} avoids ${says(object)}`, object, 'avoids')];
  };
  const name = ADDRESS.exec(text)?.[1];
  if (name !== undefined && !/^(?:Back|When|If|On|At|Tomorrow|Today|Later|Monday|Friday)$/.test(name))
    return [wish(`${speaker} wants to be called ${name}`, 'preferred_name', name, 0.86)];
  const listed = NO_THIS_NO_THAT.test(text) ? text : undefined;
  if (listed !== undefined)
    return listed
      .split(/,? (?:and |or )?(?=no )|,\s*/i)
      .map((part) => part.replace(/ (?:also|please|either)[.!]*$/i, '').trim())
      .filter((part) => /^no ./i.test(part))
      .slice(0, 6)
      .flatMap((part) => wants(part));
  if (statement.isHypothetical && !WERE_SO.test(text)) return [];
  const were = WERE_SO.exec(text)?.[1];
  if (were !== undefined) return wants(were);
  const avoided =
    OFF.exec(text)?.[1] ??
    OUT_FOR_ME.exec(text)?.[1] ??
    DO_NOT_SUPPORT.exec(text)?.[1] ??
    I_VERB_NOT.exec(text)?.[2];
  if (avoided !== undefined && (!/^(?:the|my|our|your|his|her)\b/i.test(avoided) || /\bfor me\b/.test(text)))
    return dislikes(avoided);
  const sickens = SICKENS.exec(text);
  if (sickens !== null)
    return [wish(`${says(sickens[1] ?? '')} ${says(sickens[2] ?? '')}`, sickens[1] ?? '', 'dislikes')];
  const when = WHEN_YOU.exec(text);
  if (when !== null && !/\b(?:it|that|this|them)\b[.!]*$/i.test(when[2] ?? ''))
    return [wish(`${speaker} feels so about it: ${says(text)}`, when[2] ?? '', when[1] ?? '', 0.8)];
  const stop = STOP_WITH.exec(text)?.[1] ?? NO_MORE.exec(text)?.[1];
  if (
    stop !== undefined &&
    !/\b(?:it|this|that one|them)\b/i.test(stop) &&
    !/\b(?:meds?|pills|smoking|fighting)\b/i.test(stop)
  )
    return wants(`no more ${stop}`, stop);
  const pair = GREATER.exec(text) ?? OVER.exec(text);
  if (pair !== null) {
    const two = versus(`${pair[1]} over ${pair[2]}`);
    if (two !== undefined && !/\d/.test(text))
      return [wish(`${speaker} prefers ${pair[1]} over ${pair[2]}`, two.key, two.value)];
  }
  const free = KEEP_FREE.exec(text)?.[1];
  if (free !== undefined) return wants(text, free);
  const hours = HOURS.exec(text);
  if (hours !== null) return wants(hours[0]);
  const whatever = WHATEVER.exec(text)?.[1] ?? WHATEVER.exec(sentence)?.[1];
  if (whatever !== undefined && sentence.includes(text)) return wants(sentence, whatever);
  const forMe = FOR_ME.exec(text)?.[1];
  if (
    forMe !== undefined &&
    forMe.split(' ').length <= 4 &&
    !/\b(?:is|are|was|were|has|have|will|can|I|we|you|he|she)\b/i.test(forMe)
  )
    return wants(text, forMe);
  const always = ALWAYS_FOR_ME.exec(text);
  if (always !== null && !/\b(?:is|are|was|were|I|we|you|there|it)\b/i.test(always[1] ?? ''))
    return wants(`${always[1]} always ${always[2]}`, always[1] ?? '');
  const only = ONLY_VERB.exec(text);
  if (only !== null) return [wish(`${speaker} holds to this: ${says(text)}`, only[1] ?? text, only[1] ?? '')];
  const habit = HABIT_AND_SO.exec(sentence);
  const next = turn.content.slice(turn.content.indexOf(sentence.slice(0, 15)) + sentence.length).trim();
  if (habit !== null && /that(?:'s| is) how/i.test(sentence)) return wants(habit[1] ?? text, text);
  if (THATS_HOW.test(next) && sentence === text && text.split(' ').length <= 8)
    return text
      .split(/,\s*(?:and )?/)
      .slice(0, 5)
      .flatMap((part) => wants(part));
  return [];
}
