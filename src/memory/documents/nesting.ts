import { Parser } from 'htmlparser2';
import { DocumentRefused } from './refusal.ts';

/** How deep a document may be nested. What people write stays below 30; parsers take quadratic time beyond. */
const deepest = 150;
/** The same for elements: old pages leave many open, each within the one before. */
const deepestElement = 600;
/** The longest row of backticks or tildes: the parser tries each length against every other row. */
const longestFence = 100;

/** Quotes and list items that a line of Markdown opens. */
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const fences = new RegExp(`\`{${longestFence + 1}}|~{${longestFence + 1}}`);

/**
 * Refuses Markdown that is nested so deep that parsing it would take minutes. Reads each line once.
 *
 * @throws DocumentRefused
 */
export function refuseDeepMarkdown(source: string): void {
  if (fences.test(source)) throw tooDeep();
  for (const line of source.split('\n')) {
    const opened = containers.exec(line)?.[0];
    if (opened === undefined) continue;
    // An item within others is written with at least two more columns for each of them.
    const columns = opened.length - opened.trimStart().length;
    if (columns / 2 + opened.replaceAll(/[ \t\d]/g, '').length > deepest) throw tooDeep();
  }
}

/**
 * Refuses HTML with so many elements within each other that reading it would take minutes or the whole stack.
 *
 * @throws DocumentRefused
 */
export function refuseDeepHtml(source: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > deepestElement) throw tooDeep(deepestElement);
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(source);
}

function tooDeep(levels = deepest): DocumentRefused {
  return new DocumentRefused(
    'DOCUMENT_TOO_COSTLY',
    `is nested more than ${levels} levels deep; save it with less nesting`,
  );
}
