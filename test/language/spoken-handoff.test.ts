import { describe, expect, it } from 'vitest';
import { spokenHandoff } from '../../src/language/spoken-handoff.ts';

describe('a handoff that is said aloud', () => {
  it.each([
    ["I'll continue on Discord", 'discord', true],
    ['OK thanks! I’ll carry on over on Telegram in a minute.', 'telegram', true],
    ["Let's move this to Slack.", 'slack', true],
    ["I'm going to switch to my phone now", 'phone', true],
    ['We’ll pick it up again in the browser', 'web', true],
    ["Let me finish this on my laptop, I'm nearly home.", 'desktop', true],
    ["I'll continue there on Teamspeak.", 'teamspeak', false],
    ['Ich mache auf Discord weiter.', 'discord', true],
    ["Hey, I'll jump over to Telegram now.", 'telegram', true],
    ['Meet you on Slack!', 'slack', true],
    ['Catch you on Discord in a sec.', 'discord', true],
    ["Let's take this to Discord.", 'discord', true],
    ['brb, moving to my laptop', 'desktop', true],
    ['Gotta run, will continue this from my phone.', 'phone', true],
    ["I'll be on WhatsApp from here.", 'whatsapp', true],
    ['Ich wechsle jetzt zu Telegram.', 'telegram', true],
    ['On continue sur Discord.', 'discord', true],
    ['Je passe sur WhatsApp.', 'whatsapp', true],
    ['Seguimos por Telegram.', 'telegram', true],
    ["I'll go back to voice now", 'voice', true],
    ['continue in voice', 'voice', true],
    ['gonna hop over to Telegram', 'telegram', true],
    ["I'm gonna head back to Slack, one sec.", 'slack', true],
    ["Ok, I'm going back to email now.", 'email', true],
    ["I'd rather talk on the phone now", 'phone', true],
    ['Please switch back to voice.', 'voice', true],
    ['Lemme pop over to Discord', 'discord', true],
    ["I'll be back on WhatsApp in a minute.", 'whatsapp', true],
  ])('%s', (text, channel, isWellKnown) => {
    expect(spokenHandoff(text)).toMatchObject({ channel, isWellKnown });
  });

  it.each([
    'Shall I continue on Discord?',
    "If the call drops I'll continue on Discord.",
    "Tomorrow I'll continue on Discord.",
    "I won't continue on Discord.",
    'We talked on Discord.',
    "I'll continue with the slides.",
    "I'll talk to Discord support about it.",
    'He said I will be on Slack.',
    "I'll move to Berlin in May.",
    "I'll finish this on Friday.",
    "They're switching to Signal.",
    "I'm switching to decaf.",
    "I'm moving to voice acting.",
    "I'll message Tom on WhatsApp.",
    'She said see you on Discord.',
    'The customers move to WhatsApp.',
    'See you in Teams tomorrow.',
    "So I'm switching to Slack for work messages.",
    'Nos vemos en Madrid.',
    'Je continue sur ce projet.',
    'I went back to voice lessons.',
    'Switch to Signal for privacy is what he advised.',
    'Back to email marketing: the campaign starts.',
    'Continue in voice training, said the teacher.',
    'Back on the phone with support again.',
    "Please don't switch to voice.",
    'How do I switch to desktop?',
    "I'd like to move to mobile development.",
    'We moved back to Slack.',
  ])('not: %s', (text) => {
    expect(spokenHandoff(text)).toBeNull();
  });
});
