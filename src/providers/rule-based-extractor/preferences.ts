import type { ExtractedMemory } from '../extractor.ts';
import type { Statement } from './statements.ts';
import { asSentence, inThirdPerson, slug, speakerOf, thirdPersonVerb } from './third-person.ts';

interface Preference {
  content: string;
  key: string;
  value: string;
  confidence: number;
}

const CATEGORIES: readonly (readonly [string, RegExp])[] = [
  [
    'food',
    /\b(?:food|eat|cook|coffee|tea|drink|wine|beer|vegan|vegetarian|meat|pizza|sushi|spicy|olives?|cilantro|cuisine|restaurant|breakfast|lunch|dinner|dessert|cheese|chocolate|allerg\w*|gluten)\b/i,
  ],
  [
    'schedule',
    /\b(?:meetings?|mornings?|afternoons?|evenings?|schedul\w*|calendar|weekdays?|weekends?|mondays?|fridays?|time ?zone|standups?)\b/i,
  ],
  [
    'communication',
    /\b(?:emails?|e-mails?|messages?|calls?|slack|answers?|replies|reply|respond|tone|language|summar\w+|bullet\w*|emojis?|call me|address me|concise|short|brief|formal)\b/i,
  ],
  [
    'tools',
    /\b(?:editor|ide|vim|vs ?code|theme|dark mode|light mode|tabs|spaces|python|typescript|rust|javascript|keyboard|terminal|font|linux|mac|windows|framework|library|postgres|database|docker|git|code|tests?)\b/i,
  ],
  ['travel', /\b(?:seats?|flights?|fly|hotels?|aisle|window seat|trains?|travel\w*)\b/i],
  [
    'entertainment',
    /\b(?:music|songs?|movies?|films?|books?|novels?|podcasts?|games?|bands?|series|shows?)\b/i,
  ],
];

function categoryOf(text: string): string {
  return CATEGORIES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'general';
}

/** What says nothing once the conversation is gone: "I like it", "I love how you put that". */
const EMPTY_OBJECT =
  /^(?:it|that|this|these|those|them|him|her|you|your|his|their|everything|all|what|how|when|where|the (?:way|idea|look|sound|photo|picture|thought|new|first|second|last|one|fact|part|color you)|so much|to (?:think|hear|see you|know|say|thank|hear|ask|be honest)|(?:hearing|seeing|talking|chatting|catching|working) (?:with|from|to|about|on|up)?\s*(?:you|that|this|it)|for you|not to)\b/i;

/** Words that point outside the sentence: what they stand for would be lost. */
const DANGLING = /\b(?:it|them|they|these|those|this|to that|of that|both|two|several)\b/i;

const TAIL =
  /\s*(?:,? (?:so|but|and (?:i|we|it|he|she|they|that)|though|because|since|which|as (?:it|they)|when|whenever|after all)\b.*|[,;(–—].*)$/i;

function objectOf(raw: string): string | undefined {
  const object = raw
    .replace(TAIL, '')
    .replace(/[\s.!?]+$/, '')
    .replace(/\s+(?:a lot|very much|so much|too|as well|the most|honestly|really|lol|haha)$/i, '');
  const words = object.split(/\s+/);
  return object.length < 2 || words.length > 14 || EMPTY_OBJECT.test(object) || DANGLING.test(object)
    ? undefined
    : object;
}

const ADVERB =
  '(?:really |absolutely |generally |usually |just |still |much |strongly |always |mostly |also |definitely |truly |personally |actually |tend to |particularly |kind of |only )*';
const LIKING = new RegExp(
  `^I ${ADVERB}(like|love|enjoy|adore|prefer|favou?r|hate|dislike|detest|loathe|despise)\\s+(.+)$`,
  'i',
);
const DISLIKING = new RegExp(
  `^I ${ADVERB}(?:(?:don't|do not) ${ADVERB}(?:like|enjoy|care for|love)|can't stand|cannot stand|can't bear|am not (?:a (?:big |huge )?fan of|into|keen on))\\s+(.+)$`,
  'i',
);
const NOT_FAN = /^I'm not (?:a (?:big |huge |great )?fan of|into|keen on|fond of)\s+(.+)$/i;
const FAN =
  /^(?:I'm|I am) (?:a (?:big |huge |massive )?fan of|(?:really |very |super )?(?:into|keen on|fond of)|more of a)\s+(.+)$/i;
const ALLERGY = /^(?:I'm|I am) (?:\w+ly )?(?:allergic to|intolerant (?:to|of))\s+(.+)$/i;
const DIET =
  /^(?:I'm|I am) (?:a |an )?(?:strict )?(vegan|vegetarian|pescatarian|teetotal|lactose intolerant|gluten[- ]free|celiac|coeliac)\b/i;
const FAVOURITE =
  /^my (?:all-time |absolute )?(favou?rite|preferred|go-to) (.+?) (?:is|are|has always been)(?: still| definitely| probably)? (.+)$/i;
const FAVOURITE_AFTER = /^(.+?) (?:is|are) my (?:all-time |absolute )?(?:favou?rite|preferred|go-to) (.+)$/i;
const SET_TO =
  /^(?:please |can you |could you )?(?:set|change|switch)(?: (?:my|the|our))? ([\w' -]{2,40}?) to ([\w'".:%/+ -]{1,40})[.!?]*$/i;
const SET_STATE =
  /^(?:please |can you |could you )?(?:turn|switch) (on|off) (?:(?:my|the) )?([\w' -]{2,40})[.!?]*$|^(?:please )?(enable|disable) (?:(?:my|the) )?([\w' -]{2,40}?)(?: for me| by default)?[.!?]*$/i;
const INSTRUCTION_VERB =
  'use|add|write|include|send|reply|answer|call|keep|format|show|put|run|ask|start|end|give|make|avoid|schedule|book|check|sign|speak|respond|be|round|quote|cite|wrap|name|commit|test|address|refer|leave|suggest|mention|summari[sz]e|explain|translate|recommend|order|choose|pick|provide|default|tell|notify|email|text|message|remind|push|deploy|log|read|prefix|cc|copy|attach|convert|display|spell|confirm|list|propose|offer|seat|contact|share|store|buy|delete|merge|skip|assume|double-check|stick|print|open|save|link|round|convey|reference|update|put|contain|report';
const STANDING = new RegExp(`^(?:please )?(always|never) ((?:${INSTRUCTION_VERB})\\b .+)$`, 'i');
const FROM_NOW_ON =
  /^(?:please )?(?:from now on|going forward|in (?:the )?future),? (?:please )?(?:always )?(.+)$|^(?:please )?(.+?),? (?:from now on|going forward)[.!]*$/i;
const DO_NOT = new RegExp(
  `^(?:please (?:don't|do not)(?: ever)?|(?:don't|do not) ever|(?:don't|do not)(?= \\w+ any)) ((?:${INSTRUCTION_VERB}|start|put)\\b .+)$`,
  'i',
);
const HABIT =
  /^I (always|usually|never|only|rarely|typically|normally|generally) ((?!want|though|think|knew|know|been|was|said|say|forg|had|have|felt|feel|wonder|saw|see|got|did|hear|had|met|expect|believ|meant|mean|imagin|realiz|realis|liked|loved|went|made|found|just|am|ha|would|could|want|need|tried|find|wish|hope)[a-z]+(?<!ed) .+)$/i;
const CALL_ME =
  /^(?:[Pp]lease |[Yy]ou can |[Jj]ust |[Ee]veryone )*(?:[Cc]all|[Aa]ddress) me (?:as )?((?:\p{Lu}[\p{L}'-]*\s?){1,3}|by my (?:first|last) name)[.!]*$/u;
const RATHER =
  /^(?:I'd|I would) (?:much |really |strongly )?(?:rather|sooner) (?!not (?:say|talk)|you|die|know)(.+?) than (.+)$/i;
const WOULD_PREFER =
  /^(?:I'd|I would) (?:much |really |strongly )?prefer (?!if\b|not to (?:say|talk|answer)|you|it\b|that\b|this\b)(.+)$/i;

function versus(object: string): { key: string; value: string } | undefined {
  const match = /^(.+?) (?:over|to|rather than|instead of|than) (.+)$/i.exec(object);
  const chosen = match?.[1];
  const other = match?.[2];
  if (
    chosen === undefined ||
    other === undefined ||
    (/^to\b/i.test(object) && !/\b(?:over|rather than|instead of)\b/i.test(object))
  )
    return undefined;
  return { key: [slug(chosen), slug(other)].sort().join('_or_'), value: chosen };
}

function ofTaste(text: string, speaker: string): Preference | undefined {
  const liking = LIKING.exec(text);
  const verb = liking?.[1]?.toLowerCase();
  if (liking !== null && verb !== undefined) {
    const object = objectOf(liking[2] ?? '');
    if (object === undefined) return undefined;
    if (verb !== 'prefer' && /^the\b/i.test(object)) return undefined;
    const pair = verb.startsWith('prefer') || verb.startsWith('fav') ? versus(object) : undefined;
    const negative = /hate|dislike|detest|loathe|despise/.test(verb);
    return {
      content: `${speaker} ${thirdPersonVerb(verb)} ${inThirdPerson(object, speaker)}`,
      key: pair?.key ?? slug(object),
      value: pair?.value ?? (verb === 'prefer' ? object : negative ? 'dislikes' : 'likes'),
      confidence: 0.9,
    };
  }
  const disliked = DISLIKING.exec(text)?.[1] ?? NOT_FAN.exec(text)?.[1];
  if (disliked !== undefined) {
    const object = objectOf(disliked);
    if (object === undefined) return undefined;
    return {
      content: `${speaker} dislikes ${inThirdPerson(object, speaker)}`,
      key: slug(object),
      value: 'dislikes',
      confidence: 0.88,
    };
  }
  const fan = FAN.exec(text)?.[1];
  if (fan !== undefined) {
    const object = objectOf(fan);
    if (object === undefined) return undefined;
    const person = /more of a/i.test(text);
    return {
      content: `${speaker} ${person ? 'is more of a' : 'likes'} ${inThirdPerson(object, speaker)}`,
      key: slug(object),
      value: person ? object : 'likes',
      confidence: 0.85,
    };
  }
  const allergy = ALLERGY.exec(text)?.[1];
  if (allergy !== undefined) {
    const object = objectOf(allergy);
    if (object === undefined) return undefined;
    return {
      content: `${speaker} is allergic to ${object}`,
      key: slug(`allergy ${object}`),
      value: object,
      confidence: 0.92,
    };
  }
  const diet = DIET.exec(text)?.[1]?.toLowerCase();
  if (diet !== undefined)
    return { content: `${speaker} is ${diet}`, key: 'diet', value: diet, confidence: 0.92 };
  return undefined;
}

function ofChoice(text: string, speaker: string): Preference | undefined {
  const favourite = FAVOURITE.exec(text);
  const after = favourite === null ? FAVOURITE_AFTER.exec(text) : null;
  const what = favourite?.[2] ?? after?.[2];
  const which = favourite?.[3] ?? after?.[1];
  if (what !== undefined && which !== undefined) {
    const value = objectOf(which);
    const thing = what.replace(/[\s.!?]+$/, '').replace(TAIL, '');
    if (
      value === undefined ||
      thing.split(' ').length > 7 ||
      /^(?:one|part|thing|when|he|she|they|what)\b/i.test(thing) ||
      /^(?:he|she|they|we|you)\b/i.test(value)
    )
      return undefined;
    return {
      content: `${speaker}'s favourite ${inThirdPerson(thing, speaker)} is ${inThirdPerson(value, speaker)}`,
      key: slug(`favorite ${thing}`),
      value,
      confidence: 0.93,
    };
  }
  const rather = RATHER.exec(text);
  if (rather !== null) {
    const [, chosen = '', other = ''] = rather;
    const over = other.replace(TAIL, '').replace(/[.!]+$/, '');
    return {
      content: `${speaker} would rather ${inThirdPerson(chosen, speaker)} than ${inThirdPerson(over, speaker)}`,
      key: [slug(chosen), slug(over)].sort().join('_or_'),
      value: chosen,
      confidence: 0.85,
    };
  }
  const would = objectOf(WOULD_PREFER.exec(text)?.[1] ?? '');
  if (would !== undefined) {
    const pair = versus(would);
    return {
      content: `${speaker} prefers ${inThirdPerson(would, speaker)}`,
      key: pair?.key ?? slug(would),
      value: pair?.value ?? would,
      confidence: 0.82,
    };
  }
  const name = CALL_ME.exec(text)?.[1]?.trim();
  if (name !== undefined)
    return {
      content: `${speaker} wants to be called ${name}`,
      key: 'preferred_name',
      value: name,
      confidence: 0.9,
    };
  const habit = HABIT.exec(text);
  if (habit !== null) {
    const [, adverb = '', action = ''] = habit;
    const object = objectOf(action);
    if (object === undefined || object.split(' ').length < 2 || /\b(?:that|it|this)$/i.test(object))
      return undefined;
    const [verb = '', ...rest] = object.split(' ');
    return {
      content: `${speaker} ${adverb.toLowerCase()} ${thirdPersonVerb(verb)} ${inThirdPerson(rest.join(' '), speaker)}`,
      key: slug(object),
      value: adverb.toLowerCase(),
      confidence: 0.78,
    };
  }
  return undefined;
}

function ofInstruction(text: string, speaker: string): Preference | undefined {
  const set = SET_TO.exec(text);
  if (set !== null) {
    const [, what = '', raw = ''] = set;
    const value = raw.trim();
    if (
      /^(?:it|this|that|the alarm|alarm|reminder|meeting|topic|subject|me|you)\b/i.test(what) ||
      /^(?:me|do|be|go|the \w+)\b/i.test(value)
    )
      return undefined;
    return { content: `${speaker} set ${what} to ${value}`, key: slug(what), value, confidence: 0.88 };
  }
  const state = SET_STATE.exec(text);
  if (state !== null) {
    const what = state[2] ?? state[4] ?? '';
    const on = /^(?:on|enable)$/i.test(state[1] ?? state[3] ?? '');
    if (/^(?:it|this|that|them|lights?|tv|oven)\b/i.test(what)) return undefined;
    return {
      content: `${speaker} wants ${what} ${on ? 'on' : 'off'}`,
      key: slug(what),
      value: on ? 'on' : 'off',
      confidence: 0.82,
    };
  }
  const standing = STANDING.exec(text);
  const forbidden = standing === null ? DO_NOT.exec(text)?.[1] : undefined;
  const action = standing?.[2] ?? forbidden;
  if (action !== undefined) {
    const kept = action.replace(/[\s.!]+$/, '');
    const never = standing === null || /never/i.test(standing[1] ?? '');
    if (/^(?:give up|stop|start over|keep going|put off|be (?:you|strong|true))\b/i.test(kept))
      return undefined;
    if (/^be (?:a pleasure|happy|glad|fun|nice|there)/i.test(kept) || /\b(?:worry|mind)\b/i.test(kept))
      return undefined;
    if (standing === null && /^(?:be|call|tell|make|ask)\b.*\b(?:sorry|it|that)\b/i.test(kept))
      return undefined;
    return {
      content: `${speaker} wants this ${never ? 'never' : 'always'}: ${inThirdPerson(kept, speaker)}`,
      key: slug(kept),
      value: `${never ? 'never' : 'always'} ${kept}`,
      confidence: standing === null ? 0.78 : 0.9,
    };
  }
  const lasting = FROM_NOW_ON.exec(text);
  const wanted = (lasting?.[1] ?? lasting?.[2])?.replace(/[\s.!]+$/, '');
  if (
    wanted !== undefined &&
    /^(?:please )?(?:always |never |only )?\p{Ll}/u.test(
      `${wanted.charAt(0).toLowerCase()}${wanted.slice(1)}`,
    )
  ) {
    if (
      !new RegExp(
        `^(?:please )?(?:always |never |only |don't |do not )?(?:${INSTRUCTION_VERB}|(?:I'd|I would) (?:like|prefer)|I want)\\b`,
        'i',
      ).test(wanted)
    )
      return undefined;
    return {
      content: `${speaker} wants this from now on: ${inThirdPerson(wanted, speaker)}`,
      key: slug(wanted),
      value: wanted,
      confidence: 0.88,
    };
  }
  return undefined;
}

/** A lasting preference that a person states, or nothing. */
export function findPreference(statement: Statement): ExtractedMemory | undefined {
  const { turn, text } = statement;
  if (turn.role !== 'user') return undefined;
  const asked = statement.isQuestion && !/^(?:can|could) you (?:set|change|switch|turn)\b/i.test(text);
  if (asked || statement.isHypothetical) return undefined;
  const speaker = speakerOf(turn);
  const found = ofTaste(text, speaker) ?? ofChoice(text, speaker) ?? ofInstruction(text, speaker);
  if (found === undefined || found.key === '') return undefined;
  return {
    kind: 'preference',
    content: asSentence(found.content),
    sourceTurnId: turn.id,
    confidence: found.confidence,
    salience: 0.7,
    about: 'user',
    category: categoryOf(text),
    key: found.key,
    value: found.value.trim(),
    revises: statement.revises || undefined,
    entities: [],
  };
}
