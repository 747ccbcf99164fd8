/** The parts of a person's name, as far as they are known, normalised. */
export interface PersonName {
  /** First name, or its initial. */
  readonly given: string | null;
  /** Last name, or its initial. */
  readonly family: string | null;
  /** For an e-mail address: the words before the @, and the name of the host ("camarata" of ali@mail.camarata.com). */
  readonly address: { readonly parts: readonly string[]; readonly host: string } | null;
  /**
   * Whether it describes the person by somebody else ("Aric's business partner Ali") or a place ("Tom from
   * accounting"). It is then compared as a whole.
   */
  readonly phrase: boolean;
  /** Whom the title can refer to, if it distinguishes people with the same name: "Mr. Smith", "Frau Smith". */
  readonly title: 'man' | 'woman' | 'ms' | 'miss' | null;
  /** Whether the title is that of a doctor or professor: "Dr. Smith", "Frau Prof. Smith". */
  readonly doctor: boolean;
}

/** How likely it is that two forms of a name mean the same person, with the kind of evidence; or that they cannot. */
export type NameLikeness =
  | { readonly probability: number; readonly evidence: NameEvidence }
  | 'conflict'
  | null;

/** The evidence that two names mean the same person. */
export type NameEvidence = 'full_name' | 'initial' | 'given_name' | 'family_name' | 'account';

/**
 * How likely it is that two forms of a name mean the same person if only one known person matches, from 0 to 1. Set
 * by hand so that a workspace's threshold for joining (default 0.75) is above what strangers may share: a family name
 * alone, or the same account name at two hosts.
 */
const likeness = {
  fullName: 0.97,
  initial: 0.9,
  givenInitial: 0.82,
  givenName: 0.8,
  familyName: 0.7,
  spelledOut: 0.95,
  abbreviated: 0.88,
  accountElsewhere: 0.5,
} as const;

const title =
  /^(?:mr|mrs|ms|mx|miss|dr|dra|doctora|doutor|doutora|dottor|dottoressa|prof|professor|profesora|professora|sir|dame|lord|lady|frau|herr|fraulein|senor|senora|senorita|senhor|senhora|sr|sra|madame|mme|mademoiselle|mlle|monsieur|signor|signora|signorina|mevrouw|mevr|meneer|dhr)$/;
const ofMan = /^(?:mr|sir|lord|herr|senor|senhor|sr|monsieur|signor|meneer|dhr|doutor|dottor)$/;
const ofMiss = /^(?:miss|fraulein|senorita|mademoiselle|mlle|signorina)$/;
const ofWoman =
  /^(?:mrs|dame|lady|frau|senora|senhora|sra|madame|mme|signora|mevrouw|mevr|dra|doctora|doutora|dottoressa|profesora|professora)$/;
/** Titles of men and women alike. */
const ofDoctor = /^(?:dr|prof|professor)$/;
/** A title as written before a name. */
const titleBefore = /^(\p{L}+)\.? (?=\p{L})/u;
const emailAddress = /^([^\s@]+)@([^\s@]+\.[^\s@]+)$/;
/** Parts of a host that name no organisation. */
const commonHostPart = /^(?:com|org|net|edu|gov|co|io|dev|app|example|mail|email|www|[a-z]{2})$/;

/** Splits a name, given as written and normalised, into its parts. */
export function personName(name: string, normalized: string): PersonName {
  const [, account, host] = emailAddress.exec(name.trim()) ?? [];
  if (account && host) {
    const parts = account
      .toLowerCase()
      .replace(/\+.*$/, '')
      .split(/[._-]+/)
      .filter((part) => part !== '');
    const named = host
      .toLowerCase()
      .split('.')
      .filter((part) => !commonHostPart.test(part));
    const address = { parts, host: named.at(-1) ?? '' };
    return { given: null, family: null, address, phrase: false, title: null, doctor: false };
  }
  if (/['’]s | from /.test(name))
    return { given: null, family: null, address: null, phrase: true, title: null, doctor: false };
  const words = nameWords(name, normalized);
  let titled: PersonName['title'] = null;
  let isTitled = false;
  let doctor = false;
  while (words.length > 1 && title.test(words[0] ?? '')) {
    titled ??= titleOf(words[0] ?? '');
    doctor ||= ofDoctor.test(words[0] ?? '');
    isTitled = true;
    words.shift();
  }
  if (words.length === 1) {
    const [word = null] = words;
    const [given, family] = isTitled ? [null, word] : [word, null];
    return { given, family, address: null, phrase: false, title: titled, doctor };
  }
  const [given = null] = words;
  return { given, family: words.at(-1) ?? null, address: null, phrase: false, title: titled, doctor };
}

function titleOf(word: string): PersonName['title'] {
  if (ofMan.test(word)) return 'man';
  if (word === 'ms') return 'ms';
  if (ofWoman.test(word)) return 'woman';
  return ofMiss.test(word) ? 'miss' : null;
}

/** Whether a form is a family name with a title that tells people apart: "Mr. Smith". */
export const isTitledFamily = ({ given, family, title: of, doctor }: PersonName): boolean =>
  (of !== null || doctor) && given === null && family !== null;

/** The title before a name as written, if it distinguishes people: "Mrs. " for "Mrs. Smith"; else "". */
export function titleOfSurface(surface: string): string {
  const [written = '', word = ''] = titleBefore.exec(surface) ?? [];
  return titleOf(word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()) === null ? '' : written;
}

/** The words of a name as it separates them, normalised: "jean luc" and "moreau" for "Jean-Luc Moreau". */
function nameWords(name: string, normalized: string): string[] {
  const parts = normalized.split(' ');
  const written = name
    .trim()
    .split(/\s+/)
    .map((word) => word.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => part !== '').length);
  if (written.reduce((sum, count) => sum + count, 0) !== parts.length) return parts;
  return written.flatMap((count) => parts.splice(0, count).join(' ') || []);
}

/**
 * How complete a form of a name is: 0 for an address or a description, 1 for one name, 2 with an initial, 3 for both
 * names.
 */
export function completeness({ given, family }: PersonName): number {
  if (given === null && family === null) return 0;
  if (given === null || family === null) return 1;
  return isInitial(given) || isInitial(family) ? 2 : 3;
}

/** Compares two forms of people's names; null if they have nothing in common. */
export function compareNames(one: PersonName, other: PersonName): NameLikeness {
  if (one.phrase || other.phrase) return null;
  if (one.address && other.address) return compareAccounts(one.address.parts, other.address.parts);
  if (one.address) return compareAccount(one.address, other);
  if (other.address) return compareAccount(other.address, one);
  if (differ(one.given, other.given) || differ(one.family, other.family)) return 'conflict';
  const given = one.given !== null && other.given !== null;
  const family = one.family !== null && other.family !== null;
  if (given && family) {
    if (isInitial(one.given ?? '') !== isInitial(other.given ?? ''))
      return { probability: likeness.givenInitial, evidence: 'initial' };
    return one.family === other.family && !isInitial(one.family ?? '')
      ? { probability: likeness.fullName, evidence: 'full_name' }
      : { probability: likeness.initial, evidence: 'initial' };
  }
  if (given && !isInitial(one.given ?? '') && !isInitial(other.given ?? ''))
    return { probability: likeness.givenName, evidence: 'given_name' };
  if (family && !isInitial(one.family ?? '') && !isInitial(other.family ?? ''))
    return { probability: likeness.familyName, evidence: 'family_name' };
  return null;
}

/** Account names that a person with this name may have: "ana", "anaruiz", "anar", "aruiz". */
export function accountsOf(name: PersonName): string[] {
  if (name.address) return [name.address.parts.join('')];
  const [given, family] = [joined(name.given), joined(name.family)];
  if (given === null || isInitial(given)) return family === null || isInitial(family) ? [] : [family];
  if (family === null) return [given];
  return [given, `${given}${family}`, `${given}${family[0]}`, `${given[0]}${family}`];
}

/** Given names that a form may belong to. For an address without a separator, every beginning of it. */
export function givenNamesOf({ given, address }: PersonName): string[] {
  if (given !== null) return isInitial(given) ? [] : [given.split(' ')[0] ?? given];
  if (!address) return [];
  const [first = '', ...more] = address.parts;
  if (more.length > 0) return isInitial(first) ? [] : [first];
  return Array.from({ length: Math.min(first.length, 12) - 1 }, (_, at) => first.slice(0, at + 2));
}

/** Family names that a form may belong to: somebody may be known by that alone, with a title. */
export function familyNamesOf({ family, address }: PersonName): string[] {
  if (family !== null) return isInitial(family) ? [] : [family.split(' ').at(-1) ?? family];
  if (!address) return [];
  const [first = '', last] = address.parts;
  if (last !== undefined) return isInitial(first) && !isInitial(last) ? [last] : [];
  return first.length > 3 ? [first, first.slice(1)] : [first];
}

/**
 * Whether two words differ, and neither is the other's beginning or initial. A missing word does not differ from
 * anything.
 */
function differ(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return false;
  if (one.startsWith(`${other} `) || other.startsWith(`${one} `)) return false;
  return !(isInitial(one) && other.startsWith(one)) && !(isInitial(other) && one.startsWith(other));
}

function compareAccounts(one: readonly string[], other: readonly string[]): NameLikeness {
  if (one.join('') !== other.join('')) return null;
  return {
    probability: one.length > 1 ? likeness.abbreviated : likeness.accountElsewhere,
    evidence: 'account',
  };
}

/** Compares an account name with a person's name: ana.ruiz, anaruiz, ana.r, a.ruiz, aruiz, ana. */
function compareAccount({ parts, host }: NonNullable<PersonName['address']>, name: PersonName): NameLikeness {
  const [given, family] = [joined(name.given), joined(name.family)];
  const [first = '', last] = parts;
  const account = parts.join('');
  const by = (probability: number): NameLikeness => ({ probability, evidence: 'account' });
  if (given !== null && family !== null) {
    if (last !== undefined && (differ(first, given) || differ(last, family))) return 'conflict';
    if (account === `${given}${family}` && !isInitial(family)) return by(likeness.spelledOut);
    const abbreviated = [`${given}${family[0]}`, `${given[0]}${family}`];
    if (last !== undefined || abbreviated.includes(account)) return by(likeness.abbreviated);
    if (account === given) {
      // The host of ali@camarata.com is Ali Camarata's own, and may be Ali C.'s.
      if (host !== '' && host === family) return by(likeness.spelledOut);
      return by(isInitial(family) && host.startsWith(family) ? likeness.abbreviated : likeness.givenName);
    }
    return account === family ? by(likeness.familyName) : null;
  }
  if (given !== null && !isInitial(given)) return first === given ? by(likeness.givenName) : null;
  if (family !== null && !isInitial(family))
    return (last ?? first) === family || account.slice(1) === family ? by(likeness.familyName) : null;
  return null;
}

const joined = (words: string | null) => words?.replaceAll(' ', '') ?? null;
const isInitial = (word: string) => word.length === 1;

/**
 * The name of somebody whom a speaker tells from others of the name: "Tom, Dana's brother", "Tom from accounting".
 *
 * @param by what `describedAs` gives.
 * @param title what `titleOfSurface` gives, of who is known by a family name: "Mrs. Smith from the bank".
 */
export function describedName(name: string, by: string, speaker: string | null, title = ''): string {
  const [first = name] = name.split(' ');
  return `${title}${first}${by.startsWith('from ') ? ` ${by}` : `, ${speaker ?? 'the user'}'s ${by}`}`;
}

/** Whether a name has the form that `describedName` makes. */
export function isDescribed(name: string): boolean {
  return /^[^\s,]+(?:, .+['’]s \p{L}| from \p{L})/u.test(name.slice(titleOfSurface(name).length));
}
