import type { ExtractedEntity } from '../extractor.ts';
import { pattern } from './pattern.ts';
import { NAME, PROPER, RELATION, RELATION_ADJECTIVE } from './phrases.ts';
import type { Statement } from './statements.ts';

const SUBJECT_NAME = pattern(`^(?:[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION}),? )?(${NAME})(?=['\\s,])`, 'u');
const OUR_COMPANY = pattern(
  `(?:[Mm]y|[Oo]ur) (?:company|firm|startup|start-up|business|studio|agency|shop|practice|band|team|organi[sz]ation)(?:'s| is)(?: called| named)? (${PROPER})|\\b(?:founded|co-founded|run|own|started) (${PROPER})`,
  'u',
);
const THING_SUBJECT = pattern(
  `^(?:[Tt]he |[Oo]ur |[Mm]y )?(?:[\\p{L}]+ (?:service|app|project|tool|company|site) (?:is called|called|is named|named) )?(${PROPER})`,
  'u',
);

const IS_CALLED = pattern(`(?:is|'s) (?:called|named) (${PROPER})`, 'u');

/** What pronouns of a statement stand for, as far as what was said before it in the same turn leaves no doubt. */
export class Referents {
  readonly #statement: Statement;
  readonly #entities: readonly ExtractedEntity[];

  constructor(statement: Statement, entities: readonly ExtractedEntity[]) {
    this.#statement = statement;
    this.#entities = entities;
  }

  /** "He" and "she": whom the statement before is about, or the only person named so far. */
  person(): string | undefined {
    const { before, text, sentence } = this.#statement;
    const people = this.#entities.filter(
      ({ kind, email, surface }) => kind === 'person' && (email === undefined || surface !== email),
    );
    const isPerson = (name: string) =>
      people.some((person) => person.surface === name || person.name === name);
    const said =
      before.map((statement) => statement.text).join(' ') +
      sentence.slice(0, Math.max(0, sentence.indexOf(text)));
    const named = [
      ...new Set(people.filter(({ surface }) => said.includes(surface)).map(({ name }) => name)),
    ];
    if (named.length === 1) return named[0];
    for (const statement of [...before].reverse().slice(0, 3)) {
      const subject = SUBJECT_NAME.exec(statement.text)?.[1];
      if (subject !== undefined && isPerson(subject)) return subject;
      if (
        subject === undefined &&
        people.filter(({ surface }) => statement.text.includes(surface)).length > 1
      )
        return undefined;
    }
    return undefined;
  }

  /** "We" of a company: the one the author has just called theirs. */
  company(): string | undefined {
    for (const { text } of [...this.#statement.before].reverse()) {
      const found = OUR_COMPANY.exec(text);
      const name = found?.[1] ?? found?.[2];
      if (name !== undefined) return name.replace(/[\s.,]+$/, '');
      const subject = THING_SUBJECT.exec(text)?.[1];
      if (
        subject !== undefined &&
        this.#entities.some(({ kind, surface }) => kind === 'organization' && surface === subject)
      )
        return subject;
    }
    return undefined;
  }

  /** "It": the thing that the statement before is about. */
  thing(): string | undefined {
    const last = this.#statement.before.at(-1)?.text;
    if (last === undefined) return undefined;
    const found = OUR_COMPANY.exec(last);
    const name = found?.[1] ?? found?.[2];
    if (name !== undefined) return name.replace(/[\s.,]+$/, '');
    const called = IS_CALLED.exec(last)?.[1];
    if (called !== undefined) return called.replace(/[\s.,]+$/, '');
    const subject = THING_SUBJECT.exec(last)?.[1]?.replace(/[\s.,]+$|'s$/g, '');
    return subject !== undefined &&
      this.#entities.some(({ kind, surface }) => kind !== 'person' && kind !== 'place' && surface === subject)
      ? subject
      : undefined;
  }
}
