import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';

/** Characters of a slug at most: a path of 32 still fits its limit for the most part. */
const maxSlugLength = 60;

/**
 * What stands for a label in a path: a to z, digits and `_`, which Postgres takes in whatever locale. Other scripts are
 * written in Latin letters ("Büro" is `buro`, "北京" `bei_jing`); a label that has no letters at all gets a short code
 * that is the same each time.
 */
export function taxonomySlug(label: string): string {
  const text = label.normalize('NFC');
  const words = anyAscii(text)
    // What is written together in camel case was one sign each: 北京 is BeiJing.
    .replace(/([a-z0-9])([A-Z])/g, (match, before: string, after: string) =>
      /[A-Z]/.test(text) ? match : `${before}_${after}`,
    )
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (words === '') return `n_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  if (words.length <= maxSlugLength) return words;
  const cut = words.slice(0, maxSlugLength);
  const end = words[maxSlugLength] === '_' ? -1 : cut.lastIndexOf('_');
  return (end > maxSlugLength / 2 ? cut.slice(0, end) : cut).replace(/_+$/, '');
}
