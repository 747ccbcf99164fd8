import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';
import { plainForm, type ReadDocument } from './block.ts';
import { refuseDeepHtml } from './nesting.ts';
import { readMarkdown } from './read-markdown.ts';

/** Reads a web page: its main article, or the whole body if it has none. */
export function readHtml(source: string): ReadDocument {
  refuseDeepHtml(source);
  const { document } = parseHTML(/<html[\s>]/i.test(source) ? source : `<html><body>${source}</body></html>`);
  const title = document.title.trim();
  for (const left of document.querySelectorAll('script, style, noscript, template, iframe, svg'))
    left.remove();
  const whole = document.body?.innerHTML ?? '';
  const article = new Readability(document).parse();
  const read = readMarkup(article?.content?.trim() ? article.content : whole);
  return { ...read, title: plainForm(article?.title?.trim() || title) || read.title };
}

/** Reads markup whose whole content is the document. */
export function readMarkup(markup: string): ReadDocument {
  refuseDeepHtml(markup);
  const turndown = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  });
  // URLs are no use for search, and an inline image can be as long as the document.
  turndown.addRule('link', { filter: 'a', replacement: (text) => text });
  turndown.addRule('picture', { filter: 'img', replacement: (_, node) => Reflect.get(node, 'alt') || '' });
  turndown.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (text) => ` ${text.trim().replaceAll(/\s+/g, ' ')} |`,
  });
  turndown.addRule('row', { filter: 'tr', replacement: (text) => `\n|${text}` });
  // Escapes only what would be parsed as Markdown structure; they are removed again below.
  turndown.escape = (text) => text.replaceAll(/^(#{1,6}\s|[-+*]\s|\d+\.\s|>|```|~~~|=+$)/gm, '\\$1');
  const { title, blocks } = readMarkdown(turndown.turndown(markup));
  const unescaped = (text: string) => plainForm(text.replaceAll(/^\\(?=[#\-+*\d>`~=])/gm, ''));
  return {
    title: title && plainForm(title),
    blocks: blocks.map((block) => ({ ...block, text: unescaped(block.text) })),
  };
}
