import { expect, it } from 'vitest';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

const extractor = createRuleBasedExtractor();

async function kept(content: string): Promise<string[]> {
  const occurredAt = new Date('2026-05-13T10:00:00Z');
  const turn = { id: '1', role: 'user' as const, author: null, content, occurredAt };
  const before = { ...turn, id: '0', role: 'assistant' as const, content: '...' };
  const {
    memories,
    facts,
    endings = [],
  } = await extractor.extract({
    turns: [turn],
    context: [before],
    timeZone: 'UTC',
  });
  return [
    ...memories.map(({ kind, key, value, content: words, updates, dueAt }) =>
      [
        kind,
        updates ? 'ends' : '',
        key ?? '',
        value ?? words,
        dueAt ? `by ${dueAt.toISOString().slice(0, 10)}` : '',
      ]
        .filter(Boolean)
        .join(' '),
    ),
    ...facts.map(({ predicate, object }) => `${predicate} ${object}`),
    ...endings.map(({ predicate, named }) => `ended ${predicate} ${named}`),
  ];
}

it.each([
  ['Hallo, ich heiße Ruben Kolbe.', ['name Ruben Kolbe']],
  ['Wir wohnen jetzt in Rostock.', ['lives_in Rostock']],
  ['Ich bin im Herbst nach Linz gezogen.', ['lives_in Linz']],
  ['Ich arbeite bei der Telekom als Technikerin.', ['works_at Telekom']],
  ['Ich arbeite nicht mehr bei Bosch.', ['ended works_at Bosch']],
  ['Bitte antworte mir ab jetzt auf Englisch.', ['preference language english']],
  ['Antworte bitte ausführlich.', ['preference length long']],
  ['Ich esse kein Fleisch mehr.', ['preference ends Fleisch', 'preference Fleisch']],
  [
    'Merk dir bitte, dass die Heizung dienstags gewartet wird.',
    ['note Merk dir bitte, dass die Heizung dienstags gewartet wird'],
  ],
  [
    'Erinnere mich bitte am Freitag daran, die Leiter zurückzugeben.',
    ['task Erinnere mich bitte am Freitag daran, die Leiter zurückzugeben by 2026-05-15'],
  ],
  ['Erinner mich morgen an den Ölwechsel.', ['task Erinner mich morgen an den Ölwechsel by 2026-05-14']],
  [
    'Die Plakette läuft am 28. Mai ab. Erinnere mich bitte daran.',
    ['task Die Plakette läuft am 28. Mai ab by 2026-05-28'],
  ],
  ['Die Zulassung ist erledigt, heute früh beim Amt.', ['task ends Zulassung']],
  ['Hab gestern endlich das Paket für Oma abgeholt.', ['task ends Paket Oma']],
  ['Die Kaution haben wir schon überwiesen.', ['task ends Kaution']],
  ['Die Zulassung ist noch nicht erledigt.', []],
  ['Die Zulassung ist fast fertig.', []],
  ['Sobald die Zulassung erledigt ist, fahren wir.', []],
  ['Setz noch Hefe auf die Einkaufsliste.', ['task Setz noch Hefe auf die Einkaufsliste']],
  ['Setz Hefe auf die Liste.', ['task Setz Hefe auf die Liste']],
  ['Erinnere mich daran, was ich gestern gesagt habe.', []],
  ['Erinnere mich nicht an ihn.', []],
  ['Hallo Mneme! Erinnere mich daran.', []],
  ['Wann ist der nächste Termin beim Zahnarzt? Erinnere mich daran.', []],
  ['Das Lied wird mich an den Sommer erinnern.', []],
  ['Erinnerst du mich an jemanden?', []],
  ["Rappelle-moi d'arroser le citronnier.", ["task Rappelle-moi d'arroser le citronnier"]],
  ['Ajoute du beurre à la liste.', ['task Ajoute du beurre à la liste']],
  ['Ce parfum me rappelle la mer.', []],
  ["Rappelle-moi ce que j'ai dit hier.", []],
  ['Rappelle-moi le nom de mon dentiste.', []],
  ['Rappelle-moi dès que possible.', []],
  [
    "Rappelle-moi demain matin d'acheter du sel.",
    ["task Rappelle-moi demain matin d'acheter du sel by 2026-05-14"],
  ],
  ['Recuérdame llamar al fontanero mañana.', ['task Recuérdame llamar al fontanero mañana by 2026-05-14']],
  ['Añade pilas a la lista.', ['task Añade pilas a la lista']],
  ['Esta calle me recuerda a Cádiz.', []],
  ['Recuérdame qué tengo que comprar.', []],
  ['Recuérdame el lugar del encuentro.', []],
  ['Recuérdame comprar 1/2 kilo de arroz.', ['task Recuérdame comprar 1/2 kilo de arroz']],
  ["Je m'appelle Benoît Carrel.", ['name Benoît Carrel']],
  ["J'habite à Nantes depuis 2021.", ['lives_in Nantes']],
  ['Réponds-moi toujours en espagnol.', ['preference language spanish']],
  ['Je ne mange plus de viande.', ['preference ends viande', 'preference viande']],
  ['Me llamo Inés Prado.', ['name Inés Prado']],
  [
    'Hola, me llamo Inés Prado, trabajo de camarera en el Hotel Miramar y vivo en Gijón con mi tía.',
    ['name Inés Prado', 'works_at Hotel Miramar', 'lives_in Gijón'],
  ],
  ['Ahora trabajo en el colegio de Somió, solo tardes.', ['works_at colegio de Somió']],
  ['Dejé la panadería, ya no aguantaba.', ['ended works_at panadería']],
  ['Soy celíaca, cuidado con el pan.', ['has_condition coeliac disease']],
  ['Por fin he devuelto la taladradora.', ['task ends taladradora']],
  ['El alta de la luz ya está hecha.', ['task ends alta luz']],
  ['Todavía no he devuelto la taladradora.', []],
  ["J'habite à Nantes avec ma cousine et je travaille à la Poste.", ['lives_in Nantes', 'works_at Poste']],
  ['Nous avons déménagé à Brest, le loyer était trop cher.', ['lives_in Brest']],
  ["J'ai enfin rendu les livres de la bibliothèque.", ['task ends livres bibliothèque']],
  ['Le chauffage est réparé.', ['task ends chauffage']],
  ["Le chauffage n'est pas encore réparé.", []],
  ['Ich heiße Ruben Kolbe und ich wohne in Rostock.', ['name Ruben Kolbe', 'lives_in Rostock']],
  ['Nos mudamos a Gijón.', ['lives_in Gijón']],
  ['Ya no tomo café.', ['preference ends café', 'preference café']],
  ['Recuerda que el garaje cierra a las nueve.', ['note Recuerda que el garaje cierra a las nueve']],
  ['Moro em Curitiba.', ['lives_in Curitiba']],
  ['Sou alérgico a amendoim.', ['allergic_to amendoim']],
  ['Responda sempre em português, por favor.', ['preference language portuguese']],
  ['我叫王小明。', ['name 王小明']],
  ['我住在成都。', ['lives_in 成都']],
  ['我对花生过敏。', ['allergic_to 花生']],
  ['请用英文回答。', ['preference language english']],
  ['鈴木と申します。', ['name 鈴木']],
  ['札幌に住んでいます。', ['lives_in 札幌']],
  ['日本語で答えてください。', ['preference language japanese']],
])('%s', async (said, expected) => {
  expect(await kept(said)).toEqual(expected);
});

it.each([
  'Wohnst du in Rostock?',
  'Wenn ich in Rostock wohne, fahre ich Rad.',
  'Er sagt: „Ich wohne in Rostock.“',
  'Ich wohne in einem Altbau.',
  'Je travaille beaucoup.',
  'Vivo en un piso pequeño.',
  'Si vivo en Gijón, voy a la playa.',
  'Cuando llueve, vivo en Gijón.',
  'Creo que soy alérgica a las nueces, pero vivo en Gijón.',
  'Quizás me mude, vivo en Gijón.',
  'Vivo en las nubes, trabajo en sueños.',
  '我住在哪里？',
  '东京で働いています。',
  'Ich arbeite für mein Leben gern.',
])('nothing of: %s', async (said) => {
  expect(await kept(said)).toEqual([]);
});
