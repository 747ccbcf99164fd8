import { type FactCollector, NOT_A_NAME } from '../fact-collector.ts';
import { pattern } from '../pattern.ts';

/** Somebody a clause names: offsets in its text, a title before the name included. */
export interface Person {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** By a title, or first and last name. */
  readonly isFull: boolean;
}

/** Before a name, and no part of it. */
const TITLE =
  '(?:Dr|Dra|Mr|Mrs|Ms|Miss|Mx|Prof|Professor|Doctor|Frau|Herr|Fru|Madame|Mme|Mlle|Monsieur|Mdm|Mw|Sig|Signora?|Señora?|Sra|Sister|Father|Pastor|Reverend|Rev|Revd|Canon|Coach|Sir|Lady|Ustad|Ustaz|Ustadh|Cikgu|Auntie|Aunty|Uncle|Sheikh|Rabbi|Imam|Captain|Matron|Constable|Sgt|Sergeant)';
const NAME_PART = "\\p{Lu}(?:[\\p{L}’-]*\\p{Ll}|'\\p{Lu}\\p{Ll}+)";
const TITLED = pattern(
  `(?<![\\p{L}\\p{N}])((?:${TITLE}\\.? )+)(${NAME_PART}(?: (?:van |de |der |von |al-|da |del )?${NAME_PART}){0,2})`,
  'gu',
);
const LEADING = pattern(
  `^(${NAME_PART}(?: (?:van |de |der |von |al-|da |del )?${NAME_PART}){1,2})(?=[ ,'(:])`,
  'u',
);
/** First words of names of houses and things. */
const NOT_A_PERSON =
  /\b(?:Ltd|Inc|GmbH|University|College|School|Hospital|Bank|Street|Road|Club|Group|Team|Studio|Church|Clinic|Company|Hotel|Academy|Park|House|Centre|Center|City|Council|Society|Union|North|South|East|West|New|San|Santa|Saint|St|United|Royal|Lake|Mount|Project|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Happy|Good|Merry)\b/;

/** The people a text names, from left to right: those known for names, the titled, and a full name it begins with. */
export function peopleIn(text: string, collector: FactCollector): Person[] {
  const found: Person[] = [];
  for (const match of text.matchAll(TITLED)) {
    const name = match[2] ?? '';
    const start = match.index;
    found.push({ name: fullName(name, collector), start, end: start + match[0].length, isFull: true });
  }
  for (const { kind, surface, name, email } of collector.entities) {
    if (kind !== 'person' || (email !== undefined && surface === email) || NOT_A_NAME.test(name)) continue;
    for (const words of surface === name ? [surface] : [surface, name])
      for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
        const end = at + words.length;
        if (/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ''}${text[end] ?? ''}`) || words.includes("'s "))
          continue;
        found.push({ name, start: at, end, isFull: / /.test(name) });
      }
  }
  const leading = LEADING.exec(text)?.[1];
  if (leading !== undefined && isUnknownPerson(leading, collector))
    found.push({ name: leading, start: 0, end: leading.length, isFull: true });
  const sorted = found.sort((one, other) => one.start - other.start || other.end - one.end);
  return sorted.filter((person, at) => !sorted.slice(0, at).some(({ end }) => person.start < end));
}

/** The name the turn gives in full, where only one does: "Abara" of Ruth Abara. */
function fullName(name: string, { entities }: FactCollector): string {
  return entities.find((entity) => entity.kind === 'person' && entity.surface === name)?.name ?? name;
}

function isUnknownPerson(name: string, { entities }: FactCollector): boolean {
  return (
    !NOT_A_NAME.test(name.split(' ')[0] ?? '') &&
    !NOT_A_PERSON.test(name) &&
    !entities.some(({ surface }) => surface.includes(name) || name.includes(surface))
  );
}

/** Whom a subject's name stands for: who speaks by their own name, or the name itself. */
export function subjectOf(name: string, { speaker }: FactCollector): string {
  const [first] = speaker.split(' ');
  return name === first || name === speaker ? speaker : name;
}
