import { expect, it } from 'vitest';
import { laterPairs } from '../../../src/memory/context/later/pairs.ts';

// What else a person says in such a conversation: words are weighed by how rare they are among the turns at hand.
const beside = [
  'The kettle whistles again.',
  'Ben plays chess with his uncle.',
  'Der Hund schläft unter dem Tisch.',
  'My sister paints boats.',
  'Im Garten wächst Rhabarber.',
];

/** Whether the later of two turns in one conversation is taken to revise the earlier; both are of one person unless said. */
function revises(earlier: string, later: string, laterSpeaker = 'dana'): boolean {
  const turns = [earlier, ...beside, later].map((text, at) => ({
    id: `${at}`,
    speaker: at === beside.length + 1 ? laterSpeaker : 'dana',
    thread: 'harbour',
    text,
    at: `2026-05-0${at + 1}T08:00:00Z`,
    place: at,
  }));
  return laterPairs(turns).some((pair) => pair.sure && pair.earlier === '0' && pair.later === '6');
}

it.each([
  ['Rehearsal is on Thursday in the hall.', 'Rehearsal is on Friday in the hall, everyone good with that?'],
  ['Die Probe in der Halle ist am Donnerstag.', 'Die Probe in der Halle ist am Freitag, passt das allen?'],
  ['There will be five songs on the record.', 'Six songs on the record.'],
  ['Mikesch bekommt jeden Abend zwei Tabletten.', 'Die Tablette haben wir abgesetzt.'],
  ['Our van stands in the yard of the brewery.', 'The van in the yard is sold.'],
  ['Wir nehmen das Zelt für den Urlaub.', 'Den Urlaub machen wir doch nicht mit dem Zelt.'],
  ['I gave sugar a rest, no biscuits for me.', "Sugar's back on the table, one biscuit a day."],
  ['Elif stopped with the tablets for her thyroid.', 'Elif is having half a thyroid tablet again, at noon.'],
  // What a compound begins or ends with.
  ['Gegen das Kratzen hilft uns die Zinkpastensalbe.', 'Mit Zinkpasten haben wir aufgehört.'],
  ['The tiler comes on Monday, to the kitchen.', 'The tiler comes to the kitchen on, sorry, Friday!'],
  // The same day of another year.
  ['The permit of the ferry lasts until 4 May 2026.', 'The permit of the ferry lasts until 4 May 2036.'],
  // A measure of time, too.
  ['The buoy blinks every 5 seconds.', 'The buoy blinks every 20 seconds.'],
  // A value within a longer word, and one that leans on the sentence before it.
  ['A feira do peixe é na segunda-feira.', 'A feira do peixe é na quarta-feira.'],
  ['The sailcloth is a twenty-kilo roll, from Bray.', 'The sailcloth is a thirty-kilo roll, from Bray.'],
  [
    'Our ferry to the lighthouse sails early. It leaves on Monday.',
    'Our ferry to the lighthouse leaves on Tuesday.',
  ],
  [
    "The harbour's favourite knot: I'm for the bowline.",
    "The harbour's favourite knot: I'm for the sheet bend.",
  ],
  // What was lent.
  ['Osman borrowed the long ladder of the chapel.', 'Osman brought the ladder back, with a new rung.'],
  ['Ines hat sich die Leiter der Kapelle geliehen.', 'Die Leiter hat Ines zurückgegeben.'],
  ['Our cheese is from the Hollins dairy.', 'Hollins let us down, so the cheese is from Bray these days.'],
])('"%s" is revised by "%s"', (earlier, later) => {
  expect(revises(earlier, later)).toBe(true);
});

it.each([
  ['The dentist sees me on Monday at nine.', 'My brother moved his wedding to Monday, 9 November.'],
  ['We are moving the dinner to Sunday.', 'I moved to Vienna.'],
  ['Rehearsal is on Thursday in the hall.', "Isn't rehearsal in the hall on Friday, like last week?"],
  ['Rehearsal is on Thursday in the hall.', 'Hi Anna, is rehearsal in the hall on Friday, same place?'],
  ['Die Probe in der Halle ist am Donnerstag.', 'Könnten wir die Probe auf Freitag legen, bitte?'],
  ['I put two tickets for Anna on the desk.', 'I put three tickets for Ben on the desk.'],
  ['The ferry number 14 sails to the island.', 'The ferry number 36 sails to the island.'],
  ['From the harbour the 14 stops at the market.', 'From the harbour the 36 stops at the market.'],
  ['Der Tisch steht in der Küche.', 'Der Tisch in der Küche ist aus Eiche.'],
  ['Das Zelt liegt im Keller.', 'Das Zelt im Keller ist doch nicht schwer.'],
  ['Oma backt den Kuchen.', 'Oma sagt der Kuchen sieht gut aus.'],
  ['The rent of the studio is due on the first.', 'The rent of the studio covers the heating.'],
  // Whom both speak to is not what they are about, and who only asks tells no change.
  ['Thanks, Marlene! The soup was lovely.', 'Hey Marlene, I moved the boxes into the cellar.'],
  ['The orchestra was wonderful!', 'Wow! How was the orchestra since you moved?'],
  ['What time does the orchestra play?', 'I left the orchestra.'],
  ['The orchestra plays in the harbour.', 'Now, the orchestra in the harbour was loud.'],
  ['My grandmother paints the harbour at dusk.', 'My mother moved the piano.'],
  // How much, and that it was agreed, is of anything.
  ['The firing of the kiln is 40 euros.', 'We took 90 euros at the fair.'],
  ['Agreed, the choir sings in Latin.', 'I agreed, the cellar gets a lamp from now on.'],
  ['Wir haben beschlossen, in Celle zu singen.', 'Ines hat beschlossen, ab Juni zu rudern.'],
  ['Mit Salbei geht der Husten weg.', 'Ines geht ab Juni in Elternzeit.'],
  // A part of a day and a title are of anything.
  ['Mrs Lind gave the key of the chapel to me this morning.', "Mrs Abara's van was sold this morning."],
  ['Nobody reads the almanac of the harbour.', 'Decided against the sauna, nobody has to heat it.'],
  ['The door of the shed is white oak.', 'We switched from white bread to rye.'],
  ['We rent a flat over the bakery.', 'The lodger moved the boxes into the cellar.'],
  ['A fellow named Joss tunes the organ.', 'The twins named the goat Pickle, a sweet fellow.'],
  // Of a pronoun with its verb.
  ["They've painted the hall of the choir.", "They've switched the ferry to Sundays."],
  ["She'd baked for the whole choir.", "She'd sold the boat, she'd had it for years."],
  ['Frau Lind gab mir heute Abend den Schlüssel.', 'Frau Abara hat heute Abend gekündigt.'],
  // Whoever is ill stays so, whatever else is told of them.
  ['Marlon has asthma.', 'Turns out Marlon was moved to the blue group.'],
])('"%s" is not revised by "%s"', (earlier, later) => {
  expect(revises(earlier, later)).toBe(false);
});

it('what is of all may be changed by another, and what is somebody’s own is not', () => {
  const practice = 'Band practice is on Thursdays at seven, in my cellar.';
  expect(revises(practice, "I can't do Thursdays, so practice is on Wednesdays from now on.", 'tomas')).toBe(
    true,
  );
  expect(revises('I drink my tea with milk.', 'I no longer drink tea with milk.', 'tomas')).toBe(false);
  expect(revises('My favourite tea is mint.', 'My favourite tea is ginger now.', 'tomas')).toBe(false);
});

/** The turns that are marked where one of them is asked about. */
const revisedWhenAsked = (message: string, texts: readonly string[], thread?: string) =>
  laterPairs(
    texts.map((text, at) => ({
      id: `${at}`,
      speaker: 'dana',
      thread: thread ?? `${at}`,
      text,
      at: `2026-05-0${at + 1}T08:00:00Z`,
      place: 0,
    })),
    undefined,
    message,
  )
    .filter(({ sure }) => sure)
    .map(({ earlier, later }) => `${earlier} ${later}`);

it.each([
  ['Where do I live?', 'I live by the canal in Ghent.', 'Got the keys, first night on the hill!'],
  [
    'Who do I work for?',
    "I'm a tiler with Osman and Sons.",
    'Handed in my notice and start at Feist in May.',
  ],
  ['Wo wohnen wir?', 'Wir wohnen in Celle am Kanal.', 'So, alle Kisten drin, der Umzug ist vorbei.'],
  ['¿Dónde vivo?', 'Vivo en Cáceres con mi primo.', 'Por fin me mudo, el lunes me dan las llaves.'],
  ["Où est-ce que j'habite ?", "J'habite à Rennes, près du canal.", 'On a emménagé hier, quel bazar.'],
  ['¿Dónde trabajo?', 'Trabajo en la biblioteca de Cáceres.', 'Empiezo en el archivo el lunes.'],
  ['What do I study?', 'I study law in Ghent, second year.', 'I switched to history.'],
  ['Am I married?', 'My girlfriend Ines plays the tuba.', 'We got engaged on the ferry.'],
])('asked "%s", "%s" ended with "%s"', (message, before, after) => {
  const texts = [before, 'The kettle whistles again.', after];
  expect(revisedWhenAsked(message, texts)).toEqual(['0 2']);
  expect(revisedWhenAsked('What whistles?', texts)).toEqual([]);
});

it.each([
  // Of somebody else, asked or told.
  ['Where does my aunt live?', 'I live by the canal in Ghent.', 'Got the keys, first night on the hill!'],
  ['Where do I live?', 'I live by the canal in Ghent.', 'My aunt moved to a new flat on the hill.'],
  ['Where do I live?', 'My aunt lives by the canal in Ghent.', 'Got the keys, first night on the hill!'],
  ['Where do I live?', 'I live by the canal in Ghent.', 'Osman moved last week.'],
  ['What is my wife allergic to?', 'My wife is allergic to nuts.', 'We got engaged on the ferry.'],
  // Of the same topic, and no beginning.
  ['Where do I live?', 'I live by the canal in Ghent.', 'I lost my keys again.'],
  ['¿Dónde vivo?', 'Vivo en Cáceres con mi primo.', 'Mi tía se muda a Mérida.'],
  ['¿Dónde vive mi tía?', 'Vivo en Cáceres con mi primo.', 'Por fin me mudo, el lunes me dan las llaves.'],
  ['Who is my girlfriend?', 'My girlfriend is called Ines.', 'We baked a cake together.'],
  ['Who do I work for?', "I'm a vegetarian.", 'I quit the choir.'],
  ['Who do I work for?', "I'm a tiler with Osman and Sons.", 'My boss moved the meeting to Friday.'],
])('asked "%s", "%s" stands beside "%s"', (message, before, after) => {
  expect(revisedWhenAsked(message, [before, 'The kettle whistles again.', after])).toEqual([]);
});

/** A remark a week, and of two of them what a message asks about and what came of it. */
const amongRemarks = (message: string, before: string, after: string, hours = 21 * 24) => {
  const remarks = [before, ...beside];
  const said = remarks.map((text, at) => ({ text, moment: Date.UTC(2026, 2, 1 + 7 * at) }));
  said.push({ text: after, moment: Date.UTC(2026, 2, 1) + hours * 3_600_000 });
  return laterPairs(
    said.map(({ text, moment }, at) => ({
      id: `${at}`,
      speaker: 'dana',
      thread: 'kitchen',
      text,
      at: new Date(moment).toISOString(),
      place: at,
    })),
    undefined,
    message,
  )
    .filter(({ sure }) => sure)
    .map(({ earlier, later }) => `${earlier} ${later}`);
};

it.each([
  [
    'Who tunes the piano, and for how much?',
    'Piano tuner is Mr Falk, sixty euros.',
    "Mr Falk's hands shake, his niece came and wants eighty euros.",
  ],
  [
    'Where is the spare wheel?',
    "The spare wheel is at Ingrid's, in her barn.",
    "Ingrid's barn is full of hay. Theo has it under his stairs.",
  ],
  [
    'Wann ist das Treffen der Imker?',
    'Die Imker treffen sich am 4. Mai in Alfeld.',
    'In Alfeld brennt der Saal aus, wir Imker sitzen am 11. Mai in Gronau.',
  ],
  // Who asks at the end has told something before.
  [
    'Is the tenant paying for the shed?',
    'The tenant pays 90 for the shed. Shall I raise it?',
    'The tenant of the shed is gone, and so are his hens.',
  ],
])('asked "%s", "%s" is followed by "%s" without a sign of change', (message, before, after) => {
  expect(amongRemarks(message, before, after)).toEqual(['0 6']);
});

it('who speaks of nothing that is asked about, and of no change, shares more than a word with what is', () => {
  const before = 'The spare wheel is with Ingrid, in her barn.';
  expect(amongRemarks('Where is the spare wheel?', before, 'Ingrid paints a stork on the roof.')).toEqual([]);
  expect(
    amongRemarks('Where is the spare wheel?', before, 'Ingrid has a stork on the roof of her barn.'),
  ).toEqual(['0 6']);
});

it('who tells something and then asks has told it, and who only asks has not', () => {
  const before = "The spare wheel is at Ingrid's, in her barn.";
  const asked = 'Where is the spare wheel?';
  const after = "Ingrid's barn is full of hay. Theo has it under his stairs. Shall I fetch it?";
  expect(amongRemarks(asked, before, after)).toEqual(['0 6']);
  expect(
    amongRemarks(asked, before, "Is Ingrid's barn full of hay? Has Theo room under his stairs?"),
  ).toEqual([]);
});

it('what is said of it on the same day adds to it', () => {
  const before = "The spare wheel is at Ingrid's, in her barn.";
  const after = "Ingrid's barn is red, with a stork on the roof.";
  expect(amongRemarks('Where is the spare wheel?', before, after)).toEqual(['0 6']);
  expect(amongRemarks('Where is the spare wheel?', before, after, 2)).toEqual([]);
});

it('a doubtful pair is no mark on what a message does not ask about', () => {
  const before = 'The bakery on the corner has rye loaves on weekdays.';
  const after = 'Ines left her scarf on the corner seat of the tram.';
  expect(amongRemarks('', before, after)).toEqual(['0 6']);
  expect(amongRemarks('Who paints boats?', before, after)).toEqual([]);
});

it('a word that many turns have does not tell alone that two of them are of the same', () => {
  const texts = [
    'Our contact at the mill is Rosa.',
    'The mill has a new roof.',
    'I painted the door of the mill.',
    'A stork lives on the mill.',
    "The concert slips to 15 June, because the mill's chairs arrive late.",
  ];
  const asked = 'Who is our contact at the mill?';
  expect(revisedWhenAsked(asked, texts, 'mill')).toEqual([]);
  const other = 'Rosa stopped, so our contact is Karim.';
  expect(revisedWhenAsked(asked, [...texts, other], 'mill')).toEqual(['0 5']);
});

it('who is ill stays so, whatever is told of them, until it is told of their health', () => {
  const ill = 'My nephew Marlon is allergic to latex.';
  const asked = 'What should I know of Marlon?';
  expect(revisedWhenAsked(asked, [ill, 'Marlon has moved to the blue group.'])).toEqual([]);
  expect(revisedWhenAsked(asked, [ill, 'Marlon is no longer allergic.'])).toEqual(['0 1']);
});

it("somebody else's work is no change of one's own", () => {
  const before = 'The mill asked me whether I want the foreman job.';
  const asked = 'What is my job at the mill?';
  const after = (whose: string) =>
    `Tessa is in the choir now, rehearsal moves to Sundays because of ${whose} shifts.`;
  expect(amongRemarks(asked, before, after('her'))).toEqual([]);
  expect(amongRemarks(asked, before, after('Tessa’s'))).toEqual([]);
  expect(amongRemarks(asked, before, after('my'))).toEqual(['0 6']);
});

const rowing =
  'I took up rowing with the club at the lock this spring, and the mornings on the water with the whole eight have been the best part of my week: the shouting, the fog, and the breakfast that all of us have in the boathouse afterwards.';

it.each([
  "I've realised that the club and its eight wear me out before the day has begun. Rowing alone in a single scull in the evening is what I want from the water, with nobody shouting at me and nothing to be on time for at all, ever.",
  "I'm done with the club and its eight, to be honest: the shouting tires me and the boathouse is a long way away from home. A single scull of my own on the quiet side of the lock would be the thing for me this coming summer.",
  'The rowing club is starting to feel like one more office, with its lists and its meetings in the boathouse. On the water I would like to hear the water, so a single scull and the early evening it shall be from this week.',
])('a long turn revises another by how somebody tells that they think otherwise: "%s"', (after) => {
  expect(revises(rowing, after)).toBe(true);
});

it('tells it in German, too', () => {
  const before =
    'Seit dem Frühjahr rudere ich mit dem Verein an der Schleuse, und die Morgen auf dem Wasser mit dem ganzen Achter sind das Beste an meiner Woche: das Rufen, der Nebel, und danach das Frühstück im Bootshaus, das wir alle zusammen machen.';
  const after =
    'Ich habe gemerkt, dass mich der Verein mit seinem Achter müde macht, bevor der Tag beginnt. Allein im Einer am Abend zu rudern ist das, was ich mir vom Wasser wünsche, ohne Rufen, ohne Bootshaus und ohne eine Liste, in die ich mich eintrage.';
  expect(revises(before, after)).toBe(true);
  expect(
    revises(before, after.replace('Ich habe gemerkt, dass mich', 'Bei uns im Haus weiß jeder, dass mich')),
  ).toBe(false);
});

it.each([
  [
    'Desde enero llevo la contabilidad del coro, quiero hacerla bien.',
    'Cambio el coche: desde marzo quiero hacer menos kilómetros.',
    'Ya no llevo la contabilidad del coro desde marzo.',
  ],
  [
    'Depuis janvier je tiens la caisse de la chorale et du club de bridge.',
    "On a changé de voiture, depuis mars je n'ai plus de garage.",
    'Finalement je ne tiens plus la caisse de la chorale, trop de soucis.',
  ],
])('what only carries grammar in its language is no thing that two turns share: "%s"', (before, of, on) => {
  expect(revises(before, of)).toBe(false);
  expect(revises(before, on)).toBe(true);
});

it('a word that few turns of a conversation have tells of one thing there, though others are full of it', () => {
  const elsewhere = [
    'The lock freezes over.',
    'Rowing boats are for hire at the lock.',
    'The lock keeper has a goat.',
    'My niece is rowing to the island.',
    'The club at the lock sells waffles.',
    'Rowing makes me hungry.',
    'The chess club meets in the school.',
    'Eight swans live by the boathouse.',
    'The boathouse has eight windows.',
    'The boathouse smells of tar, eight tins of it.',
    'Our club needs water.',
    'No water in the house today.',
    'Water the fig tree.',
  ];
  const after =
    "I used to like the eight, but the club tires me now: I'd rather be rowing on the water by myself, in a single scull, and come and go as I please, without a list to sign and without anybody who counts how often I was there.";
  const said = [...elsewhere, rowing, ...beside, after];
  const revised = laterPairs(
    said.map((text, at) => ({
      id: text,
      speaker: 'dana',
      thread: at < elsewhere.length ? `other ${at}` : 'harbour',
      text,
      at: new Date(Date.UTC(2026, 4, 1 + at)).toISOString(),
      place: at,
    })),
  );
  expect(revised.filter(({ sure }) => sure)).toEqual([
    expect.objectContaining({ earlier: rowing, later: after }),
  ]);
});

const stall =
  'The stall on the quay sells smoked mackerel, eel and herring, and on Saturdays I queue there with the lobstermen. The owner keeps a paper bag for me under the counter, with bread from the mill and a jar of mustard that I like.';

it.each([
  // Words that tell a change in a short turn stand in a long one by chance.
  'The owner of the stall left the herring in the sun, the lobstermen shifted their crates to the quay, and my paper bag went over the counter wet. The mustard was fine. I went home by the mill and slept until the evening came.',
  // A wish of this moment is no change of what somebody likes.
  'The owner of the stall has a paper bag of herring for the lobstermen on the quay, and right now I would like to write all that down. I actually need a sharper pencil for the mustard jar, the counter and the bread from the mill.',
  // The sign is beside other things.
  'My nephew no longer plays the tuba in the marching band of the fire brigade. On the quay the stall has a longer counter for the herring, and the owner sent mustard, bread from the mill and a paper bag for the lobstermen.',
  // A word or two are in any two long turns.
  'I no longer walk the dog along the quay: a stall of the ice cream man blocks the steps since June, and she barks at his bell until the whole street looks out of the windows. We go up to the castle, where nobody minds a loud terrier.',
])('a long turn that shares words with another does not revise it: "%s"', (later) => {
  expect(revises(stall, later)).toBe(false);
});

it.each([
  'I no longer queue at the stall on the quay: the smoked mackerel there is too salty, and the owner shouts at the lobstermen. Bread and mustard I have from the mill, where a woman with a green hat sells both from her own window.',
  'The herring of the stall on the quay now feels heavy, and so does the smoked eel. Lately I find that I prefer bread with mustard and a slice of cheese, and the owner of the mill lets me sit on the stairs by the wheel with it.',
])('a long turn that says it beside what both are about revises it: "%s"', (later) => {
  expect(revises(stall, later)).toBe(true);
});

it.each([
  ['Isolde Marr made an offer for the organ.', 'Isolde Venn withdrew her offer, it is sold.'],
  ['The offer for the organ came from Isolde Marr.', 'Now Isolde Venn sings with us instead.'],
])('two people of one first name are two: "%s", "%s"', (earlier, later) => {
  expect(revises(earlier, later)).toBe(false);
  // As one person they are.
  expect(revises(earlier, later.replace('Venn', 'Marr'))).toBe(true);
});

it.each([
  ['Our address is 4 Quay Street, by the lighthouse.', 'The library has the new address.'],
  ['The chapel choir sings by the organ.', "With my knee I can't stand by the organ."],
])('who was told the address, and who stands nowhere, changes nothing: "%s", "%s"', (earlier, later) => {
  expect(revises(earlier, later)).toBe(false);
});

it.each([
  ['Our address is 4 Quay Street, by the lighthouse.', 'New address: 9 Chandler Row.'],
  ['I love the organ of the chapel.', "I can't stand the organ."],
])('"%s" is revised by what says so: "%s"', (earlier, later) => {
  expect(revises(earlier, later)).toBe(true);
});

it('who was told of a new address tells nothing of where somebody lives', () => {
  const turns = ['I live in Bray, at 4 Quay Street.', ...beside, 'Told the library our new address.'].map(
    (text, at) => ({
      id: text,
      speaker: 'dana',
      thread: 'harbour',
      text,
      at: `2026-05-0${at + 1}T08:00:00Z`,
      place: at,
    }),
  );
  expect(laterPairs(turns, undefined, 'Where do I live?')).toEqual([]);
});
