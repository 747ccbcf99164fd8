import { useState } from 'react';

/** Characters that turn the direction of what follows, or are not seen at all: shown by their number instead. */
const odd = /([\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|(?![\n\t])[\p{Cc}])/gu;

/** How much of a text is shown at first: a turn may be a megabyte on one line. */
const firstCharacters = 1_500;
const longestName = 200;

function numbered(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What somebody said, as text and nothing else. It is cut where it is long, until one asks for all of it. */
export function Said({ text, limit = firstCharacters }: { text: string | null | undefined; limit?: number }) {
  const [all, setAll] = useState(false);
  if (!text) return <span className="muted">(no text)</span>;
  const long = text.length > limit * 1.2;
  const shown = long && !all ? `${text.slice(0, limit)}…` : text;
  return (
    <span className="said" dir="auto">
      {shown.split(odd).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
          <span className="odd" key={index}>
            {numbered(part)}
          </span>
        ) : (
          part
        ),
      )}
      {long && (
        <>
          {' '}
          <button type="button" className="button small" onClick={() => setAll(!all)}>
            {all ? 'Show less' : text.length < 10_000 ? 'Show all' : `Show all ${bytesText(text.length)}`}
          </button>
        </>
      )}
    </span>
  );
}

/** A stored name on one line. */
export function Name({ text, empty = 'Untitled' }: { text: string | null | undefined; empty?: string }) {
  return (
    <span className="name" dir="auto">
      {oneLine(text) || empty}
    </span>
  );
}

/** A stored text for places that take only text, such as labels: one line, cut, nothing that turns it. */
export function oneLine(text: string | null | undefined): string {
  const line = (text ?? '').slice(0, longestName).replace(/\s+/g, ' ').replace(odd, numbered).trim();
  return (text ?? '').length > longestName ? `${line}…` : line;
}

/** A word of the schema, as people write it: NOT_SEEN is "Not seen". */
export function words(constant: string | null | undefined): string {
  const text = (constant ?? '').toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How many there are of something: "1 turn", "1,200 turns". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** A size of a file. */
export function bytesText(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
