import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';

/** The most characters of a slug, so that a path of 32 slugs usually stays within its limit. */
const maxSlugLength = 60;

/**
 * The slug of a label for a path: a to z, digits and `_`, which ltree accepts in any locale. Other scripts are
 * transliterated ("Büro" is `buro`, "北京" `bei_jing`). A label without letters gets a short code that is always the same
 * for it.
 */
export function taxonomySlug(label: string): string {
  const text = label.normalize('NFC');
  const words = anyAscii(text)
    // In camel case, each word was one character: 北京 becomes BeiJing.
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
