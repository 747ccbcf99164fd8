import { Parser } from 'htmlparser2';

const blocks = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
const silent = new Set(['script', 'style', 'head', 'title', 'template']);

/** The words of HTML, with lines where a page has them. Nothing of it is loaded or run. */
export function htmlText(html: string): string {
  let text = '';
  let quiet = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) quiet += 1;
      if (blocks.has(name)) text += name === 'li' ? '\n- ' : '\n';
    },
    ontext(piece) {
      if (quiet === 0) text += piece;
    },
    onclosetag(name) {
      if (silent.has(name)) quiet = Math.max(0, quiet - 1);
      if (blocks.has(name) && name !== 'br') text += '\n';
    },
  });
  parser.end(html);
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
