import type { ExtractedEntity, ExtractedFact } from '../extractor.ts';
import { canonicalStatement, predicateNamed } from '../predicates.ts';
import { TITLED } from './fact-rule.ts';
import { pattern } from './pattern.ts';
import { NAME, PET, RELATION, RELATION_ADJECTIVE } from './phrases.ts';
import { Referents } from './referents.ts';
import type { Statement } from './statements.ts';
import { speakerOf } from './third-person.ts';

export const NOT_A_NAME =
  /^(?:I|The|A|An|My|Our|Your|His|Her|Their|It|He|She|They|We|You|This|That|These|Those|What|Who|Which|There|Here|Everyone|Everybody|Someone|Somebody|Nobody|If|When|But|And|So|Then|Also|Maybe|Not|No|Yes|Today|Yesterday|Tomorrow|Tonight|Now|Just|How|Where|Why|One|People|Life|Work|Everything|Nothing|Something|Let|Always|Never|Still|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|God|English|Part|Done|Well|Good|Great|Ok|Okay|Sorry|Please|Thanks|Both|Some|Most|All|Another|Any|After|Before|Since|Until|In|On|At|For|From|With|To|By|Of|As|Currently|Recently|Originally|Actually|Apparently)$/;
const LISTED_NAME = pattern(`^(?:(?:baby|little|our|my|the|then|also|who|is|are) )*(${NAME})`, 'u');
const NAMED_RELATIVE = pattern(`^[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION}),? (${NAME}),?$`, 'u');
export const IS_PET = pattern(`^(?:${PET})$`, 'i');
/** A word that only joins is nothing: of "I study at McGill" nobody studies "at". */
const JOINS = /^(?:at|in|on|of|for|with|to|from|by|and|or|the|as)$/i;
/** Ends of an object that belong to what follows it. */
export function trimObject(raw: string): string {
  return raw
    .replace(/[\s.,;!]+$/, '')
    .replace(/^the (?=\p{Lu})/u, '')
    .replace(/ (?:and|of|the|&|in|at|on)$/, '')
    .replace(/(?<!s)'s$/, '')
    .trim();
}
/** Confidence of an entity from which its kind is told by its name, not by what stands around it. */
const SURE = 0.78;
/** Splits "Pico and Nano", "Malik (11), Zora (8) and baby Elijah" into names. */
export function namesIn(list: string): string[] {
  return list
    .replace(/\([^)]*\)/g, ' ')
    .split(/,|\band\b|&/u)
    .map((part) => LISTED_NAME.exec(part.trim())?.[1] ?? '')
    .filter((name) => name !== '' && !NOT_A_NAME.test(name));
}

/** The facts read from a statement so far, and what its words for somebody or something stand for. */
export class FactCollector {
  readonly statement: Statement;
  readonly timeZone: string;
  readonly speaker: string;
  readonly referents: Referents;
  readonly entities: readonly ExtractedEntity[];
  readonly facts: ExtractedFact[] = [];

  constructor(statement: Statement, timeZone: string, entities: readonly ExtractedEntity[]) {
    this.statement = statement;
    this.timeZone = timeZone;
    this.speaker = speakerOf(statement.turn);
    this.entities = entities;
    this.referents = new Referents(statement, entities);
  }

  add(
    subject: string | undefined,
    predicate: string,
    object: string,
    confidence: number,
    dates: { from?: Date; to?: Date } = {},
  ): void {
    const kept = object === 'me' ? this.speaker : trimObject(object).replace(TITLED, '');
    // The speaker is who they are called; of others the title is left off, as in their names.
    if (subject !== this.speaker) subject = subject?.replace(TITLED, '');
    // "English" begins no name, but it is spoken.
    const isName = (predicate === 'speaks' || !NOT_A_NAME.test(kept)) && !JOINS.test(kept);
    if (subject === undefined || kept === '' || !isName || kept.length > 80 || subject === kept) return;
    const person = this.entities.some(({ kind, surface }) => kind === 'person' && surface === subject);
    const canonical = canonicalStatement(
      subject,
      predicate === 'located_in' && person ? 'lives_in' : predicate,
      kept,
    );
    if (
      this.facts.some(
        (known) =>
          known.predicate === canonical.predicate &&
          known.subject === canonical.subject &&
          known.object === canonical.object,
      )
    )
      return;
    this.facts.push({
      ...canonical,
      objectIsEntity:
        predicateNamed(canonical.predicate)?.objectIsEntity ?? /^\p{Lu}/u.test(canonical.object),
      confidence,
      sourceTurnId: this.statement.turn.id,
      ...(dates.from === undefined ? {} : { validFrom: dates.from }),
      ...(dates.to === undefined ? {} : { validTo: dates.to }),
    });
  }

  /** Who or what a subject's words stand for. */
  subject(words: string, inPerson = false): string | undefined {
    if (/(?:^|\s)I$/.test(words)) return this.speaker;
    if (/^we$/i.test(words)) return inPerson ? this.speaker : this.referents.company();
    if (/^(?:he|she)$/i.test(words)) return this.referents.person();
    if (/^it$/i.test(words)) return this.referents.thing();
    const relative = NAMED_RELATIVE.exec(words)?.[1];
    if (relative !== undefined) return relative;
    if (/^my (?:company|firm|startup|start-up|employer|business|studio|agency|team|office)$/i.test(words))
      return this.referents.company();
    // Of somebody without a name nothing could be found again.
    if (/^my /i.test(words)) return undefined;
    const first = words.split(' ')[0] ?? '';
    return NOT_A_NAME.test(first) || /'(?:ll|ve|re|m|d)\b/.test(words) ? undefined : trimObject(words);
  }

  owner(words: string, name: string | undefined): string | undefined {
    if (/^(?:my|our)$/i.test(words)) return this.speaker;
    return name ?? this.referents.person();
  }

  /** A place that is known for a person, or the other way about, was misread. */
  contradicts(predicate: string, object: string): boolean {
    const name = trimObject(object);
    const known = this.entities.find(({ surface }) => surface === name);
    if (known === undefined) return false;
    const { kind, confidence } = known;
    // "Moving to Postgres": a tool is no home.
    if (/^(?:lives_in|lived_in|born_in|grew_up_in|is_from)$/.test(predicate) && confidence >= SURE)
      if (kind !== 'place' && kind !== 'concept') return true;

    if (
      /^(?:lives_in|born_in|grew_up_in|is_from|located_in|works_at|studies_at|graduated_from|hosted_on|uses)$/.test(
        predicate,
      )
    )
      return kind === 'person';
    return /^(?:married_to|engaged_to|reports_to)$/.test(predicate) && kind !== 'person' && kind !== 'term';
  }

  has(subject: string, predicate: string): boolean {
    return this.facts.some((known) => known.subject === subject && known.predicate === predicate);
  }

  relate(owner: string | undefined, relation: string, name: string, confidence: number): void {
    if (owner === undefined || /^ex\b|^ex-/i.test(relation)) return;
    if (IS_PET.test(relation)) {
      this.add(owner, 'has_pet', name, confidence);
      return;
    }
    const plain = relation
      .toLowerCase()
      .replace(/^(?:lad|boy)$/, 'son')
      .replace(/^hubby$/, 'husband')
      .replace(/^missus$/, 'wife')
      .replace(/^mam$/, 'mother')
      .replace(/^(?:nonna|gran|nan|nana|granny)$/, 'grandmother')
      .replace(/^(?:little one|kid)$/, 'child')
      .replace(/^twin(?: (sister|brother))?$/, (_, which?: string) => which ?? 'sibling')
      .replace(/[- ]/g, '_');
    const predicate = /^(?:husband|wife|spouse)$/.test(plain) ? 'married_to' : `has_${plain}`;
    this.add(owner, predicate, name, confidence);
  }
}
