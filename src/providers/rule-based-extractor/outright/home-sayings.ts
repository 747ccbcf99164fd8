import { pattern } from '../pattern.ts';
import { PLACE } from './whereabouts.ts';

/** Words between a verb of living and its place: "lives [alone in a small flat] in Leeds". */
const MIDDLE =
  "(?: with (?:my|his|her|our|their|the) [^,.;:]{2,35}?| (?!(?:and|but|who|which|that|because|when|while|so|if|as|until|for|than|of|on|off|like|by|is|was|to|not|never|in|about|us|them|him|her|me|my|our|his|their)\\b)[\\p{Ll}\\d'-]+| in an? (?:[\\p{Ll}-]+ ){0,3}[\\p{Ll}-]+){0,5}?";
const NEARING =
  '(?: just| right| somewhere| way| over| up| down| out| back| here| there| not far| a bit| far)*,? (?:in|near|outside|out of|outside of|around|round|on the outskirts of|in the (?:north|south|east|west|centre|center|middle|suburbs|outskirts|hills) of|on(?= (?:the Isle|\\p{Lu}\\p{L}+ (?:Island|Isle|Islands|Peninsula|Coast))))(?: (?:sunny|rainy|lovely|beautiful|good old|little|old|a (?:small |little |tiny )?(?:village|town|place|suburb|city|hamlet) (?:near|outside|outside of|called|by|in)|the (?:city|town|village|suburb|island|state|province) of|the (?:north|south|east|west|middle|centre|center) of|(?:north|south|east|west|central|northern|southern|eastern|western|downtown|upstate|rural|greater|inner)))*';
const WHERE = `${NEARING} (${PLACE})`;

/** What somebody is by their country: "Danish, from Aarhus". */
const NATION =
  '\\p{Lu}[\\p{L}-]{2,14}(?:ish|ian|ese|can|ean|wegian|lish|ani|asque|qi|eli|ali)|French|German|Dutch|Greek|Welsh|Scottish|Irish|Czech|Swiss|Thai|Filipin[oa]|Finnish|Danish|Croat|Serb|Kurd(?:ish)?|Turk|Pole|Dane|Swede|Finn|Slovak|Latvian|Pakistani|Iraqi';

/** A way to say where somebody lives or is from: its verb and the place, whose subject stands before it. */
interface Saying {
  readonly said: RegExp;
  readonly predicate: string;
  readonly confidence: number;
  /** The place must be known as one, since the words are said of other things too. */
  readonly known?: boolean;
  /** Fits nothing but a third person. */
  readonly third?: RegExp;
  /** What must stand between subject and verb. */
  readonly between?: RegExp;
  /** What must not follow. */
  readonly notBefore?: RegExp;
  /** No subject may be left out. */
  readonly whole?: boolean;
  /** Said as often of where somebody is just now. */
  readonly passing?: boolean;
  /** Said of the speaker alone, in a list that introduces them: "I'm Sam, 34, from Leeds". */
  readonly introducing?: boolean;
}

const say = (body: string, predicate: string, confidence: number, more: Partial<Saying> = {}): Saying => ({
  said: pattern(body.startsWith('^') ? body : `(?<![\\p{L}\\p{N}'-])(?:${body})`, 'gu'),
  predicate,
  confidence,
  ...more,
});

export const PASSES =
  /^ (?:(?:until|till|today|tonight|tomorrow|this (?:week|weekend|morning|afternoon|month)|next|on|at the weekend|for (?:the|a|two|three|four|\d+|work|business|another|one)(?! (?:\w+ )?years)|to |from|from .{2,12} to|with (?:the|a) |meeting|visiting|when|,? flying|back on|right now)\b)/i;
const STAYS =
  /^,? (?:over|for|until|till|till|at|on|another|(?:\w+ )?more|tonight|this|next|during|when|with|and|or|\d)/;
const MOVED =
  '(?: (?:back|over|house|up|down|out|away|here|home|again|in|permanently|recently|out west|out east|in with [^,.;]{2,25}?|with [^,.;]{2,25}?|my family|our family))*';

export const SAYINGS: readonly Saying[] = [
  say(
    `(?:[Ll]ives?|[Ll]iving|livin|[Rr]esides?|[Rr]esiding|[Dd]wells?|[Bb]ased|[Ss]ettled)(?: out| and (?:works?|working|study|studies|farm|teach|teaches))?${MIDDLE}${WHERE}`,
    'lives_in',
    0.92,
    {
      third: /^(?:lives|resides|dwells)/i,
    },
  ),
  say(
    `(?:[Rr]ents?|[Rr]enting|[Ss]hares?|[Ss]haring)(?: (?:a|an|our|my|his|her))(?: (?!second|other|holiday)[\\p{Ll}-]+){0,3}? (?:flat|house|apartment|home|cottage|bungalow|room|studio|place|condo|flatshare)(?: with [^,.;:]{2,30}?| [\\p{Ll}'-]+){0,3}?${WHERE}`,
    'lives_in',
    0.86,
    { known: true },
  ),
  say(
    `(?:lived|[Bb]een living|[Bb]een based|been)(?: here)?${MIDDLE}${WHERE}(?=,? (?:since|for|all (?:my|his|her|our) lives?|all (?:my|his|her) life|ever since|these|the (?:past|last)|now|going on|\\d+ years|over \\d))`,
    'lives_in',
    0.9,
    {
      known: true,
      between: /(?:\bhave|\bhas|'ve|'s|\bbeen)\b/,
      notBefore:
        /^,? for (?:the (?:day|weekend|week|conference|night)|work|a (?:day|week|weekend|conference|meeting|few days))/,
    },
  ),
  say(`(?:[Ll]ived|[Ll]ive|[Ll]iving)${MIDDLE}${WHERE}`, 'lived_in', 0.88, { between: /used to/ }),
  say(`[Ll]ived${MIDDLE}${WHERE}`, 'lived_in', 0.86),
  say(`[Ss]pent (?:\\d+|[\\p{Ll}]+) years (?:living )?in (${PLACE})`, 'lived_in', 0.84, { known: true }),
  say(`[Ss]tays? (?:alone |now |currently |mostly )*(?:in|near) (${PLACE})`, 'lives_in', 0.84, {
    known: true,
    third: /^stays/i,
    whole: true,
    passing: true,
    notBefore: STAYS,
  }),
  say(
    `(?:[Mm]oved|[Rr]elocated|[Ee]migrated|[Ii]mmigrated|[Mm]igrated|moving|relocating)${MOVED}(?: (?:from|out of) (?:${PLACE}))?${MOVED} to (?:(?:sunny|rainy|the city of|a (?:village|town) (?:near|outside)) )?(${PLACE})`,
    'lives_in',
    0.88,
    { known: true },
  ),
  say(`[Mm]oved in(?: with [^,.;]{2,30}?)?(?: (?:up|down|over|out))? in (${PLACE})`, 'lives_in', 0.86, {
    known: true,
  }),
  // The street is no town: "I live on Elm Road in Reading".
  say(
    `(?:[Ll]ives?|[Ll]iving) (?:on|at|off|above|opposite|by|next to)(?: (?!(?:and|but|in|my|with)\\b)[\\p{L}\\d][\\p{L}\\d'-]*){1,6}? in (${PLACE})`,
    'lives_in',
    0.9,
    { known: true, third: /^lives/i },
  ),
  say(
    `(?:moved|relocated|emigrated)${MOVED}(?: to (?:${PLACE}))?${MOVED} (?:from|out of) (${PLACE})(?= to (?:${PLACE})|[.,;]|$| (?:last|in|three|two|a|for|about|when|to be|with|\\d))`,
    'lived_in',
    0.84,
    { known: true, notBefore: /^ to (?!\p{Lu})/u },
  ),
  say(
    `(?:now |currently |back |up |down |over |out |here |still |mostly |usually )*in (${PLACE})`,
    'lives_in',
    0.82,
    {
      known: true,
      whole: true,
      passing: true,
      between:
        /(?:'m|'re|'s|am|are|is)(?: (?:now|currently|still|also|actually|both|all|mostly|usually|already|based|back))*,?\s*$/,
      notBefore: PASSES,
    },
  ),
  say(
    `(?:[Cc]ommutes?|[Dd]rives? in|[Tt]ravels? in|commuting)(?: [a-z]+){0,2} from (${PLACE})`,
    'lives_in',
    0.8,
    { known: true },
  ),
  say(
    `(?:[Oo]riginally |both |all )?from(?: (?:a (?:small |little |tiny )?(?:village|town|place|city|suburb) (?:near|outside|called|in)|near|just outside|outside|the (?:city|town|village|island) of|sunny|(?:north|south|east|west|northern|southern|eastern|western|rural|upstate)))* (${PLACE})`,
    'is_from',
    0.88,
    {
      known: true,
      between:
        /(?:'m|'re|'s|am|are|is|was|were)(?: (?:originally|actually|also|both|all|orig|just|really|not far|still|only))*,?\s*$/,
      notBefore: /^ (?:to|until|till)\b/,
      whole: true,
    },
  ),
  say(`outta (${PLACE})`, 'is_from', 0.86, {
    known: true,
    between: /(?:'m|'re|'s|am|are|is)\s*$/,
    whole: true,
  }),
  say(
    `(?:an? |half )?(?:${NATION})(?: (?:girl|lad|man|woman|guy|boy))?,? (?:originally |and )?(?:from|born in) (${PLACE})`,
    'is_from',
    0.86,
    { known: true, between: /(?:'m|'re|'s|am|are|is|was)(?: [\\p{Ll}]+)?\s*$/u, whole: true },
  ),
  say(`(?:now|currently|these days)(?: living| based)? in (${PLACE})`, 'lives_in', 0.86, {
    known: true,
    introducing: true,
  }),
  say(`from (${PLACE})(?=[,.;]|$| and| but| originally)`, 'is_from', 0.86, {
    known: true,
    introducing: true,
  }),
  say(`(?:[Oo]riginally |[Ii]nitially )(?:comes? )?from (${PLACE})`, 'is_from', 0.9),
  say(
    `(?:[Cc]omes?|[Hh]ails?|[Cc]ame)(?: originally)? from(?: (?:a (?:small |little |tiny )?(?:village|town|place|city|suburb) (?:near|outside|called|in)|near|just outside|outside|the (?:city|town|village|island) of))? (${PLACE})`,
    'is_from',
    0.84,
    {
      known: true,
      third: /^(?:comes|hails)/i,
      notBefore: /^ (?:to|on|at|for|by|with|next|this|last|yesterday|today|tomorrow)\b/,
      whole: true,
    },
  ),
  say(
    `[Bb]orn(?:,? (?:and|&|n) (?:raised|bred|brought up|grew up|reared))?(?: (?:on |in )?(?:the )?(?:\\d[\\p{L}\\d .]{0,20}?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[\\p{L}\\d ]{0,16}?))??,? (?:in|at|near|outside)(?: (?:a (?:small |little )?(?:village|town) (?:near|outside|called|in)|the (?:city|town|village) of))? (${PLACE})`,
    'born_in',
    0.92,
  ),
  say(
    `(?:[Gg]rew up|[Gg]rown up|[Rr]aised|[Bb]rought up|[Rr]eared|[Ss]pent (?:my|his|her|our|all my|most of my) (?:childhood|youth|early years|teens))${MIDDLE}${WHERE}`,
    'grew_up_in',
    0.9,
  ),
];

/** What is said of the speaker wherever it stands. */
export const OF_SPEAKER: readonly Saying[] = [
  say(
    `(?:[Rr]ight |[Bb]ack |[Uu]p |[Dd]own |[Oo]ver |[Oo]ut )?[Hh]ere in (?:sunny |rainy |lovely |good old |little |downtown |north |south )*(${PLACE})(?!'s)`,
    'lives_in',
    0.84,
    { known: true },
  ),
  say(`(?:I'm|I am|We're|We are|we're|we are) an? (${PLACE})[- ]based`, 'lives_in', 0.88),
  say(
    `(?<!\\p{L} )(?:[Mm]y |[Oo]ur )?(?:[Hh]ome(?:'s| is)(?: now| currently| still| these days)*(?: in)?) (${PLACE})`,
    'lives_in',
    0.84,
    { known: true },
  ),
  say(
    `[Mm]y (?:hometown|home town|home city|native (?:city|town|village))(?:'s| is|:)(?: called| in| actually| an? (?:[\\p{Ll}]+ ){1,2}called)? (${PLACE})`,
    'is_from',
    0.9,
  ),
  say(
    `(?:^|(?<=[,;:] )|(?<=\\b(?:and|but|so) ))(?:(?:I've |I |[Ww]e've |[Ww]e )?(?:just |finally )?(?:got|found|moved into) (?:an?|the|our|my) )?new (?:flat|house|apartment|home|place|room|address)(?: is|'s)? in (${PLACE})`,
    'lives_in',
    0.86,
    { known: true },
  ),
  say(
    `\\bI(?: mostly| usually| myself)? sit(?: out| over| up| down| here)? in (${PLACE})`,
    'lives_in',
    0.84,
    {
      known: true,
    },
  ),
  say(`I(?: now)? call (${PLACE}) home`, 'lives_in', 0.88),
  say(
    `I(?:'m| am)? (?:mostly |usually |mainly |now |currently )*(?:work|working)(?: remotely| from home| full-time| full time| fully remote| remote)+,? (?:from|in|out of|near) (${PLACE})`,
    'lives_in',
    0.84,
    { known: true },
  ),
  say(
    `(?:I|[Ww]e)(?: now| currently)? live at \\d+[\\p{L}]? [^.;]{3,40}?, (${PLACE})(?=[.;!]|$)`,
    'lives_in',
    0.86,
    { known: true },
  ),
  say(
    `(?:I'm|I am) an? (?:[\\p{L}]+ )?(?:expat|immigrant|emigrant)(?: living)? in (${PLACE})`,
    'lives_in',
    0.84,
    {
      known: true,
    },
  ),
  say(`(?:I'm|I am) (?:originally )?an? (?:native|resident) of (${PLACE})`, 'is_from', 0.88),
  say(
    `(?:I'm|I am) (?:a |proudly |proud )?(${PLACE})(?: native|[- ]born(?: (?:and|&) (?:raised|bred))?)(?=[.,;!]|$| and| but| who)`,
    'is_from',
    0.86,
    { known: true },
  ),
];

/** Notes and greetings, by the whole sentence they open. */
export const OPENINGS: readonly Saying[] = [
  say(
    `^(?:[Hh]ello|[Hh]i|[Hh]ey|[Gg]reetings|[Hh]owdy|[Gg]'day|[Gg]ood (?:morning|evening|afternoon|day))(?: (?:all|there|everyone|everybody|folks|again))?,? from (?:sunny |rainy |cold |hot |snowy |grey |lovely |windy |beautiful )*(${PLACE})(?=[.,;!]|$| and| where| with)`,
    'lives_in',
    0.85,
    { known: true },
  ),
  say(
    `^(?:[Mm]y )?(?:[Ll]ocation|[Bb]ased(?: in)?|[Ll]iving(?: in)?|[Ll]ives?(?: in)?|[Cc]ity|[Hh]ome(?: base)?|[Tt]own): (${PLACE})(?=[.,;!]|$)`,
    'lives_in',
    0.84,
    { known: true },
  ),
  say(`^(?:[Hh]ome ?town|[Ff]rom|[Oo]rigin): (${PLACE})(?=[.,;!]|$)`, 'is_from', 0.84, { known: true }),
];
