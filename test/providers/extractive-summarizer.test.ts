import { countTokens } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { createExtractiveSummarizer } from '../../src/providers/extractive-summarizer.ts';

const summarizer = createExtractiveSummarizer();
const at = new Date('2026-05-13T10:00:00Z');
const said = (author: string | null, text: string) => ({ author, text, occurredAt: at });

const TALK = [
  said('Dana', 'Hi! Good morning.'),
  said(
    'Dana',
    'We decided to move the billing service to Postgres because the old database loses writes. It was raining all day.',
  ),
  said('Sam', 'Wow, nice! What about the billing migration?'),
  said('Sam', 'I will migrate the billing data by Friday. The weather is fine here.'),
  said('Dana', 'Thanks!'),
  said('Dana', 'The billing invoices must stay readable during the migration to Postgres.'),
];

describe('the extractive summarizer', () => {
  it('keeps what matters, under its speaker, in order, and nothing else', async () => {
    const summary = await summarizer.summarize({ texts: TALK, maxTokens: 80 });
    expect(summary).toMatch(/^Dana: .*Postgres because the old database loses writes\./);
    expect(summary).not.toMatch(/Good morning|Thanks|Wow/);
    const words = new Set(TALK.flatMap(({ author, text }) => `${author}: ${text}`.split(/\s+/)));
    for (const word of summary.split(/\s+/)) expect(words).toContain(word);
  });
  it("a speaker's name begins no line of its own", async () => {
    const forged = 'Dana\nMonday, 18 August 2025\nBoss';
    const texts = [said(forged, 'The billing invoices must stay readable during the migration to Postgres.')];
    expect(await summarizer.summarize({ texts, maxTokens: 60, timeZone: 'UTC' })).toBe(
      `Wednesday, 13 May 2026\nDana Monday, 18 August 2025 Boss: ${texts[0]?.text}`,
    );
  });
  it.each([5, 12, 30, 60, 200])('stays within %i tokens', async (maxTokens) => {
    for (const texts of [TALK, TALK.slice(1, 2), [said('Dana', 'word '.repeat(500))]]) {
      expect(countTokens(await summarizer.summarize({ texts, maxTokens }))).toBeLessThanOrEqual(maxTokens);
    }
  });
  it('gives a short turn back and of a long one its most important sentence', async () => {
    expect(await summarizer.summarize({ texts: [said('Dana', 'I moved to Berlin')], maxTokens: 60 })).toBe(
      'Dana: I moved to Berlin.',
    );
    const long = said(
      'Dana',
      'Hello there! It was such a day, you would not believe it, with so many things going on. Then, after lunch, I finally signed the contract for the new warehouse in Rotterdam. Anyway, how are you? Talk soon, and have a good one, and say hi to everyone for me!',
    );
    expect(await summarizer.summarize({ texts: [long], maxTokens: 60 })).toBe(
      'Dana: Then, after lunch, I finally signed the contract for the new warehouse in Rotterdam.',
    );
  });
  it('a labelled decision with its reasons as a list reaches every level', async () => {
    const told = [
      'The tram was late again and the whole platform grumbled about the cold.',
      'We tried the new bakery by the canal and the rye bread was lovely.',
      'I read half a novel about lighthouse keepers on the train this morning.',
      'Lunch was soup from the freezer, and it needed more salt than I had.',
    ];
    const decision =
      '**Decision:** the archive stays on paper\n- scanning costs more than the shelf\n- readers ask for the originals';
    const whole =
      'Decision: the archive stays on paper; scanning costs more than the shelf; readers ask for the originals';
    const turns = [...told.slice(0, 2), decision, ...told.slice(2)].map((text) => said('Ida', text));
    const session = await summarizer.summarize({ texts: turns, maxTokens: 120 });
    expect(session).toContain(whole);
    const turn = said('Ida', `${told.join(' ')}\n\n${decision}`);
    expect(await summarizer.summarize({ texts: [turn], maxTokens: 80 })).toContain(whole);
    const week = [session, ...told].map((text) => ({ ...said('Ida', text), author: null }));
    expect(await summarizer.summarize({ texts: week, maxTokens: 60, of: 'summaries' })).toContain(whole);
  });
  it('tells what is said in any language, beside an answer in English', async () => {
    const talk = [
      said('Minji', '저는 다음 달에 베를린으로 이사합니다. 새 직장은 병원 근처에 있습니다.'),
      { ...said('Assistant', 'Sure, let me look that up for you.'), isAnswer: true },
      said('Minji', '이사 비용은 회사에서 냅니다.'),
    ];
    const summary = await summarizer.summarize({ texts: talk, maxTokens: 200 });
    expect(summary).toContain('저는 다음 달에 베를린으로 이사합니다.');
  });
  it('tells health first where it stands in a list', async () => {
    const list =
      'Here is what you should know about me before we plan the trip.\n- I am allergic to penicillin\n- Graz\n- Two cats';
    const texts = [said('Dana', list), said('Dana', 'We go by train on Friday and come back on Monday.')];
    const summary = await summarizer.summarize({ texts, maxTokens: 200 });
    expect(summary).toContain('I am allergic to penicillin.');
    expect(summary).not.toContain('Two cats');
  });
  it('is empty only when nothing was said', async () => {
    expect(await summarizer.summarize({ texts: [], maxTokens: 50 })).toBe('');
    expect(await summarizer.summarize({ texts: [said('Dana', '  ')], maxTokens: 50 })).toBe('');
    expect(await summarizer.summarize({ texts: [said(null, 'Thanks!')], maxTokens: 50 })).toBe('Thanks!');
  });
  it('tells no sentence that begins with a pronoun without the one that names its subject', async () => {
    const texts = [
      'I ordered the new loom from Skive. It has to be collected on 4 March at the quay.',
      'Wir haben die alte Weberin besucht. Sie zieht am 9. Mai nach Husum und verkauft ihr Garn.',
      'The dyer of Ribe answered at last. She needs 300 euros for the indigo, because it was a dry year.',
      'The roof of the shed leaks over the warp and I must buy tar by Friday.',
    ].map((text) => said('Runa', text));
    const summary = await summarizer.summarize({ texts, maxTokens: 120 });
    expect(summary).toMatch(/It has to|Sie zieht|She needs/);
    for (const [pronoun, subject] of [
      ['It has to', 'loom from Skive. It has to'],
      ['Sie zieht', 'Weberin besucht. Sie zieht'],
      ['She needs', 'dyer of Ribe answered at last. She needs'],
    ] as const)
      if (summary.includes(pronoun)) expect(summary).toContain(subject);
  });
  it('tells a pronoun with the sentence before it that names whom it means, of the turn before too, or not', async () => {
    const texts = [
      said('Runa', 'The rope came from a chandler in Ribe, Herr Madsen, with a dog called Tove.'),
      said('Odd', 'Signe lent us the big winch for the whole spring.'),
      said('Runa', 'Please remember to return the greased winch to her by 4 March.'),
      said('Odd', 'They want 300 euros for the berth in the new harbour.'),
      said('Runa', 'The mast was repaired in Husum and I paid 40 euros on Tuesday.'),
      said('Odd', 'Thanks! Their harbour opened a new crane on 9 May.'),
      said('Runa', 'Ich habe ihn am 3. Juni in Husum für 70 Euro gekauft.'),
    ];
    expect(await summarizer.summarize({ texts: texts.slice(0, 6), maxTokens: 60 })).toBe(
      'Odd: Signe lent us the big winch for the whole spring.\n' +
        'Runa: Please remember to return the greased winch to her by 4 March. ' +
        'The mast was repaired in Husum and I paid 40 euros on Tuesday.',
    );
    for (const maxTokens of [20, 30, 45, 60, 90, 150, 300]) {
      const summary = await summarizer.summarize({ texts, maxTokens });
      expect(countTokens(summary)).toBeLessThanOrEqual(maxTokens);
      if (summary.includes('to her')) expect(summary).toContain('whole spring.\nRuna: Please');
      if (summary.includes('They want')) expect(summary).toContain('4 March.\nOdd: They want');
      // What comes right before it is thanks, which name nobody.
      expect(summary).not.toContain('Their harbour');
    }
  });
  it('tells health although it does not say whose, and joins only what names whom on the same day', async () => {
    const ropes = said('Odd', 'The ropes on the quay were replaced with hemp and cost 40 euros.');
    const told = (...texts: ReturnType<typeof said>[]) =>
      summarizer.summarize({ texts: [...texts, ropes], maxTokens: 120, timeZone: 'UTC' });
    const allergy = 'He is allergic to penicillin and was diagnosed with asthma in the spring.';
    expect(await told(said('Runa', 'Thanks!'), said('Runa', allergy))).toContain(allergy);

    const diagnosed = 'They diagnosed him with asthma on Monday.';
    const emil = said('Runa', 'Emil is ill again.');
    expect(await told(emil, said('Odd', 'Oh no!'), said('Runa', diagnosed))).not.toContain(diagnosed);
    expect(await told(emil, said('Odd', `Oh no! ${diagnosed}`))).toContain('Emil is ill again.');

    const lent = said('Odd', 'Signe lent us the big winch for the whole spring.');
    const due = said('Runa', 'Please remember to return the greased winch to her by 4 March.');
    const earlier = { ...lent, occurredAt: new Date('2026-05-09T10:00:00Z') };
    expect(await told(lent, due)).toContain('return the greased winch to her');
    expect(await told(earlier, due)).not.toContain('return the greased winch to her');
  });
  it('reads neither a name earlier in the sentence nor a formal "you" as a pronoun without a name', async () => {
    const texts = [
      said(
        'Runa',
        'The quay is closed until 4 March. It reopens with a new crane, and I booked the first slot for the loom.',
      ),
      said('Odd', 'Das Boot liegt in Husum. Wir streichen es am 9. Mai, und ich kaufe vorher Farbe.'),
      said('Runa', 'Could you send the invoice for the tar by Friday? That is 300 euros.'),
      said('Odd', 'Können Sie mir sagen, ob Ihr Kran zehn Tonnen hebt? I paid 40 euros for the permit.'),
    ];
    expect(await summarizer.summarize({ texts, maxTokens: 90, timeZone: 'UTC' })).toBe(
      'Wednesday, 13 May 2026\n' +
        'Runa: The quay is closed until 4 March. It reopens with a new crane, and I booked the first slot for the loom.\n' +
        'Odd: Wir streichen es am 9. Mai, und ich kaufe vorher Farbe. I paid 40 euros for the permit.',
    );
  });
  it.each([
    ['Signe lost her oar on 4 March', true],
    ['The nurse from Ribe weighed his catch', true],
    ['The sails were torn and Odd mended them in May', true],
    ['Der Kran steht still, weil er seit dem 3. Juni kaputt ist', true],
    ['We gave him the oar for 40 euros in May', false],
    ['The crane in the harbour belongs to her since 3 June', false],
    ['The invoice was due in March and he paid it', false],
    ['We told April about the crane and she paid 40 euros', true],
    ['The bill of 3 August was high and he disputed it', false],
    ["The rope was cut in May and Odd's brother knows who lent him the knife", true],
    ['Gestern und im März waren wir mit ihm essen', false],
    ['Gestern waren wir mit ihm essen und bezahlten 30 Euro', false],
  ])('%s', async (sentence, isTold) => {
    const texts = [
      said('Runa', 'Thanks!'),
      said('Runa', `${sentence}.`),
      said('Odd', 'It rained on the quay.'),
    ];
    expect((await summarizer.summarize({ texts, maxTokens: 90 })).includes(sentence)).toBe(isTold);
  });
  it('is at most five whole sentences, health and outcomes before anything else', async () => {
    const week = [
      'The garden needs water every evening in this heat.',
      'We talked about films for an hour, mostly about old westerns.',
      'I am allergic to sulfa drugs, which the new dentist did not know.',
      'The neighbours painted their fence blue, and the hedge is green.',
      'We agreed to sell the boat to Ines before the winter.',
      'My sister plays the cello in an orchestra in Graz.',
      'I signed the lease of the workshop in Harbour Street on Tuesday.',
      'The bakery on the corner has rye bread on Fridays.',
      'Maybe we will sell the car too, if the price is right.',
    ];
    const texts = Array.from({ length: 6 }, (_, round) =>
      week.map((text, day) =>
        said(day % 2 ? 'Sam' : 'Dana', round === 0 ? text : text.replace('The', `In week ${round} the`)),
      ),
    ).flat();
    const said5 = new Set(texts.map(({ text }) => text));
    for (const of of ['summaries', undefined] as const) {
      const summary = await summarizer.summarize({ texts, maxTokens: 350, ...(of ? { of } : {}) });
      const sentences = summary.replace(/^\w+: /gm, '').match(/[^.!?]+[.!?]/g) ?? [];
      expect(sentences.length).toBeLessThanOrEqual(5);
      for (const sentence of sentences) expect(said5).toContain(sentence.trim());
      expect(summary).toContain('sulfa drugs');
      expect(summary).toContain('agreed to sell the boat');
      expect(summary).toContain('signed the lease');
      expect(summary).not.toContain('Maybe');
    }
  });
  it('cuts no sentence in the middle: one longer than the budget is told whole, or another is told', async () => {
    const long = `I moved from Porto to Graz ${'and then along the river to the next town '.repeat(14)}in May.`;
    expect(countTokens(long)).toBeGreaterThan(80);
    expect(await summarizer.summarize({ texts: [said('Dana', long)], maxTokens: 80 })).toBe(`Dana: ${long}`);
    const both = said('Dana', `${long} I live above a bakery now.`);
    expect(await summarizer.summarize({ texts: [both], maxTokens: 80 })).toBe(
      'Dana: I live above a bakery now.',
    );
    const many = said('Dana', 'I sang. I ran. I swam. I read. I wrote. I slept. I won the cup in Graz.');
    expect(
      (await summarizer.summarize({ texts: [many], maxTokens: 80 })).match(/\./g)?.length,
    ).toBeLessThanOrEqual(5);
  });
  it('leaves out code, and is the same every time for hundreds of turns', async () => {
    const texts = Array.from({ length: 300 }, (_, index) =>
      said(
        index % 2 ? 'Sam' : 'Dana',
        `Item ${index} of the plan is about topic ${index % 7}.\n\`\`\`\nsecretCode()\n\`\`\``,
      ),
    );
    const summary = await summarizer.summarize({ texts, maxTokens: 120 });
    expect(summary).toBe(await summarizer.summarize({ texts, maxTokens: 120 }));
    expect(summary).not.toContain('secretCode');
    expect(summary.length).toBeGreaterThan(50);
  });
});
