import { Link } from '@tanstack/react-router';
import {
  ConsoleThreadsDocument,
  type ConsoleThreadsQuery,
  ConsoleTurnsDocument,
  type ConsoleTurnsQuery,
  type ThreadFilter,
} from '../../generated/graphql.ts';
import { given, usePages } from '../api/data.ts';
import { useLive } from '../api/live.ts';
import { useUrl } from '../api/url.ts';
import { Choice, Field, Text } from '../kit/form.tsx';
import { LongList, useWords, WordsField } from '../kit/long-list.tsx';
import { Chip, Empty, oneOf, Page, Tabs } from '../kit/page.tsx';
import { Name, oneLine } from '../kit/text.tsx';
import { startOf, When } from '../kit/time.tsx';
import { TurnLine } from './parts/sources.tsx';

const orders = [
  ['', 'Latest activity'],
  ['STARTED_AT_DESC', 'Newest'],
  ['STARTED_AT_ASC', 'Oldest'],
  ['TITLE_ASC', 'Title'],
] as const;

/** All conversations that one may read, by what they are called or by what was said in them. */
export function Threads() {
  useLive({ of: ['MEMORIES'] });
  const [url] = useUrl();
  const tab = oneOf(url.tab, ['threads', 'turns']);
  return (
    <Page title="Threads">
      <Tabs
        label="What to list"
        value={tab}
        options={[
          ['threads', 'Threads'],
          ['turns', 'Turns'],
        ]}
      />
      {tab === 'threads' ? <ThreadList /> : <TurnList />}
    </Page>
  );
}

/** Turns that have some words, the latest first. */
function TurnList() {
  const { words = '' } = useWords();
  const found = usePages(ConsoleTurnsDocument, { words }, (page) => page.messages, words !== '');
  return (
    <div className="stack">
      <div className="filters flush">
        <WordsField hint="harbour lantern" help="All of them, in any order and form." />
      </div>
      {words === '' ? (
        <Empty title="Which words?">Turns that have them appear here, the latest first.</Empty>
      ) : (
        <LongList
          of={found}
          Row={TurnRow}
          none={<Empty title="Nobody said that">Try fewer words, or ask in Search.</Empty>}
          bones={6}
        />
      )}
    </div>
  );
}

function TurnRow({ row }: { row: NonNullable<NonNullable<ConsoleTurnsQuery['messages']>['nodes'][number]> }) {
  return (
    <li>
      <TurnLine turn={row} title={row.thread?.title} />
    </li>
  );
}

function ThreadList() {
  const [url, setUrl] = useUrl();
  const order = oneOf(url.order, ['', 'STARTED_AT_DESC', 'STARTED_AT_ASC', 'TITLE_ASC']);
  const filter: ThreadFilter = {
    ...(url.title ? { title: { contains: url.title } } : {}),
    ...(url.since ? { startedAt: { greaterThanOrEqualTo: startOf(url.since) } } : {}),
    ...(url.channel ? { channel: { equalTo: url.channel } } : {}),
  };
  const found = usePages(
    ConsoleThreadsDocument,
    { filter: given(filter), orderBy: [order === '' ? 'LAST_ACTIVITY_DESC' : order] },
    (page) => page.threads,
  );
  return (
    <>
      <div className="filters flush">
        <Field label="Title">
          <Text
            type="search"
            placeholder="Part of a title"
            value={url.title ?? ''}
            onText={(title) => setUrl({ title }, { replace: true })}
          />
        </Field>
        <Field label="Channel">
          <Text
            placeholder="chat"
            value={url.channel ?? ''}
            onText={(channel) => setUrl({ channel }, { replace: true })}
          />
        </Field>
        <Field label="Since">
          <Text type="date" value={url.since ?? ''} onText={(since) => setUrl({ since })} />
        </Field>
        <Choice label="Order" value={order} options={orders} onChoice={(next) => setUrl({ order: next })} />
      </div>
      <LongList
        of={found}
        Row={ThreadRow}
        none={
          <Empty title="No threads">
            {Object.keys(filter).length > 0
              ? 'None fits. Take back a part of the filter.'
              : 'Conversations appear here once an assistant stores them.'}
          </Empty>
        }
        bones={8}
      />
    </>
  );
}

function ThreadRow({
  row: thread,
}: {
  row: NonNullable<NonNullable<ConsoleThreadsQuery['threads']>['nodes'][number]>;
}) {
  return (
    <li>
      <Link className="cover spread" to="/threads/$id" params={{ id: thread.id }} search={{}}>
        <Name text={thread.title} empty="Without a title" />
        <span className="muted small nowrap">
          <When at={thread.lastActivityAt} />
        </span>
      </Link>
      <div className="meta">
        {thread.channel && <span>{oneLine(thread.channel)}</span>}
        {thread.taxonomyPath && <span className="mono">{oneLine(thread.taxonomyPath)}</span>}
        {thread.pinned && <Chip look="accent">Pinned</Chip>}
        {thread.privacyMode && <Chip look="warn">Privacy mode</Chip>}
        {thread.sensitivity === 'INTIMATE' && <Chip look="warn">Intimate</Chip>}
        {thread.visibility === 'WORKSPACE' && <span>everybody reads it</span>}
        {!thread.endedAt && <span>open</span>}
      </div>
    </li>
  );
}
