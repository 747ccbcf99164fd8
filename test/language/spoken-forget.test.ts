import { describe, expect, it } from 'vitest';
import { spokenForgets } from '../../src/language/spoken-forget.ts';

/** The requests of a text, without where they stand. */
const asked = (text: string) => spokenForgets(text).map(({ statement, isSubject }) => [statement, isSubject]);

describe('a request to forget', () => {
  it.each([
    ['Please forget that I collect stamps.', 'I collect stamps'],
    ['Hi there, could you please forget that my sister drinks?', 'my sister drinks'],
    ['Don’t remember that we rent in Ghent.', 'we rent in Ghent'],
    ['Please forget that I gamble, nobody needs to know.', 'I gamble'],
    ['I’d like you to forget that I wear a wig.', 'I wear a wig'],
    ['Would you mind forgetting that my brother is in debt?', 'my brother is in debt'],
    ['Bitte vergiss, dass ich Briefmarken sammle.', 'ich Briefmarken sammle'],
    ['Por favor, olvida que colecciono sellos.', 'colecciono sellos'],
    ['Olvida que odio las aceitunas.', 'odio las aceitunas'],
    ['Olvida por favor que Ana está en el paro.', 'Ana está en el paro'],
    ['Olvida que Ana está en el paro, por favor.', 'Ana está en el paro'],
    ['No guardes que mi hermana está en el paro.', 'mi hermana está en el paro'],
    ['Oublie que je collectionne des timbres, stp.', 'je collectionne des timbres'],
    ['S’il te plaît, ne retiens pas que mon frère a des dettes.', 'mon frère a des dettes'],
  ])('names a statement: %s', (text, statement) => {
    expect(spokenForgets(`Well. ${text} Thanks.`)).toEqual([
      { statement, isSubject: false, isOwn: false, start: 6, end: 6 + text.length },
    ]);
  });

  it.each([
    ['Forget everything I told you about the marathon, please!', 'the marathon'],
    ['Borra todo lo que te conté sobre la maratón, por favor.', 'la maratón'],
    ['Oublie ce que je t’ai dit sur le procès.', 'le procès'],
    ['Can you delete everything you know about my landlord?', 'my landlord'],
    ['Please forget what I said about the wager, I do not want it stored anywhere.', 'the wager'],
    ['can you delete the thing about the exam?', 'the exam'],
    ['Could you erase the stuff about my cousin’s trial again, thanks.', 'my cousin’s trial'],
    ['Don’t remember the bit about the overdraft.', 'the overdraft'],
    ['You don’t need to remember the part about the wig.', 'the wig'],
    ['Forget the thing about the audition, please.', 'the audition'],
    ['I don’t want you to remember what I said about the loan.', 'the loan'],
    ['Please remove the story about the canoe from your memory.', 'the canoe'],
    ['I’d rather you didn’t keep the thing about the blood test.', 'the blood test'],
    ['I want what I said about the tattoo deleted.', 'the tattoo'],
    ['Vergiss bitte alles, was ich dir über den Umzug erzählt habe.', 'Umzug'],
    ['Bitte vergiss, was ich zu meiner Schwester gesagt habe, das geht keinen was an.', 'Schwester'],
    ['Lösch das mit der Wette bitte wieder.', 'Wette'],
    ['Das mit dem Führerschein kannst du bitte wieder löschen.', 'Führerschein'],
    ['Kannst du die Sache mit dem Kredit wieder löschen?', 'Kredit'],
    ['Das mit der Perücke bitte nicht merken.', 'Perücke'],
    ['Merk dir das mit der Mahnung bitte nicht.', 'Mahnung'],
    ['Das mit der Prüfung musst du dir nicht merken.', 'Prüfung'],
    ['Die Geschichte mit dem Kanu vergiss bitte wieder.', 'Kanu'],
    ['Was ich über den Vermieter gesagt habe, bitte löschen.', 'Vermieter'],
    ['Bitte alles über meine Schulden löschen.', 'Schulden'],
    ['I would like you to forget my old landlord.', 'my old landlord'],
    ['Would you mind forgetting what I told you about the séance?', 'the séance'],
    ['Would you please mind deleting everything about my stepfather?', 'my stepfather'],
    ['I want you to erase the part about the clinic.', 'the clinic'],
    ['I’d appreciate it if you forgot about our quarrel.', 'our quarrel'],
    ['Lösch alles zum Rechtsstreit.', 'Rechtsstreit'],
    ['Lösche bitte alles wieder über meine Tante.', 'Tante'],
    ['Vergiss bitte alles, was du über meine Kur weißt.', 'Kur'],
    ['Mir wäre lieber, wenn du das mit der Diät wieder vergisst.', 'Diät'],
    ['Ich möchte nicht, dass du dir das mit der Tablette merkst.', 'Tablette'],
  ])('names a subject: %s', (text, statement) => {
    expect(asked(text)).toEqual([[statement, true]]);
    // Why, in a sentence of its own before or after.
    expect(asked(`Ugh. ${text} That was stupid of me.`)).toEqual([[statement, true]]);
  });

  it.each([
    ['Ich habe heimlich geraucht, bitte nicht merken.', 'Ich habe heimlich geraucht'],
    ['I slept through my shift, please don’t remember that.', 'I slept through my shift'],
  ])('is made in the same breath: %s', (text, statement) => {
    expect(spokenForgets(text)).toEqual([
      { statement, isSubject: false, isOwn: true, start: 0, end: text.length },
    ]);
  });

  it('may follow what it is about, in the same turn', () => {
    const text = 'Ich habe den Test verhauen. Merk dir das bitte nicht.';
    expect(spokenForgets(text)).toEqual([
      {
        statement: 'Ich habe den Test verhauen.',
        isSubject: false,
        isOwn: true,
        start: 0,
        end: text.length,
      },
    ]);
  });

  /** What is withheld of a turn. */
  const kept = (text: string) => spokenForgets(text).map(({ start, end }) => text.slice(start, end));

  it.each([
    ['Please don’t store this. My locker code is 8841.'],
    ['Off the record, I am leaving the choir in June.'],
    ['Strictly off the record: our landlord is selling.'],
    ['This is off the record. Marta failed her exam.'],
    ["Don't remember this: my bank is in Vaduz."],
    ["Don't save this, but I never paid the fine."],
    ["Don't write this down, my sister is adopted."],
    ["I don't want you to keep what I'm about to say. I wear a wig."],
    ["What follows is not for the record. I'm leaving."],
    ['My locker code is 8841. Don’t keep this anywhere.'],
    ['I wear a wig. You don’t need to remember this.'],
    ['I wear a wig. No need to store that.'],
    ['I wear a wig. Could you please not remember this?'],
    ['Marta failed. That must not be recorded.'],
    ['Bitte nicht speichern: Mein Spind hat den Code 8841.'],
    ['Bitte nicht merken. Ich trage eine Perücke.'],
    ['Nicht aufschreiben: Marta hat verschlafen.'],
    ['Ich trage eine Perücke. Das brauchst du dir nicht merken.'],
    ['Ich trage eine Perücke, das musst du dir nicht merken.'],
    ['Ich trage eine Perücke. Das soll nicht gespeichert werden.'],
    ['Das hier bitte nicht speichern. Ich trage eine Perücke.'],
    ['Merk dir folgendes bitte nicht: Marta hat verschlafen.'],
    ['Merken Sie sich das bitte nicht. Ich trage eine Perücke.'],
    ['Nicht fürs Protokoll: Ich kündige im Mai.'],
    ['Por favor, no guardes esto: mi clave es 8841.'],
    ['Ne garde pas ça: mon code est 8841.'],
    ['Marta failed. Please don’t keep this. She would hate me.'],
  ])('may stand before or after what it is about: %s', (text) => {
    expect(kept(text)).toEqual([text]);
  });

  it('leaves what was said before it where it announces, and after it where it points back', () => {
    expect(kept('I like tea. Off the record, I drink. A lot.')).toEqual(['Off the record, I drink. A lot.']);
    expect(kept('I like tea. Don’t store this: I drink.')).toEqual(['Don’t store this: I drink.']);
    expect(kept('I drink. Please don’t keep that. How are you?')).toEqual([
      'I drink. Please don’t keep that.',
    ]);
    // In a long text it is somebody's line.
    const long = 'They waited for the train. '.repeat(80);
    expect(kept(`${long}Off the record, he said no. ${long}`)).toEqual([]);
    expect(kept(`Off the record, I drink. ${long}`)).toHaveLength(1);
  });

  it.each([
    // Not forgetting.
    "Don't forget that I collect stamps.",
    "I'd like you to forget-me-not the garden.",
    'Would you mind opening the window?',
    'I want you to delete the second paragraph from the letter.',
    'Lösch alles zum Urlaub aus dem Kalender.',
    'Löschst du alles zum Urlaub?',
    "Please don't forget the thing about the exam!",
    "Don't forget what I said about the fence, I don't want to tell it again.",
    'Never forget that my sister is coming.',
    'Vergiss nicht, dass ich Briefmarken sammle.',
    'Vergiss bitte nicht, was ich über die Prüfung gesagt habe.',
    'Vergiss das mit dem Kredit nicht!',
    'Remember the thing about the exam.',
    'Merk dir das mit dem Kredit.',
    // Somebody's forgetting.
    'I always forget that I collect stamps.',
    "I don't remember the bit about the exam.",
    'Did you forget that I collect stamps?',
    "Don't remember what I said about the exam?",
    'He forgets everything about the marathon.',
    'I had a teacher in Leeds. Don’t remember that.',
    'Das mit dem Kredit hab ich schon wieder vergessen.',
    'Das mit dem Kredit hat er wieder vergessen.',
    'Namen kann ich mir nicht merken.',
    'Ich hab vergessen, was du über die Prüfung gesagt hast.',
    'Ich will mir das alles, ehrlich gesagt, nicht merken.',
    // A plan that is dropped.
    'Forget about the pizza, we are having pasta.',
    'Forget the thing about the holiday, we are staying.',
    'Das mit dem Urlaub kannst du vergessen.',
    'Das mit der Lieferung kannst du streichen.',
    // Something else is edited.
    'Please delete the thing about milk from my shopping list.',
    'Delete the bit about prices in the second paragraph.',
    'Can you remove the section about pricing?',
    'Please remove the bit about VAT from the invoice.',
    'Could you delete the part about parking from our wedding invitation?',
    'Kannst du die Zeile mit dem Rabatt löschen?',
    'How do I delete the thing about cookies in Chrome?',
    "Please don't store the wine near the boiler.",
    'No olvides que colecciono sellos.',
    'N’oublie pas que je collectionne des timbres.',
    'Mi hermano siempre se olvida que tenemos cena.',
    'Il oublie que je travaille.',
    'Olvida que tiene 80 años.',
    'Mi abuela está mayor, olvida que ya ha comido.',
    'Mi jefe es un desastre: olvida que mi contrato termina.',
    // Something else is not kept.
    "Please don't keep this to yourself.",
    "Don't keep this up, you will get hurt. I mean it.",
    "Don't save this file. It is read-only.",
    "Don't store this in the fridge. It goes off.",
    'The interview was off the record. He was nervous.',
    'We spoke for an hour, off the record.',
    'He told me off the record that they are selling.',
    "I don't keep this. My sister does.",
    "I can't remember this. My head hurts.",
    "Don't remember this? We met in Leeds.",
    'Kannst du dir das nicht merken? Ich heiße Marta.',
    'Das Foto bitte nicht speichern. Es ist unscharf.',
    'Ich kann mir das nicht merken. Zu viele Zahlen.',
    // Nothing is named.
    "Please don't keep this.",
    'Bitte nicht speichern.',
    'Forget that I asked.',
    'Olvida que te lo pregunté.',
    'Oublie que j’ai demandé.',
    'Olvídalo.',
    'Forget it.',
    'Vergiss es bitte.',
  ])('is none: %s', (text) => {
    expect(spokenForgets(text)).toEqual([]);
  });

  it('reads a word said seventy times as quickly as any other', () => {
    // A pattern that can split them in more ways than one would take years, and the test would run out of time.
    for (const word of ['please', 'bitte', 'could you please', 'kannst du bitte'])
      expect(spokenForgets(`${`${word} `.repeat(450 / (word.length + 1))}x`)).toEqual([]);
  });
});
