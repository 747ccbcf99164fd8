import { caseless } from './caseless.ts';
import { neededWords } from './needed-words.ts';
import type { Clause } from './reading.ts';
import { type Veto, vetoesOf } from './vetoes.ts';
import { ANIMAL, KIN, KIN_ADJECTIVE } from './words.ts';

/** A match of a form: the clause, and the text at the places of its pattern. */
export interface Found {
  readonly clause: Clause;
  /** The text at a named place of the pattern, trimmed; "" if it is empty. */
  at(place: string): string;
}

/**
 * One way of stating something explicitly. The extractor consists of a table of forms for each kind. To recognise
 * another way of saying something, add a form to the table.
 */
export interface Form<Item> {
  /** Unique in its table. */
  readonly name: string;
  /**
   * How a clause begins, as a regular expression in which `<I>`, `<who>`, `<be>`... stand for the shared pieces
   * below, and `<word...>` for a place that takes the rest of the clause. Case is ignored.
   */
  readonly says: string;
  /** What the clause must not contain: a regular expression, as above. */
  readonly unless?: string;
  /** Shared vetoes that do not apply here: "can you remind me" is a question, but meant as a request. */
  readonly despite?: readonly Veto[];
  /** What the match yields; null if a place contains something unsuitable. */
  gives(found: Found): Item | readonly Item[] | null | undefined;
  /** A turn that the form matches, and a similar one that it must not match. Both are run as tests. */
  readonly example: string;
  readonly counter: string;
}

const NAME_PART = "\\p{Lu}[\\p{L}\\p{M}-]*(?:'(?!s\\b)\\p{L}+)?";
/** A person's name, with title. Matched in its original case. */
const PERSON = `(?:(?!(?:I|We|He|She|They|It|You|This|That|These|Those|There|The|My|Our|Your|His|Her|Their|A|An|And|But|So|If|When|What|Who|Why|How|Where|Yes|No|Not|Please|Never|Always|Don|Let|Set|Keep|Use|Call|Make|Remind|Can|Could|Will|Would|Should|Is|Are|Was|Do|Does|Did|Today|Tomorrow|Yesterday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Nobody|Everyone|Everybody|Someone|Somebody|All|Each|Both|Most|Some|One|To|From|In|On|At|By|For|With|Now|Then|Here|Just|Also|Still|Need|Meeting|Todo|TODO|Action|Decision|Team|Budget)\\b)(?:(?:Dr|Mr|Mrs|Ms|Prof|Professor|Miss)\\.? )?${NAME_PART}(?: (?:(?:de|da|di|van|von|der|den|al|bin|del|la|le) )*${NAME_PART}){0,2}(?:(?<= \\p{Lu})\\.)?)`;

/** The pieces that patterns are made of. */
const PIECES: Readonly<Record<string, string>> = {
  I: '(?:I|we)',
  /** The person something is said about: the speaker, one of their relatives, or somebody by name. */
  who: `(?<who>(?:I|[Ww]e|[Hh]e|[Ss]he)|(?:my|our) ${KIN_ADJECTIVE}(?:${KIN}|${ANIMAL})(?!-| in law|'s)(?:,? ${PERSON},?)?|${PERSON})`,
  whose: `(?<who>my|our|(?:my|our) ${KIN_ADJECTIVE}(?:${KIN})(?: ${PERSON})?'s|${PERSON}'s)`,
  name: `(?<name>${PERSON})`,
  kin: `(?<adjective>${KIN_ADJECTIVE})(?<kin>${KIN})(?!-| in law)`,
  animal: `(?<animal>${ANIMAL})`,
  be: "(?:'m|'re|'s| am| are| is)",
  was: '(?: was| were)',
  have: "(?:'ve|'s| have| has)",
  had: "(?:'ve| have|'s| has|'d| had)?",
  been: "(?:(?:'m|'re|'s| am| are| is)|(?:'ve|'s| have| has) been)",
  will: "(?:'ll| will|'m going to| am going to|'re going to| are going to|'s going to| is going to|'m gonna| shall)",
  adv: '(?: (?:really|absolutely|always|usually|generally|definitely|just|also|still|now|currently|only|much|very much|strongly|mostly|particularly|especially|do|quite|truly|totally|simply|already|finally|recently|officially|actually|all|both))*',
  not: "(?: do not| don't| doesn't| does not| never| didn't| did not)",
  /** A system or a part of one, by name or by kind. */
  system:
    '(?<system>(?:the|our|my) (?:[\\p{L}\\p{N}\'-]+ ){0,3}?(?:service|services|backend|back ?end|frontend|front ?end|api|app|apps|server|servers|database|db|cluster|pipeline|repo|repository|website|site|bot|gateway|worker|workers|job|jobs|importer|library|module|plugin|system|platform|wiki|scheduler|queue|dashboard|ci|monolith|portal|intranet|infrastructure|stack|laptop|prod boxes|boxes|staging|prod|production)|(?:(?!(?:I|We|He|She|It|You|This|That|They|There|The|My|Our|Your|His|Her|Who|What)\\b)\\p{Lu}[\\p{L}\\p{N}.-]*(?: \\p{Lu}[\\p{L}\\p{N}.-]*)?)|(?:server|service) "?[\\p{L}\\p{N}-]+"?|[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+)',
  version: '(?:version |v)?(?<version>v?\\d+(?:\\.\\d+)*(?:-[a-z0-9.]+)?|\\d+ LTS)',
};

/** Finds a pattern in a text. */
type Finder = (text: string) => RegExpExecArray | null;

/** A form with its patterns prepared. */
export interface CompiledForm<Item> {
  readonly form: Form<Item>;
  readonly says: Finder;
  readonly unless: Finder | null;
}

/**
 * A finder for a pattern with its pieces filled in. The regular expression is compiled for the first text that has
 * one of the words it needs.
 */
export function finder(source: string): Finder {
  const expanded = source
    .replace(/<([a-z]+)\.\.\.>/g, '(?<$1>.+)')
    .replace(/(?<!\(\?|\\k)<([A-Za-z]+)>/g, (whole, piece: string) => PIECES[piece] ?? whole);
  const needs = neededWords(expanded);
  let made: RegExp | undefined;
  return (text) => {
    const lowered = text.toLowerCase();
    if (needs !== null && !needs.some((word) => lowered.includes(word))) return null;
    made ??= new RegExp(caseless(expanded), 'u');
    return made.exec(text);
  };
}

/** Prepares the patterns of a table. */
export function compile<Item>(forms: readonly Form<Item>[]): CompiledForm<Item>[] {
  return forms.map((form) => ({
    form,
    says: finder(`^(?:${form.says})`),
    unless: form.unless === undefined ? null : finder(form.unless),
  }));
}

/** The result of the first form of a table that matches a clause, or with `every` the results of all that do. */
export function readClause<Item>(
  table: readonly CompiledForm<Item>[],
  clause: Clause,
  every = false,
): readonly Item[] {
  const items: Item[] = [];
  for (const { form, says, unless } of table) {
    const match = says(clause.text);
    if (match === null || unless?.(clause.text)) continue;
    const vetoes = vetoesOf(clause);
    if (vetoes.some((veto) => !form.despite?.includes(veto))) continue;
    const at = (place: string) => match.groups?.[place]?.trim() ?? '';
    const given = form.gives({ clause, at });
    if (given === null || given === undefined) continue;
    const found = Array.isArray(given) ? (given as readonly Item[]) : [given as Item];
    items.push(...found);
    if (found.length > 0 && !every) break;
  }
  return items;
}
