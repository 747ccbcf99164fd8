import { splitSentences } from './sentences.ts';

/** A channel in which somebody says they will continue. */
export interface SpokenHandoff {
  /** In lower case. */
  readonly channel: string;
  /** The word that was used, in lower case: "laptop" for the channel "desktop". */
  readonly said: string;
  /** Whether it is a well-known channel. Other names may stand for anything. */
  readonly isWellKnown: boolean;
}

/** Words for channels, with the channel's name. */
const wellKnown: ReadonlyMap<string, string> = new Map(
  [
    ...[
      'discord',
      'telegram',
      'whatsapp',
      'slack',
      'signal',
      'matrix',
      'teams',
      'messenger',
      'imessage',
      'sms',
    ],
    ...['email', 'phone', 'voice', 'web', 'desktop', 'mobile'],
  ].map((name) => [name, name] as const),
)
  .set('e-mail', 'email')
  .set('website', 'web')
  .set('browser', 'web')
  .set('laptop', 'desktop')
  .set('computer', 'desktop')
  .set('handy', 'phone')
  .set('telefon', 'phone')
  .set('téléphone', 'phone')
  .set('teléfono', 'phone')
  .set('móvil', 'phone');

const going = `(?:I['’]?ll|I will|I['’]?m (?:going to|gonna)|I am going to|(?:I['’]?m |I am |we['’]?re )?gonna|I(?:['’]d| would) (?:rather|like to)|let['’]?s|let me|lemme|we['’]?ll|we will)(?: just| then)?`;
const on = `(?:continue|come back|carry on|keep going|go on|pick (?:this|it) up(?: again)?|finish (?:this|it)|resume|switch(?: over)?|move(?: over)?|talk|chat)`;
const what = `(?: (?:this|it|there|back|here|over|with you|the conversation|our conversation|this conversation|talking|chatting|again|now))*`;
const place = `(?:on|in|over|to|onto|via|from|by) (?:the |my )?`;
const after = String.raw`(?: app| chat| channel)?(?= (?:now|then|instead|please|from (?:here|now)(?: on)?|in a (?:minute|moment|second|bit|sec))\b|[,.!;:)]|$)`;
const name = String.raw`(?<channel>[\p{L}][\p{L}\p{N}-]*)`;
const known = `(?<channel>${[...wellKnown.keys()].join('|')})(?![\\p{L}\\p{N}-])`;
/** Where a statement may begin: at the start of a sentence, or after a pause. */
const begins = String.raw`(?:^|[,;–—-]\s*|\bbrb,?\s+|\bso\s+)(?:ok(?:ay)?,? |alright,? )?`;

/** Patterns for any place that may be a channel. */
const ofAnyPlace = [
  String.raw`\b${going} ${on}${what} ${place}${name}${after}`,
  String.raw`\b(?:ich mache?|wir machen|lass uns|ich schreibe?|ich rede?)(?: dann| das| gleich| mal| jetzt)* (?:auf|in|über|per|am) (?:dem |der |meinem )?${name} weiter(?:machen|reden|schreiben)?\b`,
];
/** Patterns for well-known channels only. With other words they would mean a journey, or a switch to decaf. */
const ofChannels = [
  String.raw`${begins}(?:I['’]?ll|I will) be ${place}${known} (?:now|from (?:here|now))\b`,
  String.raw`\b${going} (?:take|bring|hop|jump|head|pop|change|go back|be right back|be back)${what} ${place}${known}${after}`,
  // "Continue in voice", "back to Telegram now": all that is said in the sentence, or an order to go on.
  `${begins}(?:(?:please|pls|now|then|so),? )?(?:continue|carry on|keep going|resume|switch(?: over)?|move(?: over)?|go back|back)${what} ${place}${known}${after}`,
  String.raw`\b${going} (?:message|text|write|ping|call|join|catch) you${what} ${place}${known}${after}`,
  `${begins}(?:catch|see|talk to|find|meet) (?:you|ya)${what} ${place}${known}${after}`,
  `${begins}(?:I['’]?m |I am |we['’]?re )?(?:now |just )?(?:moving|switching|hopping|jumping|popping|heading|going|continuing|carrying on)${what} ${place}${known}${after}`,
  `${begins}(?:will|gonna|going to) ${on}${what} ${place}${known}${after}`,
  `^over ${place}${known}${after}`,
  String.raw`\b(?:ich (?:wechs(?:le|el)|gehe|komme)|wir sehen uns|weiter geht['’]?s|bis gleich)(?: jetzt| mal| gleich| dann| rüber)* (?:zu|auf|in|nach|am|per) (?:das |dem |der |meinem )?${known}`,
  String.raw`\b(?:je|on|nous) (?:continue|continuons|passe|passons|reprends?|bascule|se retrouve)(?: (?:ça|cela|la conversation|tout de suite|maintenant))* (?:sur|par|via) (?:mon |le )?${known}`,
  String.raw`\b(?:sigo|seguimos|sigamos|continúo|continuamos|paso|pasemos|me paso|nos vemos)(?: (?:esto|con esto|la conversación|ahora|mejor))* (?:en|por|a) (?:el |mi )?${known}`,
];
const forms = [...ofAnyPlace, ...ofChannels].map((form) => new RegExp(form, 'iu'));

/** Words that say it is not now, or not certain. */
const notNow =
  /\?\s*$|(?<!\p{L})(?:if|unless|when|once|maybe|might|perhaps|tomorrow|tonight|later|next|some ?day|after|on \p{L}+days?|wenn|falls|vielleicht|morgen|später|si|demain|peut-être|plus tard|mañana|quizás?|luego|cuando)(?!\p{L})/iu;

/**
 * The channel in which a text says its speaker will continue now: "I'll continue on Discord". If there are several,
 * the last one. Null if none is stated explicitly.
 */
export function spokenHandoff(text: string): SpokenHandoff | null {
  let found: SpokenHandoff | null = null;
  for (const sentence of splitSentences(text.slice(0, 4_000))) {
    const plain = sentence.text.trim();
    if (notNow.test(plain)) continue;
    const said = forms
      .map((form) => form.exec(plain)?.groups?.channel)
      .find(Boolean)
      ?.toLowerCase();
    if (said === undefined) continue;
    const channel = wellKnown.get(said);
    found = { channel: channel ?? said, said, isWellKnown: channel !== undefined };
  }
  return found;
}
