import { GIVEN_NAMES } from '../../language/given-names.ts';
import { mentionsHealth } from '../../language/health-words.ts';
import type { MemoryDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { namesItself } from './values.ts';

const FOOD =
  /\b(?:food|eat|cook|coffee|tea|drink|wine|beer|meat|fish|pizza|sushi|spicy|olives?|cilantro|coriander|breakfast|lunch|dinner|dessert|cheese|chocolate|milk|sugar|bread|nuts?|pork|beef|alcohol|fruit|vegetables|garlic|onions?|mushrooms?|raisins?|egg|recipes?|meals?|caffeine)\b/i;
/** Words for what somebody must not have, as opposed to what they do not like. */
const CANNOT =
  /\b(?:can'?t|cannot|can not|must not|mustn't|not (?:allowed|supposed) to) (?:eat|drink|tolerate|take|have|do)\b/i;
const SCHEDULE =
  /\b(?:meetings?|mornings?|afternoons?|evenings?|calls?|calendar|weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|before \d|after \d|appointments?|reminders?|schedule|book me)\b/i;
const ANSWERS =
  /\b(?:answers?|repl(?:y|ies)|respond|responses?|tone|language|summar\w+|bullets?|bullet points?|emojis?|concise|short|brief|formal|paragraphs?|markdown|tables?|code|snippets?|examples?|write|writing|explain|format|spelling|units|metric|clock|dates?|jargon|sources|english|french|german|spanish|preamble|word count|comments?|diffs?|options|steps?)\b/i;

/** The area of life or work that a preference is about; undefined if its words do not tell. */
export function categoryOf(words: string): string | undefined {
  if (CANNOT.test(words) && (FOOD.test(words) || mentionsHealth(words))) return 'health';
  if (FOOD.test(words)) return 'food';
  if (SCHEDULE.test(words)) return 'schedule';
  return ANSWERS.test(words) ? 'answers' : undefined;
}

const ANSWER = /\b(?:answers?|repl(?:y|ies)|respon(?:d|ses?)|explain|explanations?|summar(?:y|ies))\b/iu;
/** Other texts that may be short or long. */
const OTHER_TEXT =
  /\b(?:e-?mails?|letters?|messages?|recipes?|books?|films?|stories|walks?|meetings?|calls?|code|functions?)\b/iu;
const SHORT =
  /\b(?:short|shorter|brief|briefer|briefly|concise|concisely|terse|to the point|succinct|succinctly)\b/iu;
const LONG =
  /\b(?:long|longer|detailed|thorough|thoroughly|in[- ]depth|in (?:\p{L}+ )?detail|more details?|at length|elaborate|extensive|comprehensive|(?:proper|full|fuller) (?:answers?|replies|explanations?))\b/iu;
/** What an order without any of these words is about: "keep it short", "you can be more detailed". */
const OF_ANSWERS =
  /^(?:you (?:can|may)(?: now| please)* )?(?:(?:keep|make) (?:it|things)|be (?:more|less|(?:a )?(?:bit|little)|as|so)|go into)\b/iu;
const LEAD =
  /^(?:(?:so|ok|okay|also|and|please|pls|kindly|actually|from now(?: on)?|going forward|in (?:the )?future|from here on|from today(?: on)?|henceforth)[,:]? )+/iu;

/** How long answers are to be: one of the two at a time. Undefined if the words do not tell, or tell both. */
export function lengthWanted(words: string): 'short' | 'long' | undefined {
  const said = words.replace(LEAD, '');
  // "Give me proper explanations, no telegrams any more."
  return lengthIn(said) ?? lengthIn(said.split(/[,;]/u)[0] ?? '');
}

function lengthIn(words: string): 'short' | 'long' | undefined {
  if (!(ANSWER.test(words) || OF_ANSWERS.test(words)) || OTHER_TEXT.test(words)) return undefined;
  if (SHORT.test(words) === LONG.test(words)) return undefined;
  const declined = /\b(?:no|not|don't|stop|never|without|instead of|rather than|less)\b/iu.test(words);
  return declined ? undefined : SHORT.test(words) ? 'short' : 'long';
}

/** That answers need no longer be of one length: they are to be of the other. */
export const otherLength = (words: string): 'short' | 'long' => (SHORT.test(words) ? 'long' : 'short');

function taste({ at, clause }: Found): MemoryDraft | null {
  const what = at('what');
  if (!namesItself(what) || what.split(' ').length > 14 || isSomebody(what, clause.text)) return null;
  if (/\b(?:their|theirs|his|hers?|its|this|these|here)\b/iu.test(what)) return null;
  const length = lengthWanted(clause.text);
  return length === undefined
    ? { value: what, ...category(clause.text) }
    : { category: 'answers', key: 'length', value: length };
}

/** Whether the object is a person. Being fond of somebody is not a preference: "I adore Harrow". */
const isSomebody = (what: string, words: string): boolean =>
  /^\p{Lu}[\p{L}'-]+$/u.test(what) && (GIVEN_NAMES.has(what) || /\badores? \p{Lu}/u.test(words));

/** A preference that replaces another one. */
function again(what: string, words: string): MemoryDraft | null {
  const value = what.replace(/,? (?:as well|too)$/i, '');
  return namesItself(value) && value.split(' ').length < 7
    ? { value, revises: true, ...category(words) }
    : null;
}

const category = (words: string) => {
  const found = categoryOf(words);
  return found === undefined ? {} : { category: found };
};

/**
 * What is said about a single occasion or a person is not a preference: "I love your dress", "I like it here", "I
 * love seeing you".
 */
const NOT_A_TASTE =
  '\\b(?:love|like|enjoy|hate|adore|dislike|detest|miss)(?:d|s)? (?:to (?:see|hear|know|say|think|help|share|chat|talk|be|have|get|do|ask|complain|admit|disappoint|bother|interrupt)\\b|everyone|everybody|people|(?:the|your|his|her|their|how|when|what|that|this|these|those|you|him|them|it|everything|all|every|both|each|our|my|such|some|just|a|an|to admit|myself|us)\\b)';
/** Activities that people like or hate for a long time. Others are momentary ("I hate feeling unprepared"). */
const HOBBY =
  'hiking|painting|cooking|baking|reading|running|swimming|dancing|camping|cycling|biking|gardening|singing|climbing|skiing|snowboarding|surfing|knitting|sewing|crocheting|drawing|writing|gaming|fishing|hunting|travel(?:l)?ing|photography|skating|bowling|sailing|rowing|yoga|walking|jogging|driving|flying|shopping|cleaning|ironing|phoning|pottery|birdwatching|horse riding|foraging|woodworking|meditating|volunteering|kayaking|paddling|bouldering|boxing|weightlifting|acting|composing|programming|coding|karaoke|sunbathing|speaking in public|public speaking|working (?:from home|alone|late|nights|at night|with \\p{L}+$)|creating \\p{L}+$|being (?:told|interrupted|called|late|outdoors)|getting (?:up early|\\p{L}+ by)|playing (?:the )?\\p{L}+|doing (?:the dishes|puzzles|crosswords|yoga|sports?)|eating out|watching \\p{L}+$|listening to \\p{L}+';
const OF_THE_MOMENT = `\\b(?:like|love|hate|enjoy) (?:not|playing for fun)\\b|\\b(?:love|like|enjoy|hate|adore|dislike|detest|can't stand|don't like)(?: also| really)* (?!(?:${HOBBY})(?![\\p{L}]))[\\p{L}]+ing(?![\\p{L}])(?! (?:food|meals|music|films|movies))`;
const ENTHUSIASM =
  '!|\\b(?:so much|right now|today|tonight|these days|already|again|lately|too|as well|about (?:it|them|this|that|you|the))\\b';

/** Forms of preferences: what somebody likes, avoids or wants, and how they want to be called. */
export const preferenceForms: readonly Form<MemoryDraft>[] = [
  {
    name: 'no longer liked',
    says: "(?:I|we)(?:(?: do not| don't)(?: really)? (?:like|love|enjoy|eat|drink|wear|prefer|care for) (?<what>.+?) (?:any ?more|any longer)| no longer (?:like|love|enjoy|eat|drink|wear|prefer|care for) (?<other>.+))",
    unless: '\\b(?:it|that|this|them|him|her|you|your|each other|how)\\b',
    gives: ({ clause, at }) => again(at('what') || at('other'), clause.text),
    example: "I don't like the standing desks anymore.",
    counter: "I don't like you anymore.",
  },
  {
    name: 'liked again',
    says: '(?:I|we)<adv> (?:eat|drink|like|love|enjoy|can eat|can drink|wear|prefer)<adv> (?<what>[^,]+?) (?:again|now)(?![\\p{L}])(?! and| that)',
    unless: `${NOT_A_TASTE}|${OF_THE_MOMENT}|\\b(?:like|eat|drink) (?:this|that|it)\\b`,
    gives: ({ clause, at }) => again(at('what'), clause.text),
    example: 'I eat meat again.',
    counter: 'I like it here now.',
  },
  {
    name: 'prefer',
    says: '(?:I|we)<adv> prefer (?<what>.+)',
    unless:
      '\\bprefers? (?:not )?(?:that|it|this|you|him|her|them|these|those|one)\\b(?! (?:when|if|to))|\\b(?:boys|girls|patients|people|surveyors|customers|users|clients?)\\b',
    gives: taste,
    example: 'I prefer dark roast over light.',
    counter: 'Would you prefer dark roast?',
  },
  {
    name: 'like or dislike',
    says: "(?:I|we)<adv> (?:love|like|enjoy|adore|hate|dislike|detest|loathe|despise|avoid|can't stand|can't abide|can't bear|can't do|can't eat|can't have|can't take|can't drink|don't do)<adv> (?<what>.+)",
    unless: `${NOT_A_TASTE}|${OF_THE_MOMENT}|${ENTHUSIASM}|\\blike (?:I|we|a|an|the) \\w+ (?:am|is|are|was|to)\\b|can't (?:do|have|take|stand|bear|abide) (?:without|anything|more|\\d|without|the (?!dairy|gluten)|my|your|a (?:call|meeting|day|week)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?$)|^I hate [^,]{2,30} (?:is|are|was)\\b`,
    gives: taste,
    example: "I can't stand cilantro.",
    counter: 'I love your new haircut.',
  },
  {
    name: 'is to avoid',
    says: "(?:(?:(?:my|the|our) (?:\\p{L}+ )?(?:doctor|gp|dentist|cardiologist|consultant|nurse|midwife|pharmacist|allergist|specialist|dietitian|surgeon)|(?:doctor|dr)\\.? \\p{L}+)(?: has| have)? (?:told|advised|warned|ordered) me|I(?:'ve been| have been| was) (?:told|advised|warned))(?: that I (?:should|must))? (?:to avoid|not to (?:take|eat|drink|have|use)|never to (?:take|eat|drink|have|use)|to (?:stay|keep) (?:away from|off)|off) (?<what>.+)",
    despite: ['hearsay', 'advice'],
    gives: ({ at }) =>
      namesItself(at('what')) && at('what').split(' ').length < 15
        ? { category: 'health', value: at('what') }
        : null,
    example: 'My doctor told me to avoid NSAIDs because of my kidneys.',
    counter: 'My doctor told me to come back on Friday.',
  },
  {
    name: 'taste in the negative',
    says: "(?:I|we)(?: do not| don't| never)(?: really| much| particularly| even)? (?:like|eat|drink|enjoy|care for|touch|fly|wear)<adv> (?<what>.+)",
    unless: `${NOT_A_TASTE}|${OF_THE_MOMENT}|!$|\\b(?:like|care for|eat|drink|touch|wear|fly) (?:it|that|this|anything|much|the|you|them|him|her|a|your|enough)\\b|\\b(?:today|yet|any ?more|tonight|right now|like that|to think)\\b`,
    gives: taste,
    example: "I don't eat pork.",
    counter: "I don't like how that sounds.",
  },
  {
    name: 'would rather',
    says: "(?:I|we)(?:'d| would)(?: much)? (?:rather|sooner|prefer|like) (?<what>.+)",
    unless:
      '\\b(?:not (?:say|talk|discuss)|die|never|tonight|today|tomorrow|to know|to (?:see|hear|visit|go|try|learn|buy|ask|share|thank|add|book|cancel|order|discuss|explore))\\b|\\bthis (?:time|week|weekend|year)\\b',
    despite: ['wish'],
    gives: (found) =>
      /^(?:you\b|get\b|be (?:told|called|asked)|that you|if you|answers|receive|read|it if you|my (?:answers|recipes|reports|emails?))|^(?:eat|drink|travel|fly|drive|walk|take|work|meet|pay|have (?:tea|coffee)) .*\bthan\b/iu.test(
        found.at('what'),
      ) && !/\b(?:it|this|that|them|those|we)\b(?! if)/iu.test(found.at('what'))
        ? { ...taste(found), ...category(found.clause.text) }
        : null,
    example: "I'd rather get diffs than whole files.",
    counter: "I'd rather stay in tonight.",
  },
  {
    name: 'favourite',
    says: "(?:my|our) (?:all-time |absolute )?favourite (?<key>[\\p{L} -]{2,30}?)(?: is| are|'s| has always been|:) (?<what>.+)",
    unless: '\\b(?:part|thing|bit|moment|memory|quote|line|of all time ever)\\b',
    gives: ({ at }) =>
      namesItself(at('what'))
        ? { category: 'favourite', key: at('key').toLowerCase(), value: at('what') }
        : null,
    example: 'My favourite tea is Assam.',
    counter: 'My favourite part is the ending.',
  },
  {
    name: 'drives me mad',
    says: "(?<what>[\\p{L}\\p{N}][\\p{L}\\p{N}' -]{2,50}?) (?:drives?|makes?|wrecks?|upsets?) (?:me (?:mad|crazy|nuts|insane|up the wall|jittery|sick|ill|sleepy)|my stomach)",
    unless:
      '^(?:he|she|it|they|you|this|that|which|who|these|everything|nothing|work|my)\\b|\\bnothing (?:but|except)\\b',
    gives: taste,
    example: 'Bullet points drive me mad.',
    counter: 'He drives me mad.',
  },
  {
    name: 'kind of person',
    says: "I<be>(?: definitely| really| just)?(?: more of)? (?:not )?(?:an? |the )?(?<what>[\\p{L}' -]{2,30}?) (?:person|drinker|guy|girl|type)(?![\\p{L}])",
    unless:
      '\\b(?:changed|different|new|better|good|bad|nice|kind|strong|same|lucky|only|first|happy|busy|happier|stronger|positive|private|religious|go-to|that|wrong|right|technical|contact)\\b',
    gives: taste,
    example: "I'm not a morning person.",
    counter: "I'm a changed person.",
  },
  {
    name: 'fan of',
    says: '<I><be><adv> (?:not )?(?:much of )?(?:a |an )?(?:big |huge |great |massive |real |total |lifelong )?(?:fans? of|keen on|partial to|fond of|addicted to|into)<adv> (?<what>.+)',
    unless: `\\b(?:into|fond of|fan of|keen on) (?:making sure|getting|seeing|hearing|learning|trying|having|finding|two|three|several|many|the|your|his|her|their|it|that|this|how|you|all|our|my)\\b|${ENTHUSIASM}`,
    gives: taste,
    example: "I'm not a fan of horror films.",
    counter: "I'm a huge fan of your work!",
  },
  {
    name: 'call me',
    despite: ['question', 'advice', 'doubt'],
    says: "(?:(?:please|just|you (?:can|may)|(?:can|could|would) you|feel free to|everyone|people|friends|most people)[, ]+)*(?:always )?(?:calls? me|address me as|refer to me as)(?: just)? (?!a |an |the |back|when|if|at|on|by|in|out|up|later|again|before|after|tomorrow|today|crazy|for|about|maybe|old|anytime|any|that|this|to|from|via|asap|it)(?<value>[\\p{L}][\\p{L}'. -]{1,30}?)(?=$|,|\\.|!| not | please| instead| here| again| from now| in | and | when | if | because)",
    gives: ({ at }) => ({ category: 'address', key: 'name', value: at('value') }),
    example: 'Just call me Sam, please.',
    counter: 'Call me back tomorrow.',
  },
  {
    name: 'go by',
    says: "I(?: just| usually)? (?:go by|answer to)(?: the name(?: of)?)? (?<value>(?:\\p{Lu})[\\p{L}' -]{1,30}?)(?=$|,| not | instead| at | in | and )",
    gives: ({ at }) => ({ category: 'address', key: 'name', value: at('value') }),
    example: 'I go by Kit, not Katherine.',
    counter: 'I go by train.',
  },
  {
    name: 'pronouns',
    says: '(?:my|our) pronouns(?: are|:)? (?<value>[\\p{L}]+ ?/ ?[\\p{L}]+(?: ?/ ?[\\p{L}]+)?)',
    gives: ({ at }) => ({ category: 'address', key: 'pronouns', value: at('value').replaceAll(' ', '') }),
    example: 'My pronouns are they/them.',
    counter: 'Pronouns are hard in German.',
  },
  {
    name: 'habit',
    says: '(?:I|we)<adv> (?:always|never|only|usually|typically|rarely|seldom|mostly) (?:eat|drink|take|fly|travel by|book|order|wear|cook with|stay (?:in|at)|accept)<adv> (?<what>.+)',
    unless:
      '\\b(?:it|this|that|them|him|her|you|one|to know|to be|more|your|too (?:much|many|little)|the (?:same|best)|seen|have|been)\\b|!$',
    gives: taste,
    example: 'I never drink coffee after 2 pm.',
    counter: 'I always wanted to know that.',
  },
  {
    name: 'take it so',
    says: '(?:I|we)<adv> (?:take|drink|have|like|want|eat|need) my (?<what>[\\p{L}]+(?: [\\p{L}]+)? (?:with|without|black|plain|strong|weak|hot|cold|iced|rare|medium|well done|sweet|unsweetened|in |to )[^!]*)',
    unless: '\\b(?:time|chance|life|kids|son|daughter|car|work|job|own|day|to)\\b',
    gives: taste,
    example: 'I take my tea with oat milk.',
    counter: 'I take my work with me.',
  },
  {
    name: 'off limits to me',
    says: "(?<what>[\\p{L}][\\p{L}\\p{N}' -]{2,60}?)(?: is| are|'s) (?:out(?: for me)?|off[- ]limits(?: for me)?|not (?:for me|my (?:thing|cup of tea))|my (?:go-to|favourite|least favourite))$",
    unless: '^(?:it|he|she|this|that|they|which|the|these|those|your|his|her|today|life)\\b',
    gives: ({ at, clause }) =>
      namesItself(at('what').replace(/^(?:anything|everything|stuff) (?:with|that has) /i, ''))
        ? { value: at('what'), ...category(clause.text) }
        : null,
    example: 'Anything with horror in it is out for me, by the way.',
    counter: 'The light is out.',
  },
];
