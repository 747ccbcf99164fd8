import { OCCUPATIONS } from '../../../language/occupations.ts';
import type { Judged } from './judge.ts';
import { singleTopicsAsked, topicsOfStatement } from './life-topics.ts';
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
      `(?:live|living|based|staying|settled) (?:in|at|on|near|with|above|by)|(?:rent|share|own|bought|took) (?:a|an|the|our|my) (?:\\p{L}+ )?(?:${dwelling})|my (?:room|flat|apartment|place) is|wohnen?|wohnung|zimmer|vivo|vivimos|habite|habitons|abito|abitiamo|moro|moramos`,
    ),
    begins: word(
      `mov(?:ed|ing) (?:in|into|out|to|house|here|away|back)|moved(?=\\s*[.,!]|$)|new (?:${dwelling}|address(?=\\s*(?::|is|will|from|as of)))|(?:got|have|picked up|collected) (?:the|our|my) keys|signed (?:the|a|our|my) lease|boxes (?:are|stand)|first night (?:in|at|on|here)|housewarming|(?:bought|took|rented|found) (?:a|an|the|our|my) (?:\\p{L}+ )?(?:${dwelling})|live now|now live|living now|umgezogen|eingezogen|ausgezogen|(?:umzug|einzug) (?:ist|war)|zieh(?:e|en)? .{0,40}(?:um|ein|aus)|neue wohnung|mietvertrag|schlüssel (?:bekommen|geholt)|wir sind drin|wohnen? (?:jetzt|nun|seit|wieder)|(?:haus|hof|wohnung) (?:ist )?gekauft|(?:me|nos) (?:mudo|mudé|mudamos)|(?:me he|nos hemos) mudado|(?:piso|casa) nuev[oa]|nuev[oa] (?:piso|casa)|déménag(?:é|e|eons)|emménag(?:é|e|eons)|nouvel appartement|nouvelle maison|mi (?:trasferisco|sono trasferit[oa])|nuov[oa] (?:appartamento|casa)|(?:me )?mudei(?:-me)?`,
    ),
  },
  work: {
    holds: word(
      `(?:i['’]m|i am) an? (?:[\\p{L}-]+ ){0,2}?(?:${[...OCCUPATIONS].join('|')})|(?:work|working|teach|teaching|job|employed|shifts?) (?:at|for|in|as|with|on|there)|job|arbeite|arbeiten|stelle|signed (?:the|a|my) contract|trabajo|travaille|lavoro|trabalho`,
    ),
    begins: word(
      'new (?:job|employer|position|role|post|office)|got (?:the|a) job|hired|(?:start|starting|started|begin|began) (?:at|as|work)|first (?:day|week|shift) (?:at|in|on|with)|signed (?:the|a|my) contract|quit|resigned|(?:left|leaving) (?:the|my) (?:job|firm|company)|handed in (?:my|the) notice|gave notice|laid off|let me go|was let go|redundant|retired|freelanc(?:e|ing|er)|self-employed|(?:offered me|took|accepted) (?:a|an|the) (?:\\p{L}+ )?(?:job|position|role|post|place)|promoted|last day at|neue (?:stelle|arbeit)|neuen job|gekündigt|zugesagt bei|bei .{2,40} (?:zugesagt|angefangen)|(?:fange|fang) .{0,40}(?:bei|als) .{2,40} an|befördert|selbständig|selbstständig|freiberuflich|in rente|letzter (?:tag|dienst|arbeitstag)|erster (?:tag|arbeitstag)|trabajo nuevo|nuevo trabajo|desde hoy trabajo|(?:empiezo|empecé) (?:en|de|como)|me han (?:contratado|despedido|ascendido)|(?:dejé|he dejado) el (?:trabajo|hospital|colegio|banco)|nouveau (?:poste|travail|boulot)|démissionné|embauchée?|licenciée?|nuovo lavoro|assunt[oa]|novo (?:emprego|trabalho)',
    ),
  },
  study: {
    holds: word('(?:stud(?:y|ying)|enrolled|major|degree|course|semester)|studiere|studium|eingeschrieben'),
    begins: word(
      '(?:switch(?:ed|ing)?|chang(?:ed|ing)|transfer(?:red|ring)?) (?:my |to |into |from |over )?\\p{L}+|dropped out|enrolled|start(?:ed|ing)? (?:in|at|with)|got (?:in|into)|accepted|a place (?:at|in)|said yes|studienfach|gewechselt|eingeschrieben|angenommen',
    ),
  },
  partner: {
    holds: word(
      'boyfriend|girlfriend|partner|wife|husband|married|engaged|dating|long distance|my person|freundin|freund|verheiratet|verlobt|novi[oa]|pareja|casad[oa]|copain|copine|fidanzat[oa]|namorad[oa]',
    ),
    begins: word(
      "broke up|split up|separated|divorced?|called it quits|left me|engaged|(?:got|getting) married|(?:i['’]m|we['’]re|i am|we are) (?:dating|official|together)|it['’]s official|fell in love|my (?:girl|boy)|new (?:boyfriend|girlfriend|partner)|getrennt|schluss gemacht|verlobt|geheiratet|verliebt|(?:sind|kamen) .{0,20}zusammen|hemos roto|rompimos|lo dejamos|me he (?:separado|divorciado|casado)|on (?:a rompu|s['’]est séparés?)|nous (?:avons rompu|sommes séparés)|ci siamo lasciati|terminámos|terminamos",
    ),
  },
};

/** Whose a clause is that begins so: somebody else's. */
const ofAnother =
  /^(?:(?:and|but|so|und|aber) )?(?:he|she|they|it|er|sie|(?:my|his|her|their|mein|meine|sein|seine|ihr|ihre) (?!room|flat|place|apartment|job|stuff|boxes|things|new|studio|house)\p{L}+)(?!\p{L})/iu;
/** Who has a partner tells it of both. */
const ofPartner = /^(?:my|mein|meine) (?:partner|boyfriend|girlfriend|wife|husband|girl|boy|frau|mann)/iu;
const ofOneself =
  /(?<!\p{L})(?:i|we|me|us|my|our|ich|wir|mich|mir|uns|mein\p{L}*|unser\p{L}*|yo|mi|mis|nos|je|mon|ma|nous|on|eu|meu|minha)(?!\p{L})|(?<!\p{L})j['’]|(?<!\p{L})(?:vivo|vivimos|trabajo|abito|lavoro|moro|trabalho|estoy|soy)(?!\p{L})/iu;

/** Whether a turn tells it of its speaker: in a clause about themselves, or in one that names nobody. */
const tells = (text: string, pattern: RegExp, topic: string) =>
  clausesOf(text).some((clause) => {
    const at = clause.search(pattern);
    if (at < 0 || (ofAnother.test(clause) && !(topic === 'partner' && ofPartner.test(clause)))) return false;
    return ofOneself.test(clause) || nobody.test(clause.slice(0, at));
  });

/** Whether a turn tells that something else began of what a message asks of its writer's own life, and a line is of it. */
export function beginsAsked(message: string, line: string, turn: string): boolean {
  const ofLine = topicsOfStatement(line);
  return ownTopicsAsked(message).some((topic) => {
    const telling = tellings[topic];
    return telling !== undefined && ofLine.includes(topic) && tells(turn, telling.begins, topic);
  });
}

/** What may stand before it in a clause that names nobody: "So, finally moved into the house". */
const nobody =
  /^(?:(?:so|just|finally|today|now|and|but|well|ok|okay|then|got|all|und|heute|jetzt|endlich|der|die)\s+)*$/iu;

/** A question that asks where, who or what something is. */
const asksWhat =
  /^¿?(?:(?:hey|so|ok|and|remind me|tell me),? )*(?:where|who|what|which|am|are|wo|wer|was|welche\p{L}*|bei wem|als was|bin|sind|dónde|en qué|quién|qué|cuál|où|qui|quel\p{L}*|dove|chi|onde|quem)(?!\p{L})/iu;
/** Who is asked about is who asks: "Where do I live?", not "Where does my aunt live?" */
const asksOfOneself =
  /(?<!\p{L})(?:(?:do|am|are|did|have|will) (?:i|we)|ich|wir|vivo|vivimos|trabajo|abito|lavoro|moro|trabalho)(?!\p{L})|(?<!\p{L})(?:j['’]|je (?=travaille|vis))|(?:is|are|['’]s) (?:my|our) (?:current |new )?(?:home|flat|apartment|address|job|employer|profession|degree|course|partner|boyfriend|girlfriend|wife|husband)(?=\s*(?:\?|$)| now| these days| called)/iu;

/** The topics of their own life that a message's writer asks about, of which one thing holds at a time. */
const ownTopicsAsked = (message: string) =>
  asksWhat.test(message) && asksOfOneself.test(message) ? singleTopicsAsked(message) : [];

/**
 * Pairs of short turns about what a message asks of its writer's own life, where one thing holds at a time: what they
 * said of it, and the newest of their turns that tells that something else began. The two need share no word: "We rent
 * in Moss Side", "Moved into the house today".
 */
export function ownTopicRule(turns: readonly ReadTurn[], message: string): Judged[] {
  return ownTopicsAsked(message).flatMap((topic): Judged[] => {
    const telling = tellings[topic];
    if (telling === undefined) return [];
    const short = turns.filter(({ text, of }) => of === undefined && text.length < longFrom);
    // Of each speaker the newest.
    const beginnings = new Map(
      [...short.entries()]
        .filter(([, { text }]) => tells(text, telling.begins, topic))
        .map(([at, turn]) => [turn.speaker, { at, turn }]),
    );
    return short.flatMap((earlier, at): Judged[] => {
      const later = beginnings.get(earlier.speaker);
      return later !== undefined && later.at > at && tells(earlier.text, telling.holds, topic)
        ? [{ earlier, later: later.turn, score: ofRule }]
        : [];
    });
  });
}
