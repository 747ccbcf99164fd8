import { type ComponentType, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { List, Pages } from '../api/data.ts';
import { useUrl } from '../api/url.ts';
import { Field, Text } from './form.tsx';
import { More, Shown } from './page.tsx';
import { useHidden } from './toast.tsx';

/** Pixels around what is seen in which rows are drawn. */
const near = 1_500;

const always = () => true;

interface Kept {
  readonly id: string;
}

interface PartProps<Result, Row extends Kept> {
  readonly page: Result;
  readonly listOf: (page: Result) => List<Row> | null | undefined;
  readonly Row: ComponentType<{ row: Row }>;
  readonly keep: (row: Row) => boolean;
}

/**
 * A list that is read page by page as one scrolls. A page that is far from what is seen keeps its height and draws
 * nothing, and one that did not change is not drawn again when the next is read: so ten thousand rows scroll like a
 * hundred.
 *
 * @param of what `usePages` gives; of several lists, one goes on where the other ends.
 * @param Row a row, as an `li`; defined outside of what uses it.
 * @param keep leaves out rows; defined outside, too.
 * @param none what is shown instead of an empty list.
 */
export function LongList<Result extends object, Row extends Kept>({
  of,
  Row,
  keep = always,
  none,
  label,
  bones = 4,
}: {
  of: Pages<Result, Row> | readonly [Pages<Result, Row>, Pages<Result, Row>];
  Row: ComponentType<{ row: Row }>;
  keep?: (row: Row) => boolean;
  none: ReactNode;
  label?: string;
  bones?: number;
}) {
  const hidden = useHidden();
  const [first, second] = 'listOf' in of ? [of, null] : of;
  const Part: ComponentType<PartProps<Result, Row>> = KeptPart;
  const drawn = (lists: Pages<Result, Row>) =>
    (lists.data?.pages ?? []).map((page, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its place
      <Part key={`${lists === first} ${index}`} page={page} listOf={lists.listOf} Row={Row} keep={keep} />
    ));
  return (
    <Shown of={second && first.data ? second : first} rows={bones}>
      {() => {
        const lists = second ? [first, second] : [first];
        const rows = lists.flatMap((one) =>
          (one.data?.pages ?? []).flatMap((page) => one.listOf(page)?.nodes ?? []),
        );
        const shown = rows.filter((row) => row !== null && !hidden.has(row.id) && keep(row)).length;
        if (shown === 0 && !lists.some((one) => one.hasNextPage)) return none;
        const totals = lists.map((one) => {
          const page = one.data?.pages[0];
          return (page && one.listOf(page)?.totalCount) ?? 0;
        });
        return (
          <div className="stack">
            <section className="list" aria-label={label}>
              {lists.flatMap(drawn)}
            </section>
            <More of={second && !first.hasNextPage ? second : first} />
            <p className="muted small">
              {shown.toLocaleString()} of{' '}
              {Math.max(
                shown,
                totals.reduce((sum, total) => sum + total, 0) - (rows.length - shown),
              ).toLocaleString()}
            </p>
          </div>
        );
      }}
    </Shown>
  );
}

function PartOf<Result, Row extends Kept>({ page, listOf, Row, keep }: PartProps<Result, Row>) {
  const hidden = useHidden();
  const at = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const part = at.current;
    if (!part) return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        setHeight(entry.isIntersecting ? null : entry.boundingClientRect.height);
      },
      { rootMargin: `${near}px` },
    );
    seen.observe(part);
    return () => seen.disconnect();
  }, []);
  return (
    <ul
      ref={at}
      style={height === null ? undefined : { height }}
      aria-hidden={height === null ? undefined : true}
    >
      {height === null &&
        listOf(page)?.nodes.map(
          (row) => row && !hidden.has(row.id) && keep(row) && <Row key={row.id} row={row} />,
        )}
    </ul>
  );
}

// biome-ignore lint/suspicious/noExplicitAny: memo forgets what a component is generic in
const KeptPart: ComponentType<PartProps<any, any>> = memo(
  PartOf,
  (one, other) => one.page === other.page && one.Row === other.Row,
);

/** The words of the address by which the list below is narrowed. */
export function WordsField({ hint = 'All of them, in any form', help }: { hint?: string; help?: string }) {
  const [url, setUrl] = useUrl();
  return (
    <Field label="Words" hint={help}>
      <Text
        type="search"
        placeholder={hint}
        value={url.words ?? ''}
        onText={(words) => setUrl({ words }, { replace: true })}
      />
    </Field>
  );
}

/** These words as a part of a filter. */
export function useWords(): { readonly words?: string } {
  const [url] = useUrl();
  const words = url.words?.trim() ?? '';
  return words === '' ? {} : { words };
}
