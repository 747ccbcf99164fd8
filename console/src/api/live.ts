import { useEffect } from 'react';
import type { ChangedSubscription } from '../../../src/client/generated/graphql.ts';
import { createLive } from '../../../src/client/live.ts';
import { refresh } from './data.ts';
import { apiUrl, currentToken } from './session.ts';

type Kind = ChangedSubscription['changed']['of'][number];

/** What a tab wants to be told of. */
interface Wanted {
  readonly of: readonly Kind[];
  readonly threadIds: readonly string[];
}

/** What the tabs of one browser tell each other. */
type Word =
  | { readonly says: 'want'; readonly tab: string; readonly wanted: Wanted | null }
  | { readonly says: 'who' }
  | { readonly says: 'changed'; readonly all: boolean; readonly changed: Wanted };

const live = createLive({ url: apiUrl, token: currentToken });
const self = crypto.randomUUID();
/** Milliseconds in which several events are one reason to read again. */
const together = 400;
/** Milliseconds after which a tab says again what it wants, and after which one that is silent is gone. */
const repeatMs = 20_000;
const goneMs = 65_000;
/** The server follows no more threads on one stream. */
const mostThreads = 20;

/** What parts of this tab's page ask for. */
let asked: readonly Wanted[] = [];
/** What other tabs want. */
const others = new Map<string, { readonly wanted: Wanted; readonly at: number }>();
let channel: BroadcastChannel | null = null;
/** Ends the part of this tab in the browser's one stream, or in the wait for it. */
let leaving: AbortController | null = null;
let leads = false;
let stream: { readonly key: string; readonly ends: AbortController } | null = null;
let timer = 0;

function unite(all: readonly Wanted[]): Wanted {
  return {
    of: [...new Set(all.flatMap(({ of }) => of))].sort(),
    threadIds: [...new Set(all.flatMap(({ threadIds }) => threadIds))].sort().slice(0, mostThreads),
  };
}

const isNothing = ({ of, threadIds }: Wanted) => of.length + threadIds.length === 0;

/** What this tab wants: nothing while nobody looks at it. */
function own(): Wanted {
  return document.hidden ? { of: [], threadIds: [] } : unite(asked);
}

function post(word: Word): void {
  channel?.postMessage(word);
}

/** Something happened: it is read again, if this tab shows it. */
function take(changed: Wanted, all: boolean): void {
  const { of, threadIds } = own();
  const mine =
    changed.of.some((one) => of.includes(one)) || changed.threadIds.some((one) => threadIds.includes(one));
  if (!mine && !(all && !isNothing({ of, threadIds }))) return;
  clearTimeout(timer);
  timer = window.setTimeout(refresh, together);
}

/** Follows what all tabs want together, if this is the tab that follows for them. */
function follow(): void {
  for (const [tab, { at }] of others) if (Date.now() - at > goneMs) others.delete(tab);
  const wanted = unite([own(), ...[...others.values()].map(({ wanted: theirs }) => theirs)]);
  const key = leads && !isNothing(wanted) ? JSON.stringify(wanted) : '';
  if (key === (stream?.key ?? '')) return;
  const before = stream;
  if (key === '') {
    before?.ends.abort();
    stream = null;
    return;
  }
  const ends = new AbortController();
  stream = { key, ends };
  void (async () => {
    try {
      let begun = false;
      const { of, threadIds } = wanted;
      for await (const changed of live.changed(
        { of: [...of], threadIds: [...threadIds] },
        { signal: ends.signal },
      )) {
        // An empty one begins each connection: what happened before a later one was not told.
        const all = isNothing(changed);
        // Not earlier: nothing is missed between the two.
        before?.ends.abort();
        if (!all || begun) {
          take(changed, all);
          post({ says: 'changed', all, changed });
        }
        begun = true;
      }
    } catch {
      // Who may not follow reads what is there; a view is not worse for it than a page that was loaded.
    } finally {
      // Also where this one was replaced before it had begun: the one before it would otherwise be open for good.
      before?.ends.abort();
    }
  })();
}

/** One tab of a browser has the lock, and with it the stream. Where there are no locks, each has its own. */
async function lead(name: string, signal: AbortSignal): Promise<void> {
  const held = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const begin = () => {
    leads = true;
    others.clear();
    post({ says: 'who' });
    follow();
    return held;
  };
  try {
    await (navigator.locks ? navigator.locks.request(name, { signal }, begin) : begin());
  } catch {
    // It was left before it came to this tab.
  }
  leads = false;
  follow();
}

/** Tells the others what this tab wants now. A tab that nobody looks at wants nothing, and lets another lead. */
function tell(name: string): void {
  const wanted = own();
  post({ says: 'want', tab: self, wanted: isNothing(wanted) ? null : wanted });
  if (isNothing(wanted)) {
    leaving?.abort();
    leaving = null;
  } else if (!leaving) {
    leaving = new AbortController();
    void lead(name, leaving.signal);
  }
  follow();
}

let told: () => void = () => {};

/**
 * Reads what is shown anew whenever something of it changes. All tabs that one person has open follow on one stream, as a
 * browser has six connections to a server over HTTP/1.1: the tab that holds a lock has it, and tells the others.
 *
 * @param whose who looks: tabs of somebody else have a stream of their own, as they see other things.
 */
export function useLiveTab(whose: string): void {
  useEffect(() => {
    const name = `mneme:live:${whose}`;
    const hears = new BroadcastChannel(name);
    channel = hears;
    hears.onmessage = ({ data: word }: MessageEvent<Word>) => {
      if (word.says === 'changed') take(word.changed, word.all);
      else if (word.says === 'who') tell(name);
      else {
        if (word.wanted) others.set(word.tab, { wanted: word.wanted, at: Date.now() });
        else others.delete(word.tab);
        follow();
      }
    };
    told = () => tell(name);
    const seen = () => {
      tell(name);
      // What happened meanwhile was not told.
      if (!document.hidden) void refresh();
    };
    const gone = () => post({ says: 'want', tab: self, wanted: null });
    document.addEventListener('visibilitychange', seen);
    addEventListener('pagehide', gone);
    const repeat = setInterval(told, repeatMs);
    tell(name);
    return () => {
      clearInterval(repeat);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pagehide', gone);
      gone();
      leaving?.abort();
      leaving = null;
      told = () => {};
      channel = null;
      hears.close();
    };
  }, [whose]);
}

/** Follows kinds of things, or a thread, as long as what asks for it is shown. */
export function useLive(wanted: Partial<Wanted>): void {
  const key = JSON.stringify(wanted);
  useEffect(() => {
    const mine: Wanted = { of: [], threadIds: [], ...JSON.parse(key) };
    asked = [...asked, mine];
    queueMicrotask(() => told());
    return () => {
      asked = asked.filter((one) => one !== mine);
      queueMicrotask(() => told());
    };
  }, [key]);
}
