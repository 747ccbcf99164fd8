import { useSyncExternalStore } from 'react';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
  readonly undo: (() => void) | null;
}

/** Milliseconds for which something can be undone. */
const undoMs = 7_000;
const readMs = 4_000;

/** Whether somebody points at the messages, or is among them by keyboard: none goes meanwhile. */
let held = false;
let toasts: readonly Toast[] = [];
let hidden: ReadonlySet<string> = new Set();
let last = 0;
const listeners = new Set<() => void>();
/** What is done when its time is over, or when the page closes. */
const waiting = new Map<number, () => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
function tell(): void {
  for (const listener of listeners) listener();
}

function show(toast: Omit<Toast, 'id'>, ms: number, after?: () => void): number {
  last += 1;
  const id = last;
  toasts = [...toasts, { ...toast, id }].slice(-4);
  tell();
  const end = () => {
    if (held && toasts.some((one) => one.id === id)) {
      setTimeout(end, readMs);
      return;
    }
    drop(id);
    after?.();
  };
  setTimeout(end, ms);
  return id;
}

function drop(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  if (toasts.length === 0) held = false;
  tell();
}

/** Says something at the foot of the page; with `undo` for what can be taken back by another change. */
export function say({ text, bad = false, undo }: { text: string; bad?: boolean; undo?: () => void }): void {
  show({ text, bad, undo: undo ?? null }, undo ? undoMs : bad ? 2 * readMs : readMs);
}

/**
 * Does what cannot be taken back, a few seconds later: until then its rows are only hidden, and one can undo it. If it
 * fails, they are shown again. When the page closes, it is done at once.
 */
export function later({
  text,
  hides,
  run,
}: {
  text: string;
  hides: readonly string[];
  run: () => Promise<unknown>;
}): void {
  hidden = new Set([...hidden, ...hides]);
  const reveal = () => {
    hidden = new Set([...hidden].filter((id) => !hides.includes(id)));
    tell();
  };
  let undone = false;
  const commit = () => {
    waiting.delete(id);
    if (!undone) run().then(() => setTimeout(reveal, 3_000), reveal);
  };
  const undo = () => {
    undone = true;
    waiting.delete(id);
    reveal();
  };
  const id = show({ text, bad: false, undo }, undoMs, () => waiting.get(id)?.());
  waiting.set(id, commit);
}

addEventListener('pagehide', () => {
  for (const commit of [...waiting.values()]) commit();
});

/** Ids of rows that are on their way out. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}

const hold = () => {
  held = true;
};
const release = () => {
  held = false;
};

/** The foot of the page. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section
      className="toasts"
      aria-live="polite"
      aria-label="Messages"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {shown.map(({ id, text, bad, undo }) => (
        <div key={id} className={bad ? 'toast bad' : 'toast'} role={bad ? 'alert' : undefined}>
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              onClick={() => {
                // The button goes, and with it what would tell that nobody is at the messages any more.
                held = false;
                undo();
                drop(id);
              }}
            >
              Undo
            </button>
          )}
        </div>
      ))}
    </section>
  );
}
