import type { RecallAnswer } from '../client/admin.ts';

/** A recall as people read it: each hit with its date, thread, text and citation, and how it was found. */
export function printRecall(result: RecallAnswer): string {
  if (result.hits.length === 0) return 'Nothing found.\n';
  const lines: string[] = [];
  for (const hit of result.hits) {
    const where = placeOf(hit) ?? hit.thread?.title ?? hit.thread?.externalId ?? '';
    const speaker = hit.author ?? hit.message?.role.toLowerCase() ?? hit.kind.toLowerCase();
    const about = hit.about?.user?.name ?? hit.about?.entity?.name;
    const day = hit.occurredAt?.slice(0, 10) ?? '';
    lines.push(
      `${hit.rank}. ${[day, where, speaker, about && about !== speaker ? `about ${about}` : ''].filter(Boolean).join(' · ')}${hit.uncertain ? ' · uncertain' : ''}`,
      ...shownOf(hit)
        .split('\n')
        .map((line) => `   ${line}`),
      `   ${hit.citation}  score ${hit.score.toFixed(3)}  ${hit.arms.map((arm) => `${arm.arm.toLowerCase()}#${arm.rank}`).join(' ')}`,
      '',
    );
  }
  const taken = result.expansions.map((name) => `${name.text} = ${name.canonicalName}`);
  if (taken.length > 0) lines.push(`Names: ${taken.join(', ')}`);
  for (const warning of result.warnings) lines.push(`Warning: ${warning}`);
  lines.push(`Recall ${result.id}: ${Math.round(Number(result.timings.total ?? 0))} ms`, '');
  return lines.join('\n');
}

/** The position of a document's chunk: its title, the headings above it, and its page or number. */
function placeOf({ chunk }: RecallAnswer['hits'][number]): string | null {
  if (!chunk) return null;
  const { document, heading, page, position } = chunk;
  const title = document?.title ?? document?.uri;
  return [title, heading, page === null ? `part ${position + 1}` : `page ${page}`].filter(Boolean).join(', ');
}

/** The text, or of a long one the part that fits, with marks where it was left out. */
function shownOf({ text, passage, contentState }: RecallAnswer['hits'][number]): string {
  if (text === null) return `(${contentState.toLowerCase()})`;
  if (!passage) return text;
  const from = text.indexOf(passage);
  return `${from > 0 ? '… ' : ''}${passage}${from + passage.length < text.trimEnd().length ? ' …' : ''}`;
}
