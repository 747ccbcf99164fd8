import type { Judged } from './judge.ts';
import { singleTopicsAsked } from './life-topics.ts';
import { longFrom } from './signs.ts';
import { clausesOf, type ReadTurn } from './turns.ts';

/** How probable a pair is that the rule finds: it was asked about just this. */
const ofRule = 0.95;

/** How people tell that something of their own life is so, and that it becomes so. */
interface Telling {
  readonly holds: RegExp;
  readonly begins: RegExp;
}

const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');

const dwelling = 'house|home|flat|apartment|place|room|cottage|bungalow|studio|farm';
const tellings: Readonly<Record<string, Telling>> = {
  home: {
    holds: word(
      `(?:live|living|based|staying|settled) (?:in|at|on|near|with|above|by)|(?:rent|share|own|bought|took) (?:a|an|the|our|my) (?:\\p{L}+ )?(?:${dwelling})|my (?:room|flat|apartment|place) is|wohnen?|wohnung|zimmer`,
    ),
    begins: word(
      `mov(?:ed|ing) (?:in|into|out|to|house|here|away|back)|moved(?=\\s*[.,!]|$)|new (?:${dwelling}|address)|keys|lease|unpack(?:ed|ing)?|boxes|first night|housewarming|(?:bought|took|rented|found|got) (?:a|an|the|our|my) (?:\\p{L}+ )?(?:${dwelling})|live now|now live|living now|umgezogen|eingezogen|ausgezogen|umzug|einzug|ziehen?|neue wohnung|mietvertrag|schlüssel|wir sind drin|wohnen? (?:jetzt|nun|seit|wieder)|(?:haus|hof|wohnung) (?:ist )?gekauft`,
    ),
  },
  work: {
    holds:
      /(?<!\p{L})(?:[Ii](?:['’]m| am) an? (?!bit|little|big|fan|lot|huge|member)\p{L}+|[Ii]ch bin \p{Lu}\p{L}+|(?:[Ww]ork|[Ww]orking|[Tt]each|[Tt]eaching|[Jj]ob|[Ee]mployed|[Ss]hifts?) (?:at|for|in|as|with|on|there)|[Jj]ob|[Aa]rbeite|[Aa]rbeiten|[Ss]telle|signed (?:the|a|my) contract)(?!\p{L})/u,
    begins: word(
      'new (?:job|employer|position|role|post|office)|got (?:the|a) job|hired|(?:start|starting|started|begin|began) (?:at|as|with|work)|first (?:day|week|shift) (?:at|in|on|with)|signed (?:the|a|my|with)|quit|resigned|(?:left|leaving) (?:the|my) (?:job|firm|company)|handed in (?:my|the) notice|gave notice|laid off|let go|redundant|retired|freelanc(?:e|ing|er)|self-employed|(?:offered me|took|accepted) (?:a|an|the) (?:\\p{L}+ )?(?:job|position|role|post|place)|promoted|last day at|neue (?:stelle|arbeit)|neuen job|gekündigt|zugesagt|angefangen|fange|befördert|selbständig|selbstständig|freiberuflich|in rente|letzter (?:tag|dienst|arbeitstag)|erster (?:tag|arbeitstag)',
    ),
  },
  study: {
    holds: word('(?:stud(?:y|ying)|enrolled|major|degree|course|semester)|studiere|studium|eingeschrieben'),
    begins: word(
      '(?:switch(?:ed|ing)?|chang(?:ed|ing)|transfer(?:red|ring)?) (?:my |to |into |from |over )?(?:\\p{L}+ )?|dropped out|enrolled|start(?:ed|ing)? (?:in|at|with)|got (?:in|into)|accepted|a place (?:at|in)|said yes|studienfach|gewechselt|eingeschrieben|angenommen',
    ),
  },
  partner: {
    holds: word(
      'boyfriend|girlfriend|partner|wife|husband|married|engaged|dating|long distance|my person|freundin|freund|verheiratet|verlobt',
    ),
    begins: word(
      'broke up|split up|separated|divorced?|called it quits|left me|engaged|(?:got|getting) married|dating|official|together|fell in love|my (?:girl|boy)|new (?:boyfriend|girlfriend|partner)|getrennt|schluss gemacht|verlobt|geheiratet|verliebt|zusammen',
    ),
  },
};

/** Whose a clause is that begins so: somebody else's. */
const ofAnother =
  /^(?:(?:and|but|so|und|aber) )?(?:he|she|they|it|er|sie|(?:my|his|her|their|mein|meine|sein|seine|ihr|ihre) (?!room|flat|place|apartment|job|stuff|boxes|things|new|studio|house)\p{L}+)(?!\p{L})/iu;
/** Who has a partner tells it of both. */
const ofPartner = /^(?:my|mein|meine) (?:partner|boyfriend|girlfriend|wife|husband|girl|boy|frau|mann)/iu;
const ofOneself = /(?<!\p{L})(?:i|we|me|us|my|our|ich|wir|mich|mir|uns|mein\p{L}*|unser\p{L}*)(?!\p{L})/iu;

/** Whether a turn tells it of its speaker: in a clause about themselves, or in one that names nobody. */
const tells = ({ text }: ReadTurn, pattern: RegExp, topic: string) =>
  clausesOf(text).some((clause) => {
    const at = clause.search(pattern);
    if (at < 0 || (ofAnother.test(clause) && !(topic === 'partner' && ofPartner.test(clause)))) return false;
    return ofOneself.test(clause) || at <= clauseBeginning;
  });

/** A clause that names nobody tells it at once: "Moved into the house today". */
const clauseBeginning = 12;

/** Who is asked about is who asks: "Where do I live?", not "Where does my aunt live?" */
const asksOfOneself =
  /(?<!\p{L})(?:(?:do|am|are|did|have|will) (?:i|we)|(?:my|our) (?:home|flat|apartment|address|job|employer|work|profession|degree|course|partner|boyfriend|girlfriend|wife|husband)|ich|wir)(?!\p{L})/iu;

/**
 * Pairs of short turns about what a message asks of its writer's own life, where one thing holds at a time: what they
 * said of it, and the newest of their turns that tells that something else began. The two need share no word: "We rent
 * in Moss Side", "Moved into the house today".
 */
export function ownTopicRule(turns: readonly ReadTurn[], message: string): Judged[] {
  if (!asksOfOneself.test(message)) return [];
  return singleTopicsAsked(message).flatMap((topic): Judged[] => {
    const telling = tellings[topic];
    if (telling === undefined) return [];
    const short = turns.filter(({ text, of }) => of === undefined && text.length < longFrom);
    return short.flatMap((earlier, at): Judged[] => {
      if (!tells(earlier, telling.holds, topic)) return [];
      const later = short
        .slice(at + 1)
        .findLast((turn) => turn.speaker === earlier.speaker && tells(turn, telling.begins, topic));
      return later === undefined ? [] : [{ earlier, later, score: ofRule }];
    });
  });
}
