import { categoryOf } from './categories.ts';
import { pattern } from './pattern.ts';
import { NAME } from './phrases.ts';
import { inThirdPerson, slug, thirdPersonVerb } from './third-person.ts';

/** What somebody prefers, as its memory says it. */
export interface Preference {
  content: string;
  key: string;
  value: string;
  confidence: number;
  /** The words its category is told by, where they are not all of its clause. */
  topic?: string;
}

/** What says nothing once the conversation is gone: "I like it", "I love how you put that". */
const EMPTY_OBJECT =
  /^(?:it|that|this|these|those|them|him|her|you|your|yours|his|their|everything|all|what|how|when|where|who|why|if|one|some|things|stuff|something|someone|anything|people|option|the (?:way|idea|look|sound|photo|picture|thought|new|first|second|last|one|ones|fact|part|color you|other|same|name|concept|rest|joke|story|update)|my (?:job|life|wife|husband|kids?|dog|cat|family|sister|brother|mom|mum|dad|friends?|boss|team|work|new|old|car|house|job|neighbou?rs?)|so much|to (?:think|hear|see|know|say|thank|ask|be|bother|interrupt|break|tell|admit|imagine|hear|disagree|point|complain|brag|sound|learn|understand|get|find|do|make|go|help)\b|(?:hearing|seeing|talking|chatting|catching|working|watching|knowing|having|being|doing) (?:with|from|to|about|on|up)?\s*(?:you|that|this|it|them|him|her)|for you|not to|a lot|living|working (?:here|there)|being (?:here|there|a)|option [a-z0-9]\b|a few|bits?|both)\b/i;

/** Words that point outside the sentence: what they stand for would be lost. */
const DANGLING =
  /\b(?:it|them|they|these|those|this|to that|of that|both|two of|several|so far|right now|today|tonight|here|there)\b/i;

const TAIL =
  /\s*(?:,? (?:so|but|and (?:i|we|it|he|she|they|that)|though|because|since|which|as (?:it|they|i)|whenever|after all|even if|even though|no matter|until|otherwise|these days|nowadays|for me)\b.*|[,;(–—].*)$/i;

/** What a taste is for, without what trails behind; nothing where it would say nothing alone. */
export function objectOf(raw: string): string | undefined {
  const object = raw
    .replace(TAIL, '')
    .replace(/[\s.!?]+$/, '')
    .replace(
      /\s+(?:a lot|very much|so much|too|as well|the most|honestly|really|at all|either|by the way|please|like (?:this|that|crazy)|more|better|any ?more)$/i,
      '',
    );
  const words = object.split(/\s+/);
  return object.length < 2 || words.length > 14 || EMPTY_OBJECT.test(object) || DANGLING.test(object)
    ? undefined
    : object;
}

const ADVERB =
  "(?:so |really |absolutely |generally |usually |just |still |much |strongly |always |mostly |also |definitely |truly |personally |actually |tend to |particularly |kind of |sort of |only |do |genuinely |honestly |vastly |far |rather |quite |bloody |totally |fucking |very much |normally |have always |'ve always |secretly )*";
const LIKING = pattern(
  `^(?:I |we both )${ADVERB}(like|love|enjoy|adore|prefer|favou?r|hate|dislike|detest|loathe|despise|fancy|can't stand|can't bear|can't abide|don't like|don't enjoy|don't care for|don't love|don't fancy|do not like|do not enjoy|am not keen on|avoid|steer clear of|stay away from|swear by|live for|miss)\\s+(.+)$`,
  'i',
);
const NEGATIVE = /hate|dislike|detest|loathe|despise|can't|don't|not|avoid|steer|stay away/i;
const NOT_FAN =
  /^(?:(?:I'm|I am) )?(?:really |honestly )?not (?:really |exactly |that )?(?:a (?:big |huge |great |massive )?fan of|into|keen on|fond of|crazy about|big on|much of a|a)\s+(.+?)(?: person| fan)?$/i;
const FAN =
  /^(?:I'm|I am|I've always been) (?:such |just |really |very much )*(?:a (?:big |huge |massive |total |real |die-?hard )?fan of|(?:really |very |super |so )*(?:into|keen on|fond of|big on|crazy about|obsessed with|partial to|passionate about|addicted to))\s+(.+)$/i;
const PERSON_OF =
  /^(?:I'm|I am|I've always been) (?:very much |definitely |really |more of |such |totally |just |still )*(?:an? |more of an? |the )((?:[a-z-]+ ){0,2}(?:person|guy|girl|drinker|eater|lover|reader|owl|bird|lark|fan|foodie|sleeper|listener|nut|addict|junkie|carnivore|early riser|homebody|introvert|extrovert|minimalist|visual learner|perfectionist))\b(.*)$/i;
const ALLERGY = pattern(
  `^(I'm|I am|(?:my (?:[a-z-]+ )?[a-z-]+ )?${NAME}(?:'s| is)|my [a-z-]+(?: [a-z-]+)?(?:'s| is)) (?:(?:\\w+ly|very|super|so|also|quite|really|deathly|badly) )*(?:allergic to|intolerant (?:to|of)|sensitive to)\\s+(.+)$`,
  'iu',
);
const HAVE_ALLERGY = pattern(
  `^(I|my [a-z-]+(?: ${NAME})?|${NAME}) (?:have|has|'ve got|have got|developed|suffer from|suffers from|was diagnosed with|were diagnosed with)(?: also)? (?:an? |some )?((?:[a-z-]+ ){0,2}(?:allergy|allergies|intolerance|sensitivity|coeliac disease|celiac disease|coeliac|celiac|hay fever))(?: to ([^,.;]+))?`,
  'iu',
);
const DIET =
  /^(?:I'm|I am|I've (?:been|gone|turned|become)|I(?:'ve been| have been)|I (?:became|went|turned)|we're|we are) (?:now |also |still |a |an |strict(?:ly)? |mostly |totally |fully |basically |both |lifelong |on a |going |completely |currently |doing )*(vegan|vegetarian|veggie|pure veg|veg|pescatarian|pescetarian|flexitarian|teetotal(?:er)?|lactose[- ]intolerant|gluten[- ]free|gluten[- ]intolerant|dairy[- ]free|celiac|coeliac|diabetic|kosher|halal|keto|paleo|plant[- ]based|low[- ]carb|raw vegan|nut[- ]free|sober)\b/i;
const KEEP_DIET =
  /^(?:I|we) (?:only )?((?:keep|eat|eat only|eat strictly|observe|follow|stick to|do)(?: a)? (?:strict(?:ly)? )?(?:kosher|halal|vegan|vegetarian|gluten[- ]free|low[- ]carb|keto|plant[- ]based|pescatarian|intermittent fasting)(?: diet)?|fast (?:during|in|on|every|until)[^,.;]{2,30}?)(?= so\b| and\b|[,.;!]|$)/i;
const ABSTAIN =
  /^(?:I|we)(?:'ve)? (?:really |just |generally |simply |usually |personally )*((?:don't|do not|never|no longer|can't|avoid) (?:(?:eating|eat|drinking|drink|touching|touch|having|have|using|use|wearing|wear|smoking|smoke|doing|do|taking|take|tolerate|digest|watch|watching|fly|flying|drive|driving|work|working|answer|take calls|handle|read|listen to|cook|cooking|buy|buying|accept|check|schedule|book)(?: (?:any|much))? ?)?)(.+)$/i;
const FAVOURITE =
  /^(?:my|our) (?:all-time |absolute |personal )?(favou?rite|preferred|go-to|usual) (.+?)(?:'s| is| are| has always been| would be| was always)(?: still| definitely| probably| always| by far)? (.+)$/i;
const FAVOURITE_AFTER =
  /^(.+?) (?:is|are) (?:still |definitely |by far |probably |hands down )?(?:my|our) (?:all-time |absolute |personal )?(?:favou?rite|preferred|go-to|usual)(?: (.+))?$/i;
const PREFERENCE_IS =
  /^my (?:strong |personal |usual )?preference (?:is|would be|has always been)(?: for| to| always)* (.+)$/i;
const RATHER =
  /^(?:I'd|I would) (?:much |really |strongly |always )?(?:rather|sooner) (?!not (?:say|talk)|you (?:told|were)|die|know)(.+?) (?:than|instead of) (.+)$/i;
const WOULD_RATHER =
  /^(?:I'd|I would) (?:much |really |strongly |always )?(?:rather|sooner) (?!not (?:say|talk)|die|know|be )((?:not )?(?:get|have|use|see|receive|read|you (?:use|write|call|send|give|keep|ask)|work|fly|travel|meet|pay|sit|take|stay) .+)$/i;
const WOULD_PREFER =
  /^(?:I'd|I would) (?:much |really |strongly |always )?prefer (?!if\b|not to (?:say|talk|answer)|it if|it\b|that\b(?! you)|this\b)(.+)$/i;
const ANY_DAY =
  /^(?:give me )?(.{2,40}?) (?:over|instead of|before) (.{2,40}?),? (?:any day|every time|always|anytime|any time|all day)\b/i;
const NOTHING_BEATS =
  /^(?:nothing beats|you can't beat|there's nothing (?:better than|like)|nothing like) (.+)$/i;
const AFFECTS =
  /^((?!(?:it|that|this|he|she|they|you|we|I|what|which|who|there|these|those|my|your|the|everything|nothing|one)\b)[\p{L}][\p{L}' -]{2,50}?|the [\p{L}]+ (?:stuff|thing)) (?:really |always |just |usually |all |do |does |simply )*((?:make|makes) me (?:jittery|sick|sleepy|queasy|anxious|nauseous|ill|sneeze|itch|gag|nervous|uncomfortable|cringe|dizzy|bloated|tired)|(?:drive|drives|driving) me (?:mad|crazy|nuts|insane|bonkers|up the wall|bananas)|(?:give|gives) me (?:an? )?(?:headaches?|migraines?|heartburn|hives|the creeps|a rash|nightmares|anxiety|indigestion)|(?:don't|doesn't|do not|does not) (?:agree with me|work for me|suit me|do it for me)|(?:throw|throws) me off|(?:get|gets) on my nerves|(?:isn't|aren't|is not|are not|is really not|are really not) (?:my thing|my cup of tea|for me|my style|an option(?: for me)?)|(?:is|are) (?:off[- ]limits|a no-?go|out of the question|an absolute no|a must|a dealbreaker|sacred|poison|torture|not negotiable|non-negotiable)(?: for me)?|(?:give|gives) me (?:energy|life)|(?:helps?|calms?) me (?:focus|sleep|relax|think|concentrate)|(?:put|puts) me off|(?:irritate|annoy|bother)s? me|(?:upset|upsets) my stomach|(?:work|works) (?:best|better) for me|(?:suit|suits) me (?:best|better)|keeps? me (?:awake|up))/iu;
const TAKE_MY =
  /^I (?:always |usually |only |normally |like to )?(?:take|have|drink|like|want|prefer) my ((?:coffee|tea|steak|eggs|toast|whisky|whiskey|beer|pizza|sandwich(?:es)?|burgers?|meetings?|mornings?|fonts?|reports?|summaries|updates|answers|code|emails?|music|room|shower|water|curry|food|meals?) .+)$/i;
const HABIT_VERB =
  'eat|drink|have|take|use|work|wear|book|fly|travel|sit|sleep|get up|go to (?:bed|the gym|church|mosque)|go for|run|cook|read|listen|watch|order|buy|pay|check|write|reply|respond|answer|start|schedule|meet|commute|walk|cycle|bike|drive|train|swim|study|stay|choose|pick|shop|exercise|meditate|practi[sc]e|call|log|back up|park|tip|cook|bake|skip|keep|put|leave|do|play';
const HABIT = pattern(
  `^I (always|usually|never|only|rarely|typically|normally|generally|mostly|tend to)(?: only| just)? ((?:${HABIT_VERB})\\b .+)$`,
  'i',
);
const BEST_WHEN =
  /^I (?:work|learn|sleep|think|focus|concentrate|write|study|function|perform|feel) (?:best|better|most productive|much better) (.+)$/i;
const CALL_ME =
  /^(?:[Pp]lease |[Yy]ou can |[Jj]ust |[Ee]veryone |[Pp]eople |[Ff]riends |I (?:prefer|like|want|'d like|would like|go) |[Cc]an you |that you |you |to )*(?:[Cc]alls?|[Aa]ddress|[Rr]efer to|[Cc]alled|be called|go(?:es)? by|[Gg]o by)(?: me)? (?:(?:as|by) )?((?:(?:Dr|Mr|Ms|Mrs|Prof)\.? )?(?:\p{Lu}[\p{L}'-]*\s?){1,3}|by my (?:first|last) name|by (?:first|last) name)((?: (?:in|when|here|at|for|not|and) .*)?[.!]*)$/u;
const PRONOUNS = /^my pronouns are ([a-z]+\/[a-z]+(?:\/[a-z]+)?)/i;

/** The thing preferred of two, and a key that is the same whichever is. */
export function versus(object: string): { key: string; value: string } | undefined {
  const match = /^(.+?) (?:over|to|rather than|instead of|than|not) (.+)$/i.exec(object);
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

const STYLED =
  /\b(?:answers?|replies|responses|explanations|summar(?:y|ies)|code|e-?mails?|messages?|reports?|format|examples|print|version)\b/i;

function ofLiking(text: string, speaker: string): Preference | undefined {
  const liking = LIKING.exec(text);
  const verb = liking?.[1]?.toLowerCase();
  if (liking === null || verb === undefined || verb === 'miss' || verb === 'live for') return undefined;
  const object = objectOf(liking[2] ?? '');
  if (object === undefined) return undefined;
  if (verb !== 'prefer' && /^the\b/i.test(object) && !STYLED.test(object)) return undefined;
  if (verb === 'fancy' || (verb === 'avoid' && /^(?:the|my|that)\b/i.test(object))) return undefined;
  // "I'd love", "I like to think" speak of now, not of a taste; "Paris" in "I love Paris" is one.
  const pair = verb.startsWith('prefer') || verb.startsWith('fav') ? versus(object) : undefined;
  const negative = NEGATIVE.test(verb);
  const says = /^[a-z]+$/.test(verb) ? thirdPersonVerb(verb) : 'dislikes';
  return {
    content: `${speaker} ${says} ${inThirdPerson(object, speaker)}`,
    key: pair?.key ?? slug(object),
    value: pair?.value ?? (verb === 'prefer' ? object : negative ? 'dislikes' : 'likes'),
    confidence: 0.88,
  };
}

function ofBody(text: string, speaker: string): Preference | undefined {
  const allergy = ALLERGY.exec(text);
  if (allergy !== null) {
    const object = objectOf(allergy[2] ?? '');
    if (object === undefined) return undefined;
    const who = (allergy[1] ?? '').replace(/^I(?:'m| am)$/i, '').replace(/(?:'s| is)$/, '');
    const named = who === '' ? speaker : inThirdPerson(who, speaker);
    return {
      content: `${named} is allergic to ${object}`,
      key: slug(`${who} allergy ${object}`),
      value: object,
      confidence: 0.92,
    };
  }
  const suffers = HAVE_ALLERGY.exec(text);
  if (suffers !== null) {
    const [, who = '', what = '', to] = suffers;
    const named = inThirdPerson(who, speaker);
    const full = `${what}${to === undefined ? '' : ` to ${to.trim()}`}`;
    return {
      content: `${named} has this: ${full}`,
      key: slug(`${who === 'I' ? '' : who} ${full}`),
      value: full,
      confidence: 0.88,
    };
  }
  const diet = DIET.exec(text)?.[1]?.toLowerCase();
  if (diet !== undefined)
    return { content: `${speaker} is ${diet}`, key: 'diet', value: diet, confidence: 0.92 };
  const kept = KEEP_DIET.exec(text)?.[1];
  if (kept !== undefined) {
    const [verb = '', ...rest] = kept.split(' ');
    return {
      content: `${speaker} ${thirdPersonVerb(verb)} ${rest.join(' ')}`,
      key: 'diet',
      value: kept,
      confidence: 0.88,
    };
  }
  return undefined;
}

/** How somebody else abstains: "never eats", "no longer drinks", "avoids eating", "doesn't eat". */
function abstaining(how: string): string {
  return how
    .replace(/^(?:don't|do not)/i, "doesn't")
    .replace(/^avoid/i, 'avoids')
    .replace(
      /^(never|no longer) ([a-z]+)/i,
      (_, adverb: string, verb: string) => `${adverb} ${thirdPersonVerb(verb)}`,
    );
}

function ofDislike(text: string, speaker: string): Preference | undefined {
  const disliked = NOT_FAN.exec(text)?.[1];
  const a =
    /not a (?!(?:big |huge |great |massive )?fan)/i.test(text) &&
    !/ (?:person|fan)$/i.test(text.replace(/[.!]+$/, ''));
  if (disliked !== undefined && !a) {
    const object = objectOf(disliked);
    if (object === undefined) return undefined;
    return {
      content: `${speaker} dislikes ${inThirdPerson(object, speaker)}`,
      key: slug(object),
      value: 'dislikes',
      confidence: 0.88,
    };
  }
  const affects = AFFECTS.exec(text);
  if (affects !== null && !/^(?:not|never|so|such|what)\b/i.test(affects[1] ?? '')) {
    const [, thing = '', how = ''] = affects;
    const good = /best|better/.test(how);
    return {
      content: `${thing} ${inThirdPerson(how, speaker)}`,
      key: slug(thing),
      value: good ? 'likes' : 'dislikes',
      confidence: 0.82,
    };
  }
  const abstains = ABSTAIN.exec(text);
  if (abstains !== null) {
    const [, how = '', what = ''] = abstains;
    const object = objectOf(what);
    const verbed =
      /(?:eat|drink|touch|have|use|wear|smok|do|take|tolerate|digest|watch|fly|work|answer|handle|cook|accept|check|schedule|book)/i.test(
        how,
      );
    const food =
      /(?:eat|drink|touch|wear|smok|tolerate|digest|cook|\bdo(?:ing)?\s*$)/i.test(how) &&
      !/^(?:can't|no longer).*\bdo/i.test(how);
    const timed =
      /\b(?:before|after|on|past|during|at) (?:\d|noon|midnight|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends?|lunch|dinner|work|night|the weekend|holidays?|sabbath|shabbat)/i.test(
        what,
      );
    const eaten = categoryOf(what) === 'food' && /\bha(?:ve|ving)\b/i.test(how);
    if (object === undefined || !verbed || (!food && !timed && !eaten)) return undefined;
    if (
      /^(?:a|an|the|my|anything|to|much|well|enough|so|as|any|good|things|many|very|not)\b/i.test(object) &&
      !timed
    )
      return undefined;
    if (/^(?:can't|no longer)/i.test(how) && /\b(?:have|do|work)\b/i.test(how) && !timed && !eaten)
      return undefined;
    return {
      content: `${speaker} ${abstaining(how.trim())} ${inThirdPerson(object, speaker)}`,
      key: slug(object),
      value: `${how.trim()} ${object}`,
      confidence: 0.84,
    };
  }
  return undefined;
}

function ofFavourite(text: string, speaker: string): Preference | undefined {
  const favourite = FAVOURITE.exec(text);
  const after = favourite === null ? FAVOURITE_AFTER.exec(text) : null;
  const which = favourite?.[3] ?? after?.[1];
  const what = favourite?.[2] ?? after?.[2] ?? (after === null ? undefined : 'thing');
  if (what !== undefined && which !== undefined) {
    const value = objectOf(which.replace(/^(?:definitely|probably) /i, ''));
    const thing = what.replace(/[\s.!?]+$/, '').replace(TAIL, '');
    if (
      value === undefined ||
      thing.split(' ').length > 7 ||
      /^(?:one|part|when|he|she|they|what|suspect)\b/i.test(thing) ||
      /^(?:he|she|they|we|you|the|which|who)\b/i.test(value)
    )
      return undefined;
    return {
      content: `${speaker}'s favourite ${inThirdPerson(thing, speaker)} is ${inThirdPerson(value, speaker)}`,
      key: slug(`favorite ${thing}`),
      value,
      confidence: 0.92,
    };
  }
  return undefined;
}

function ofComparison(text: string, speaker: string): Preference | undefined {
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
  const anyDay = ANY_DAY.exec(text);
  if (anyDay !== null && !/^(?:I|he|she|they|we|it|you)\b/i.test(text)) {
    const [, chosen = '', other = ''] = anyDay;
    return {
      content: `${speaker} prefers ${chosen} over ${other}`,
      key: [slug(chosen), slug(other)].sort().join('_or_'),
      value: chosen,
      confidence: 0.86,
    };
  }
  const would = objectOf(
    (WOULD_PREFER.exec(text) ?? WOULD_RATHER.exec(text) ?? PREFERENCE_IS.exec(text))?.[1] ?? '',
  );
  if (would !== undefined) {
    const pair = versus(would);
    return {
      content: `${speaker} prefers ${inThirdPerson(would, speaker)}`,
      key: pair?.key ?? slug(would),
      value: pair?.value ?? would,
      confidence: 0.82,
    };
  }
  return undefined;
}

function ofHabit(text: string, speaker: string): Preference | undefined {
  const likes = FAN.exec(text)?.[1] ?? NOTHING_BEATS.exec(text)?.[1];
  const liked = likes === undefined ? undefined : objectOf(likes);
  if (liked !== undefined && !/^the\b/i.test(liked))
    return {
      content: `${speaker} likes ${inThirdPerson(liked, speaker)}`,
      key: slug(liked),
      value: 'likes',
      confidence: 0.84,
    };
  const person = PERSON_OF.exec(text);
  const kind = person?.[1];
  if (
    kind !== undefined &&
    !/^(?:good|bad|nice|big|happy|busy|lucky|terrible|horrible|different|changed|new|better|awful|right|wrong|only)\b/i.test(
      kind,
    )
  )
    return {
      content: `${speaker} is ${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind}${inThirdPerson((person?.[2] ?? '').replace(TAIL, ''), speaker)}`,
      key: slug(kind),
      value: kind,
      confidence: 0.84,
    };
  const mine = objectOf(TAKE_MY.exec(text)?.[1] ?? '');
  if (mine !== undefined)
    return {
      content: `${speaker} likes ${speaker}'s ${mine}`,
      key: slug(mine.split(' ')[0] ?? mine),
      value: mine,
      confidence: 0.86,
    };
  const best = objectOf(BEST_WHEN.exec(text)?.[1] ?? '');
  if (best !== undefined)
    return {
      content: `${speaker} works best ${best}`,
      key: slug(`best ${best}`),
      value: best,
      confidence: 0.8,
    };
  const habit = HABIT.exec(text);
  if (habit !== null) {
    const [, adverb = '', action = ''] = habit;
    const object = objectOf(action);
    if (object === undefined || object.split(' ').length < 2 || /\b(?:that|it|this|him|her)$/i.test(object))
      return undefined;
    const [verb = '', ...rest] = object.split(' ');
    const says =
      adverb.toLowerCase() === 'tend to'
        ? `tends to ${verb}`
        : `${adverb.toLowerCase()} ${thirdPersonVerb(verb)}`;
    return {
      content: `${speaker} ${says} ${inThirdPerson(rest.join(' '), speaker)}`,
      key: slug(object),
      value: adverb.toLowerCase(),
      confidence: 0.78,
    };
  }
  return undefined;
}

function ofName(text: string, speaker: string): Preference | undefined {
  const named = CALL_ME.exec(text);
  const name = named?.[1]?.trim();
  if (
    name !== undefined &&
    /\b(?:me|by|called)\b/i.test(text) &&
    !/^(?:Mom|Dad|God|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Tomorrow|Back|When|If|On|At)\b/.test(
      name,
    )
  )
    return {
      content: `${speaker} wants to be called ${name}${inThirdPerson((named?.[2] ?? '').replace(/[\s.!]+$/, ''), speaker)}`,
      key: 'preferred_name',
      value: name,
      confidence: 0.88,
    };
  const pronouns = PRONOUNS.exec(text)?.[1];
  return pronouns === undefined
    ? undefined
    : {
        content: `${speaker}'s pronouns are ${pronouns}`,
        key: 'pronouns',
        value: pronouns,
        confidence: 0.93,
      };
}

/** A taste, a diet, a habit or a name that somebody tells of themselves, or nothing. */
export function findTaste(text: string, speaker: string): Preference | undefined {
  return (
    ofBody(text, speaker) ??
    ofName(text, speaker) ??
    ofHabit(text, speaker) ??
    ofLiking(text, speaker) ??
    ofDislike(text, speaker) ??
    ofFavourite(text, speaker) ??
    ofComparison(text, speaker)
  );
}
