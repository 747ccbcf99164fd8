import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ConsoleStartDocument } from '../generated/graphql.ts';
import { queries, useAsk } from './api/data.ts';
import { useLiveTab } from './api/live.ts';
import { type Me, MeContext, meOf } from './api/me.ts';
import { currentToken, onSession, signOut } from './api/session.ts';
import { Button } from './kit/form.tsx';
import { Icon, type IconName } from './kit/icon.tsx';
import { Empty, Shown } from './kit/page.tsx';
import { Name, oneLine } from './kit/text.tsx';
import { switchTheme } from './kit/theme.ts';
import { Toasts } from './kit/toast.tsx';
import { SignIn } from './sign-in.tsx';
import { usePersonName } from './views/parts/person-choice.tsx';

type View = readonly [path: string, name: string, icon: IconName];

const memory: readonly View[] = [
  ['/', 'Search', 'search'],
  ['/person', 'About me', 'person'],
  ['/threads', 'Threads', 'threads'],
  ['/timeline', 'Timeline', 'timeline'],
  ['/facts', 'Facts', 'facts'],
  ['/tasks', 'Tasks and choices', 'tasks'],
  ['/things', 'People and things', 'entities'],
  ['/documents', 'Documents', 'documents'],
  ['/prompts', 'Prompts', 'prompts'],
];
const tending: readonly View[] = [
  ['/review', 'Review', 'review'],
  ['/taxonomy', 'Taxonomy', 'taxonomy'],
];
const administration: readonly View[] = [
  ['/workspace', 'Workspace', 'workspace'],
  ['/operations', 'Operations', 'operations'],
];

/** The frame around every view, or the way in. */
export function Frame() {
  const token = useSyncExternalStore(onSession, currentToken);
  return (
    <>
      {token === '' ? <SignIn /> : <SignedIn />}
      <Toasts />
    </>
  );
}

function SignedIn() {
  const start = useAsk(ConsoleStartDocument, {});
  if (start.data) {
    const me = meOf(start.data);
    return (
      <MeContext value={me}>
        <Views me={me} />
      </MeContext>
    );
  }
  return (
    <main className="sign-in">
      <div className="stack">
        <Shown of={start}>{() => null}</Shown>
        {Boolean(start.error) && <Button onClick={() => signOut()}>Sign in again</Button>}
      </div>
    </main>
  );
}

function Views({ me }: { me: Me }) {
  useLiveTab(`${me.workspaceId} ${me.userId} ${me.role}`);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation closes once it led somewhere
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
      const at = event.target;
      const typing = at instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName);
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const first = document.querySelector<HTMLElement>('main input[type="search"]');
      if (first) event.preventDefault();
      first?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const closed = !me.isAdmin && administration.some(([path]) => pathname.startsWith(path));
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Go to the content
      </a>
      <div className="top">
        <Button
          className="icon"
          look="plain"
          aria-label="Navigation"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="menu" />
        </Button>
        <Brand me={me} />
      </div>
      {open && (
        <button
          type="button"
          className="shade"
          aria-label="Close the navigation"
          onClick={() => setOpen(false)}
        />
      )}
      <div className="side" data-open={open}>
        <Brand me={me} />
        <nav aria-label="Views">
          <Links views={memory} />
          {me.writes && (
            <>
              <h2>Tend</h2>
              <Links views={tending} />
            </>
          )}
          {me.isAdmin && (
            <>
              <h2>Administer</h2>
              <Links views={administration} />
            </>
          )}
        </nav>
        <footer>
          <Who me={me} />
          <span className="row">
            <Button
              small
              className="icon"
              look="plain"
              aria-label="Light or dark"
              title="Light or dark"
              onClick={switchTheme}
            >
              <Icon name="moon" />
            </Button>
            <Button
              small
              className="icon"
              look="plain"
              aria-label="Sign out"
              title="Sign out"
              onClick={() => {
                queries.clear();
                signOut();
              }}
            >
              <Icon name="out" />
            </Button>
          </span>
        </footer>
      </div>
      <main id="main" tabIndex={-1}>
        {closed ? (
          <Empty title="This is for admins">
            You are signed in as a member. What you may see is in the navigation.
          </Empty>
        ) : (
          <Outlet />
        )}
      </main>
    </div>
  );
}

/** Who looks, and what they may do. */
function Who({ me }: { me: Me }) {
  const name = usePersonName(me.userId);
  return (
    <span className="who" title={name}>
      <Name text={name} />
      <small>{me.isAdmin ? 'Admin' : 'Member'}</small>
    </span>
  );
}

function Brand({ me }: { me: Me }) {
  return (
    <div className="brand">
      <img src="/console/icon.svg" alt="" />
      <span className="grow" title={oneLine(me.workspace)}>
        <Name text={me.workspace} />
        <small>Mneme</small>
      </span>
    </div>
  );
}

function Links({ views }: { views: readonly View[] }) {
  return views.map(([path, name, icon]) => (
    <Link key={path} to={path} activeOptions={{ exact: path === '/', includeSearch: false }}>
      <Icon name={icon} />
      {name}
    </Link>
  ));
}
