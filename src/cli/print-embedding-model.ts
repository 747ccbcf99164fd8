import type { EmbeddingModelAnswer } from '../client/admin.ts';

/** A workspace's embedding model for people. */
export function printEmbeddingModel(status: EmbeddingModelAnswer): string {
  const { name, configured, chosen, available, move } = status;
  const lines = [
    `reads     ${name} (${chosen ? 'chosen' : "the server's"}${configured ? '' : '; not configured: words and names only'})`,
  ];
  if (move) {
    const progress =
      move.state === 'INDEXING' ? 'its index is built' : `${move.done} of ${move.total ?? '?'} rows`;
    lines.push(`moves to  ${move.name}, ${progress}`);
  }
  lines.push(`available ${available.map((model) => model.name).join(', ')}`);
  return `${lines.join('\n')}\n`;
}
