import type {
  TaxonomyChangesAnswer,
  TaxonomyNodeAnswer,
  TaxonomyPreviewAnswer,
  TaxonomySuggestionsPage,
} from '../client/admin.ts';
import { onOneLine } from './terminal.ts';

/** How a change is undone, for people. */
export const undoLine = (operationId: string) => `To undo it: mneme taxonomy undo ${operationId}\n`;

/** A node with the numbers of rows below it that the caller sees. */
export interface CountedPlace extends TaxonomyNodeAnswer {
  readonly threadCountBelow: number;
  readonly projectCountBelow: number;
}

/** Adds up the rows below each node; nodes are ordered by path. */
export function countBelow(places: readonly TaxonomyNodeAnswer[]): CountedPlace[] {
  const totals = new Map<string, { threads: number; projects: number }>();
  for (const { path, threadCount, projectCount } of places) {
    const steps = path.split('.');
    for (let level = 1; level < steps.length; level += 1) {
      const above = steps.slice(0, level).join('.');
      const total = totals.get(above) ?? { threads: 0, projects: 0 };
      totals.set(above, { threads: total.threads + threadCount, projects: total.projects + projectCount });
    }
  }
  return places.map((place) => ({
    ...place,
    threadCountBelow: totals.get(place.path)?.threads ?? 0,
    projectCountBelow: totals.get(place.path)?.projects ?? 0,
  }));
}

/** A tree for people: a place a line, with its label, and its threads and projects with those below. */
export function printTree(places: readonly CountedPlace[], depth: number | null): string {
  if (places.length === 0) return 'No places. `mneme taxonomy create` makes one.\n';
  const top = Math.min(...places.map(({ path }) => path.split('.').length));
  const shown = places.filter(({ path }) => depth === null || path.split('.').length - top < depth);
  const rows = shown.map((place) => {
    const steps = place.path.split('.');
    const name = `${'  '.repeat(steps.length - top)}${steps.length === top ? place.path : steps.at(-1)}`;
    return { name, place };
  });
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(({ name, place }) => {
      const counts = [
        counted(place.threadCount, place.threadCountBelow, 'thread'),
        counted(place.projectCount, place.projectCountBelow, 'project'),
      ].filter((text) => text !== '');
      const label = place.label === place.path.split('.').at(-1) ? '' : onOneLine(place.label);
      return `${[name.padEnd(width), label, counts.join(', ')]
        .filter((text) => text !== '')
        .join('  ')
        .trimEnd()}\n`;
    })
    .join('');
}

function counted(here: number, below: number, what: string): string {
  if (here + below === 0) return '';
  return `${plural(here, what)}${below > 0 ? ` and ${below} below` : ''}`;
}

/** A number of something. */
export const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The effects of a change, as a sentence without its full stop. */
export function printTouched({ nodes, threads, projects, removed }: TaxonomyPreviewAnswer): string {
  const gone = removed > 0 && removed < nodes ? ` (${removed} of them would go)` : '';
  return `${plural(nodes, 'place')}${gone}, ${plural(threads, 'thread')} and ${plural(projects, 'project')}`;
}

/** Changes for people, one a line: the operation's id, when, by whom, what, and how much. */
export function printChanges(changes: TaxonomyChangesAnswer): string {
  const lines = changes.flatMap((change) => {
    if (!change) return [];
    const { id, kind, path, toPath, nodeCount, threadCount, createdAt, undoneAt, creator } = change;
    const what = [kind.toLowerCase(), path, ...(toPath === null ? [] : ['to', toPath])]
      .filter(Boolean)
      .join(' ');
    const much = `${plural(nodeCount, 'place')}, ${plural(threadCount, 'thread')}`;
    return [
      `${id}  ${createdAt.slice(0, 16).replace('T', ' ')}  ${what} (${much})  by ${onOneLine(creator?.name ?? '?')}${undoneAt === null ? '' : '  undone'}\n`,
    ];
  });
  return lines.length > 0 ? lines.join('') : 'No changes in the last 30 days.\n';
}

/** Suggested places for people, one a line: id, score, place, thread. */
export function printSuggestions({ nodes, totalCount }: TaxonomySuggestionsPage): string {
  const lines = nodes.flatMap((suggestion) =>
    suggestion
      ? [
          `${suggestion.id}  ${suggestion.score.toFixed(2)}  ${suggestion.taxonomyNode?.path ?? '?'}  ${onOneLine(suggestion.thread?.title ?? suggestion.thread?.id ?? '?')}\n`,
        ]
      : [],
  );
  if (lines.length === 0) return 'No suggestions.\n';
  const more = totalCount - lines.length;
  return `${lines.join('')}${more > 0 ? `and ${more} more: --limit shows them\n` : ''}`;
}
