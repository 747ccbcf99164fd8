import { speaksOfOneself } from '../../language/first-person.ts';
import type { FoundRow } from './search.ts';

/** How many hits a question in the first person looks through at least: many may have said the same of themselves. */
export const askerDepth = 30;

/**
 * Orders the hits of a question in the first person: what others say of themselves answers another question, so that it
 * stands behind everything else and is uncertain, unless the question names them or they speak of the asker by name.
 * Other questions keep their order.
 */
export function askerFirst<Hit extends FoundRow>(
  question: string,
  hits: readonly Hit[],
  askerName: string | null,
): { readonly hits: readonly Hit[]; readonly others: ReadonlySet<string> } {
  const others = new Set<string>();
  if (speaksOfOneself(question)) {
    const named = wordsOf(question);
    const [name] = wordsOf(askerName ?? '');
    for (const hit of hits) {
      if (!ofOthers(hit, named)) continue;
      const ofAsker = hit.kind !== 'summary' && name !== undefined && wordsOf(hit.text ?? '').has(name);
      if (!ofAsker) others.add(hit.id);
    }
  }
  return {
    hits: [...hits.filter(({ id }) => !others.has(id)), ...hits.filter(({ id }) => others.has(id))],
    others,
  };
}

/** Whether somebody else says it of themselves, whom the question does not name. */
function ofOthers({ kind, text, author, others }: FoundRow, named: ReadonlySet<string>): boolean {
  if (!others || text === null || (kind !== 'fact' && !speaksOfOneself(text))) return false;
  const [name] = wordsOf(author ?? (kind === 'fact' ? text : ''));
  return name === undefined || !named.has(name);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
