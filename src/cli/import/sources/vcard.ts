import { createHash } from 'node:crypto';
import { type ContentLine, contentLines, plainValue } from '../content-lines.ts';
import { inFile } from '../in-file.ts';
import type { ImportEvent, PastReader } from '../item.ts';
import { type SourceFile, textOf } from '../source-files.ts';

const maxLines = 2_000;

const partsOf = (value: string) =>
  value
    .split(/(?<!\\);/)
    .map(plainValue)
    .filter((part) => part !== '');

/** A card as a person: the names they go by, and what it says of them. */
function* personOf(lines: readonly ContentLine[]): Generator<ImportEvent> {
  const values = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => value);
  const one = (name: string) => plainValue(values(name)[0] ?? '');
  const [last = '', first = ''] = (values('N')[0] ?? '').split(/(?<!\\);/).map(plainValue);
  const company = partsOf(values('ORG')[0] ?? '');
  const name = one('FN') || [first, last].filter((part) => part !== '').join(' ') || company[0] || '';
  const line = lines[0]?.line ?? 1;
  if (name === '') {
    yield { problem: { line, record: 'a card', message: 'it has no name' } };
    return;
  }
  const addresses = values('EMAIL').map((value) =>
    plainValue(value)
      .replace(/^mailto:/i, '')
      .toLowerCase(),
  );
  const numbers = values('TEL').map((value) => plainValue(value).replace(/^tel:/i, ''));
  const nicknames = values('NICKNAME').flatMap((value) => value.split(/(?<!\\),/).map(plainValue));
  const born = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(one('BDAY'));
  const facts = [
    // One has one address at a time, as facts go: a second would end the first.
    ...addresses.map((object, at) => ({ predicate: at === 0 ? 'email' : 'another_email', object })),
    ...numbers.map((object, at) => ({ predicate: at === 0 ? 'phone' : 'another_phone', object })),
    ...(company[0] && company[0] !== name ? [{ predicate: 'works_at', object: company[0] }] : []),
    ...(one('TITLE') ? [{ predicate: 'works_as', object: one('TITLE') }] : []),
    ...(born ? [{ predicate: 'birthday', object: born.slice(1).join('-') }] : []),
    ...values('ADR').map((value, at) => ({
      predicate: at === 0 ? 'address' : 'another_address',
      object: partsOf(value).join(', '),
    })),
    ...(one('NOTE') ? [{ predicate: 'note', object: one('NOTE') }] : []),
  ].filter(({ object }) => object !== '');
  const key = createHash('sha256')
    .update(one('UID') || JSON.stringify([name, addresses, numbers]))
    .digest('hex');
  const aliases = [...new Set([...nicknames, ...addresses])].filter(
    (alias) => alias !== '' && alias !== name,
  );
  yield { person: { key: `vcard-${key.slice(0, 32)}`, name, aliases, facts } };
}

async function* readCards(file: SourceFile): AsyncGenerator<ImportEvent> {
  let card: ContentLine[] | null = null;
  for await (const line of contentLines(textOf(file))) {
    if (line.name === 'BEGIN') card = [];
    else if (line.name === 'END' && card) {
      yield* personOf(card);
      card = null;
    } else if (card && card.length < maxLines) card.push(line);
  }
}

/** An address book: people with their addresses as names. */
export const vcard: PastReader = {
  name: 'vcard',
  title: 'address book',
  isTalk: false,
  recognise: ({ head }) => /^(\ufeff|\s)*BEGIN:VCARD/i.test(head),
  async *read(files) {
    for (const file of files) yield* inFile(file, readCards(file));
  },
};
