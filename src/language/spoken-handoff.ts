import { splitSentences } from './sentences.ts';

/** A channel that somebody says they go on in. */
export interface SpokenHandoff {
  /** In small letters. */
  readonly channel: string;
  /** Whether everybody knows it for a channel: other names may be of anything. */
  readonly isWellKnown: boolean;
}

/** What channels are called, and the name they go by here. */
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
  .set('computer', 'desktop');

const going = `(?:I['’]?ll|I will|I['’]?m (?:going to|gonna)|I am going to|let['’]?s|let me|we['’]?ll|we will)(?: just| then)?`;
const on = `(?:continue|carry on|keep going|go on|pick (?:this|it) up(?: again)?|finish (?:this|it)|resume|switch(?: over)?|move(?: over)?|talk|chat)`;
const what = `(?: (?:this|it|there|here|over|with you|the conversation|our conversation|this conversation|talking|chatting|again|now))*`;
const english = new RegExp(
  String.raw`\b${going} ${on}${what} (?:on|in|over|to|via|from|by) (?:the |my )?(?<channel>[\p{L}][\p{L}\p{N}-]*)(?: app| chat| channel)?(?= (?:now|then|instead|please|in a (?:minute|moment|second|bit|sec))\b|[,.!;:)]|$)`,
  'iu',
);
const german =
  /\b(?:ich mache?|wir machen|lass uns|ich schreibe?|ich rede?)(?: dann| das| gleich| mal| jetzt)* (?:auf|in|über|per|am) (?:dem |der |meinem )?(?<channel>[\p{L}][\p{L}\p{N}-]*) weiter(?:machen|reden|schreiben)?\b/iu;
/** It is not now, or not sure. */
const notNow =
  /\?\s*$|\b(?:if|unless|when|once|maybe|might|perhaps|tomorrow|tonight|later|next|some ?day|after|wenn|falls|vielleicht|morgen|später)\b/iu;

/**
 * The channel a text says its speaker goes on in, now: "I'll continue on Discord". Of several, the last. Null where it
 * says none outright.
 */
export function spokenHandoff(text: string): SpokenHandoff | null {
  let found: SpokenHandoff | null = null;
  for (const sentence of splitSentences(text.slice(0, 4_000))) {
    const plain = sentence.text.trim();
    const said = (english.exec(plain) ?? german.exec(plain))?.groups?.channel?.toLowerCase();
    if (said === undefined || notNow.test(plain)) continue;
    const channel = wellKnown.get(said);
    found = { channel: channel ?? said, isWellKnown: channel !== undefined };
  }
  return found;
}
