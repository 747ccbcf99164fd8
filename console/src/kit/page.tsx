import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../api/data.ts';
import { useUrl } from '../api/url.ts';
import { Button } from './form.tsx';

/** A view: its name, what it is for, what can be done. */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  about?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Mneme`;
  }, [title]);
  return (
    <div className="page">
      <header>
        <div className="headline">
          <h1>{title}</h1>
          {actions && <div className="row">{actions}</div>}
        </div>
        {about && <p>{about}</p>}
      </header>
      {children}
    </div>
  );
}

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  refetch(): unknown;
}

/** What was asked for, or what to do instead. */
export function Shown<Data>({
  of,
  children,
  rows = 4,
}: {
  of: Asked<Data>;
  children: (data: Data) => ReactNode;
  rows?: number;
}) {
  if (of.data !== undefined) {
    return (
      <>
        {Boolean(of.error) && <Failed error={of.error} again={() => void of.refetch()} />}
        {children(of.data)}
      </>
    );
  }
  if (of.error) return <Failed error={of.error} again={() => void of.refetch()} />;
  return of.isLoading ? <Loading rows={rows} /> : null;
}

export function Failed({ error, again }: { error: unknown; again?: () => void }) {
  return (
    <div className="note bad row" role="alert">
      <span className="grow">{messageOf(error)}</span>
      {again && (
        <Button small onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}

export function Loading({ rows = 4 }: { rows?: number }) {
  return (
    <div className="bones" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} />
      ))}
    </div>
  );
}

/** Nothing is there, and why, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children && <span>{children}</span>}
    </div>
  );
}

/** The parts of a view, by the address. */
export function Tabs<Value extends string>({
  label,
  name = 'tab',
  value,
  options,
  clears = [],
}: {
  label: string;
  name?: string;
  /** What else of the address belongs to one part alone, and goes with it. */
  clears?: readonly string[];
  value: Value;
  options: readonly (readonly [Value, string])[];
}) {
  const [, setUrl] = useUrl();
  const list = useRef<HTMLDivElement>(null);
  // Where there is no room for all, the chosen one is in sight.
  useEffect(() => {
    const row = list.current;
    const chosen = [...(row?.querySelectorAll('button') ?? [])].find((one) => one.dataset.tab === value);
    if (row && chosen)
      row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  const go = (index: number) => {
    const next = options[(index + options.length) % options.length];
    if (!next) return;
    setUrl({
      ...Object.fromEntries(clears.map((one) => [one, ''])),
      [name]: next[0] === options[0]?.[0] ? '' : next[0],
    });
    list.current?.querySelectorAll('button')[(index + options.length) % options.length]?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {options.map(([one, text], index) => (
        <button
          key={one}
          type="button"
          role="tab"
          data-tab={one}
          aria-selected={one === value}
          tabIndex={one === value ? 0 : -1}
          onClick={() => go(index)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') go(index + 1);
            if (event.key === 'ArrowLeft') go(index - 1);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** One of the names, or the first: what stands in an address may be anything. */
export function oneOf<Value extends string>(
  given: string | undefined,
  names: readonly [Value, ...Value[]],
): Value {
  return names.find((name) => name === given) ?? names[0];
}

/** Loads the next page when one comes near the end of a list, or presses it. */
export function More({
  of,
}: {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = of;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting) && scrollY > 0) void fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="row">
      <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {isFetchingNextPage ? 'Loading…' : 'Show more'}
      </Button>
    </div>
  );
}

export function Chip({ children, look }: { children: ReactNode; look?: 'good' | 'warn' | 'bad' | 'accent' }) {
  return <span className={look ? `chip ${look}` : 'chip'}>{children}</span>;
}

/** Numbers at a glance; what is bad stands out. */
export function Figures({ of }: { of: readonly (readonly [name: string, figure: number, bad?: boolean])[] }) {
  return (
    <ul className="figures">
      {of.map(([name, figure, bad = false]) => (
        <li key={name} className="card pad">
          <span className="muted small">{name}</span>
          <strong data-bad={bad}>{figure.toLocaleString()}</strong>
        </li>
      ))}
    </ul>
  );
}

/**
 * A table in a card; with `cards`, each row is a card of its own where there is little room.
 *
 * @param heads the names of the columns: of numbers (`num`), or of what only a screen reader has to be told (`sr`).
 */
export function Table({
  heads,
  cards = false,
  children,
}: {
  heads: readonly (readonly [name: string, look?: 'num' | 'sr'])[];
  cards?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="card scroll">
      <table className={cards ? 'table cards' : 'table'}>
        <thead>
          <tr>
            {heads.map(([name, look]) => (
              <th key={name} className={look === 'num' ? 'num' : undefined}>
                {look === 'sr' ? <span className="sr">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
