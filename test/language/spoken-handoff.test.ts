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
  ])('%s', (text, channel, isWellKnown) => {
    expect(spokenHandoff(text)).toEqual({ channel, isWellKnown });
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
  ])('not: %s', (text) => {
    expect(spokenHandoff(text)).toBeNull();
  });
});
