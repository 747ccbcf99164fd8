import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { NAME } from '../phrases.ts';
import { ANY_LANGUAGE, EACH_LANGUAGE } from './spoken-languages.ts';
import { RELATIVE_NOUN, relativeNamed, whomBefore } from './whom.ts';

/** How well or how much: "a little bit of", "pretty decent". */
const LEVEL =
  "(?:(?:only|just|also|even|mostly|mainly|and|a|an|the|my|very|pretty|quite|really|enough|little|bit|tiny|bits|of|some|bad|good|great|fluent|basic|decent|rusty|passable|conversational|broken|school|native|perfect|fine|excellent|near-native|intermediate|advanced|beginner|beginner's|halting|kitchen|survival|proper|half-decent|okay|ok|terrible|awful|poor|smattering|touch|spot|wee|both|standard|plain|business|everyday|what is left of my) )*";
/** What is added to one language of a list: "(B2)", "from school", "with my mother". */
const ADDED =
  "(?: ?\\([^()]{1,30}\\)| (?:natively|fluently|well|badly|okay|ok|a (?:little|bit|wee bit)|at home|at work|at school|[ABC][12]|N[1-5]|native|(?:with|from|to) (?:(?:my|the|his|her|our) )?(?!and\\b|or\\b)[\\p{L}'-]+(?: (?!and\\b|or\\b|but\\b)[\\p{L}'-]+)?))?";
const ONE = `${LEVEL}${ANY_LANGUAGE}${ADDED}`;
// Nobody lists more than a dozen; the bound keeps a hostile text cheap.
const LIST = `(${ONE}(?:(?:,? (?:and|&|plus|\\+|n|as well as|but also|then|or)(?: (?:also|then|now|recently|maybe))*|,(?: (?:also|then|plus))?|/) ?${ONE}){0,11})`;

interface Saying {
  readonly said: RegExp;
  /** Fits nothing but a third person. */
  readonly third?: RegExp;
}
const say = (body: string, more: Omit<Saying, 'said'> = {}): Saying => ({
  said: pattern(`(?<![\\p{L}\\p{N}'-])(?:${body})`, 'gu'),
  ...more,
});

const HOW =
  '(?: (?:only|also|both|mostly|mainly|just|usually|fluent|native|at home|to (?:him|her|them|each other|my [\\p{Ll}-]+)|with (?:him|her|them|each other|my [\\p{Ll}-]+)|at home,?|in|(?:two|three|four|five|six|several|\\d) languages(?:[:,.]| [–-])?))*';
/** With the subject before them, as any verb has it. */
const OF_SUBJECT: readonly Saying[] = [
  say(`(?:[Ss]peaks?|[Ss]peaking|[Ss]poke|[Tt]alks?|talking)${HOW} ${LIST}`, { third: /^(?:speaks|talks)/i }),
  say(
    `(?:[Gg]ets? by in|[Mm]anages? in|[Ff]luent|[Cc]onversational|[Pp]roficient|[Bb]ilingual|[Tt]rilingual|[Cc]onversant)(?: in(?: both)?|:|,)? \\(?${LIST}`,
  ),
  say(`(?:an? )?(?:native|fluent|first-language|mother-tongue|heritage) ${LIST}[ -]speakers?`),
  say(`an? (?:native |fluent )?(?:speaker) of ${LIST}`),
  say(`(?:an? )${LIST}[ -]speakers?(?! of| in)`),
  say(
    `(?:[Gg]rew up|[Rr]aised|[Bb]rought up)(?: in [^,.;]{2,30})?(?: (?:with|in|on|speaking|bilingual,?|bilingually,?)){1,3} ${LIST}(?! (?:food|music|culture|films|books|tv|TV|families|cooking))`,
  ),
  say(
    `(?:[Uu]nderstands?|[Kk]nows?|[Hh]ave|[Hh]as)(?: (?:some|a bit of|a little|enough|basic|fluent|decent|good|also|both|working|conversational|rusty|school|only))+ ${LIST}(?! (?:lessons?|class|classes|homework|exams?|teachers?|books?|tests?|friends?|money|food|family|roots|passport|course))`,
  ),
  say(
    `(?:[Tt]aught (?:myself|himself|herself)|[Pp]icked up)(?: [\\p{Ll}-]+){0,2}? ${LIST}(?! (?:lessons?|class|classes|food|at \\d))`,
  ),
];

const TONGUE =
  '(?:mother tongue|native (?:language|tongue)|first language|home language|second language|third language|mother language|main language|family language)';
const WHOSE = `([Mm]y|[Hh]is|[Hh]er|[Oo]ur|${NAME}'s|[Mm]y ${RELATIVE_NOUN}(?: ${NAME})?'s)`;
const IS_TONGUE = pattern(
  `(?<![\\p{L}\\p{N}'-])${LIST}(?:'s| is| are| was)(?: still| actually)? ${WHOSE} (?:[\\p{Ll}]+ )?${TONGUE}s?`,
  'u',
);
const TONGUE_IS = pattern(
  `(?<![\\p{L}'-])(?:${WHOSE} )?(?:[\\p{Ll}]+ )?${TONGUE}s?(?:'s| is| are|:|,| =)?(?: actually)? ${LIST}`,
  'iu',
);
/** "My French is ok, my German rusty": whose, the language and how it is. */
const MY_LANGUAGE = pattern(
  `(?<![\\p{L}'-])${WHOSE} (?:spoken |written |conversational )?(${ANY_LANGUAGE})(?: (?:and|&) (${ANY_LANGUAGE}))?(?:'s| is| are| isn't|'s not| has| comes| came| gets| got)?(?: (?:not|still|also|actually|only|just|at|too|now))* (?:(?:very|pretty|quite|really|so|a (?:bit|little)|fairly|level|around|about|probably|getting|gotten|become|so-so) )*(?:ok|okay|good|fine|fluent|decent|rusty|great|better|best|perfect|excellent|passable|native|conversational|basic|bad|small|weak|strong|worse|shaky|[ABC][12]|N[1-5]|good enough|enough|not bad|not great|school|intermediate|advanced|limited|broken|improving|so-so|from|coming along|alright|all right|reasonable|solid|terrible|poor|awful|rubbish|stronger|weaker|slow)(?![\\p{L}])`,
  'gu',
);
const AT_HOME = [
  pattern(
    `(?:[Aa]t home|[Ii]n (?:our|my|this) (?:house|home|family|household))(?:,? (?:we|I)(?:'s|'re| only| mostly| usually| always| all)*(?: (?:speak|talk|use)(?: in)?)?| it's(?: all| mostly)?|:|,)? ${LIST}`,
    'u',
  ),
  pattern(
    `(?:^|[;:—] |\\bso )${LIST}(?:'s| is)? (?:what (?:we|I) (?:speak|talk)|the language (?:we|I) speak|spoken)?(?: ?(?:at home|in (?:our|my) (?:house|home)))(?! (?:office|town))`,
    'u',
  ),
  pattern(
    `^${LIST} (?:I|we) (?:also |only |can |both |all )*(?:speak|talk|learn(?:ed|t)|picked up|manage)(?! to| with)`,
    'u',
  ),
  pattern(
    `(?:^(?:[Ss]poken )?[Ll]anguages?|(?<![\\p{L}'-])(?:[Mm]y|[Oo]ur) (?:spoken )?languages?)(?:'s| are| is|:| I speak(?: are|:)| spoken:?)(?: [\\p{Ll}]+:)? ${LIST}`,
    'u',
  ),
  pattern(`^(?:I have|I've got|I've) (?:also |both |only )*${LIST}(?=[.,;!]|$)(?! (?:lessons?|class))`, 'u'),
];
/** A tutor's or a pupil's language, and what was asked in one, are no statements about a speaker. */
const ASKED = /\b(?:write|translate|answer|reply|respond|in plain|say it|please|could you|can you)\b/i;
const NEGATED =
  /\b(?:no|not|never|hardly|barely|don't|doesn't|didn't|can't|couldn't|isn't|neither|nor)\b|n't/;

/** The languages of a list, without those that are told to be lacking. */
function languagesIn(list: string): string[] {
  return matchesOf(EACH_LANGUAGE, list).map(([language]) => language);
}

function tell(collector: FactCollector, whom: string | undefined, list: string, confidence: number): void {
  if (whom === undefined) return;
  for (const language of languagesIn(list)) collector.add(whom, 'speaks', language, confidence);
}

/** Whose language "my", "her" and "Ana's" says it is. */
function owner(collector: FactCollector, whose: string | undefined): string | undefined {
  if (whose === undefined || /^(?:my|our)$/i.test(whose)) return collector.speaker;
  if (/^(?:his|her)$/i.test(whose)) return collector.referents.person();
  const bare = whose.replace(/'s$/, '');
  if (/^my /i.test(bare)) return relativeNamed(collector, bare);
  return collector.entities.some(({ kind, surface }) => kind === 'person' && surface === bare)
    ? bare
    : undefined;
}

/** What people speak: mother tongues, what they learned, and the lists of introductions. */
export function readSpokenLanguages(collector: FactCollector): void {
  const { text } = collector.statement;
  if (text.search(EACH_LANGUAGE) < 0) return;
  for (const { said, third } of OF_SUBJECT)
    for (const match of matchesOf(said, text)) {
      const prefix = text.slice(0, match.index);
      const whom = whomBefore(collector, prefix, third?.test(match[0]) === true);
      if (whom === undefined || NEGATED.test(whom.between) || (whom.elided && ASKED.test(text))) continue;
      if (
        whom.elided &&
        /^(?:talk|speak)/i.test(match[0]) &&
        !third?.test(match[0]) &&
        collector.statement.before.length === 0 &&
        prefix === ''
      )
        continue;
      // "I spoke French to him" tells of once.
      if (/^spoke/i.test(match[0]) && whom.names[0] === collector.speaker) continue;
      for (const name of whom.names) tell(collector, name, match[1] ?? '', 0.92);
    }
  const tongue = IS_TONGUE.exec(text);
  if (tongue !== null) tell(collector, owner(collector, tongue[2]), tongue[1] ?? '', 0.92);
  const told = TONGUE_IS.exec(text);
  if (told !== null) tell(collector, owner(collector, told[1]), told[2] ?? '', 0.9);
  for (const [, whose, first = '', second = ''] of matchesOf(MY_LANGUAGE, text))
    tell(collector, owner(collector, whose), `${first} ${second}`, 0.88);
  // What another speaks at home was told with them as its subject.
  if (
    ASKED.test(text) ||
    collector.facts.some((fact) => fact.predicate === 'speaks' && fact.subject !== collector.speaker)
  )
    return;
  for (const form of AT_HOME) {
    const match = form.exec(text);
    if (match !== null) tell(collector, collector.speaker, `${match[1] ?? ''} ${match[2] ?? ''}`, 0.86);
  }
}
