import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { withoutEcho } from '../quoting/echo.ts';
import type { Block, ReadDocument } from './block.ts';
import { refuseDeepMarkdown } from './nesting.ts';

/** What `mneme narrative` writes into a file, with its marks: read as a document, it would repeat the memory to itself. */
const ownPart = /<!-- mneme: [\s\S]*?(?:<!-- end of mneme -->|$)/g;

/** Reads Markdown: headings, and the text between them unchanged, one block each; without what Mneme itself wrote. */
export function readMarkdown(written: string): ReadDocument {
  refuseDeepMarkdown(written);
  const source = withoutEcho(written.replaceAll(ownPart, ''));
  const matter = /^---\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(source);
  const body = matter ? source.slice(matter[0].length) : source;
  const blocks: Block[] = [];
  if (matter?.[1]?.trim()) blocks.push({ kind: 'text', text: matter[1].trim() });
  for (const node of fromMarkdown(body).children) {
    if (node.type === 'heading') {
      const text = textOf(node).trim();
      if (text !== '') blocks.push({ kind: 'heading', depth: node.depth, text });
      continue;
    }
    const text = body.slice(node.position?.start.offset, node.position?.end.offset);
    if (text.trim() !== '') blocks.push({ kind: 'text', text });
  }
  const title = matter && /^title:[ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(matter[1] ?? '')?.[2];
  return { title: title || firstTitle(blocks.slice(matter?.[1]?.trim() ? 1 : 0)), blocks };
}

/** The first block, if it is a heading of level 1. */
function firstTitle([first]: readonly Block[]): string | null {
  return first?.kind === 'heading' && first.depth === 1 ? first.text : null;
}

/** Reads plain text as paragraphs. */
export function readText(source: string): ReadDocument {
  const blocks = withoutEcho(source)
    .split(/(?:\r?\n[ \t]*){2,}/)
    .filter((text) => text.trim() !== '')
    .map((text): Block => ({ kind: 'text', text }));
  return { title: null, blocks };
}
