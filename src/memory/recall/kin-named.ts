import { readStatement } from '../../postgres/statement-file.ts';
import { KIN as RELATIVE_WORDS, RELATIVES } from '../../providers/rule-based-extractor/words.ts';
import { type Call, inOneStatement } from '../call.ts';
import type { RecallRequest } from './input.ts';

const kinNamedStatement = readStatement(import.meta.dirname, 'kin-named.sql');

const GERMAN: Readonly<Record<string, string>> = {
  frau: 'married_to',
  mann: 'married_to',
  ehefrau: 'married_to',
  ehemann: 'married_to',
  mutter: 'has_mother',
  vater: 'has_father',
  schwester: 'has_sister',
  bruder: 'has_brother',
  tochter: 'has_daughter',
  sohn: 'has_son',
  freundin: 'has_girlfriend',
  freund: 'has_boyfriend',
  tante: 'has_aunt',
  onkel: 'has_uncle',
};

/** "My wife", unless the question names her itself. */
const KIN = new RegExp(
  `(?<!\\p{L})(?:(?:[Mm]y|[Oo]ur) (?<kin>${RELATIVE_WORDS})|(?:[Mm]ein|[Uu]nser)(?:e[rmn]?|s)? (?<kinGerman>${Object.keys(
    GERMAN,
  )
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('|')}))(?![\\p{L}-])(?! \\p{Lu})`,
  'u',
);
/** What may follow a question's words without being searched for anything else. */
const NAME = /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){0,2}$/u;

/**
 * A question about a relative of the asker ("my wife") with that person's name behind it, where a fact of the asker's
 * tells it: what is known of Anna is rarely said of "my wife". Unchanged where none, or several, are known, and where
 * others read the answer: what the asker alone may read orders nothing for them. Needs the database only for such
 * questions: one statement.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function withKinNamed(call: Call, request: RecallRequest, asked: string): Promise<string> {
  const found = KIN.exec(asked);
  const userId = request.userId ?? call.caller.userId;
  if (!found || userId === null) return asked;
  const { kin, kinGerman } = found.groups ?? {};
  const predicate = kin ? RELATIVES[kin] : GERMAN[(kinGerman ?? '').toLowerCase()];
  if (predicate === undefined) return asked;
  const rows = await inOneStatement<{ object: string }>(
    call,
    kinNamedStatement,
    [
      call.caller.workspaceId,
      userId,
      [predicate],
      request.audience?.threadId ?? null,
      request.audience?.branchId ?? null,
    ],
    { signal: call.signal },
  );
  const [only, ...more] = rows;
  if (!only || more.length > 0 || !NAME.test(only.object)) return asked;
  const behind = found.index + found[0].length;
  return `${asked.slice(0, behind)} ${only.object}${asked.slice(behind)}`;
}
