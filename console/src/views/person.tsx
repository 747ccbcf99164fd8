import { useState } from 'react';
import {
  ConsoleMemoriesDocument,
  type ConsoleMemoryFragment,
  ConsoleOwnFactsDocument,
  ConsolePersonDocument,
  type ConsolePersonQuery,
  ConsoleRememberDocument,
  ConsoleUserMemoryDocument,
  type FactFilter,
  type MemoryItemFilter,
  type MemoryMode,
} from '../../generated/graphql.ts';
import { messageOf, useAsk, useChange, usePages } from '../api/data.ts';
import { exportOf } from '../api/export.ts';
import { useLive } from '../api/live.ts';
import { useMe } from '../api/me.ts';
import { signOut } from '../api/session.ts';
import { isId, useUrl } from '../api/url.ts';
import { Dialog, DialogEnd } from '../kit/dialog.tsx';
import { Button, Choice, Field } from '../kit/form.tsx';
import { LongList, useWords, WordsField } from '../kit/long-list.tsx';
import { Empty, oneOf, Page, Shown, Tabs } from '../kit/page.tsx';
import { oneLine } from '../kit/text.tsx';
import { say } from '../kit/toast.tsx';
import { Erase } from './parts/erase.tsx';
import { FactItem } from './parts/fact-row.tsx';
import { MemoryItem } from './parts/memory-row.tsx';
import { PersonChoice } from './parts/person-choice.tsx';

const week = 7 * 86_400_000;

/** What is known about a person and why; they correct it, or have it forgotten. */
export function Person() {
  useLive({ of: ['MEMORIES', 'FACTS'] });
  const me = useMe();
  const [url, setUrl] = useUrl();
  const userId = me.isAdmin && isId(url.user) ? url.user : me.userId;
  const own = userId === me.userId;
  // To the hour, so that looking again asks the same.
  const [since] = useState(() =>
    new Date(Math.floor((Date.now() - week) / 3_600_000) * 3_600_000).toISOString(),
  );
  const found = useAsk(ConsolePersonDocument, { userId, since, own });
  const [telling, setTelling] = useState(false);
  const name = oneLine(found.data?.user?.name);
  return (
    <Page
      title={own ? 'About me' : `About ${name}`}
      about={
        own
          ? 'What the memory holds about you, and which turns it comes from. What you correct or forget here is no longer used.'
          : 'What the memory holds about this person, as far as it is shared with you.'
      }
      actions={
        <>
          {me.isAdmin && (
            <PersonChoice
              label="Person"
              hidden
              none="Me"
              chosen={own ? 'Me' : name}
              without={[me.userId]}
              onChoice={(one) => setUrl({ user: one?.id ?? '' })}
            />
          )}
          {own && <Export userId={userId} />}
          {own && me.writes && (
            <Button look="main" onClick={() => setTelling(true)}>
              Tell it something
            </Button>
          )}
        </>
      }
    >
      <Shown of={found}>{(data) => <Known key={userId} data={data} userId={userId} since={since} />}</Shown>
      {found.data?.user && (own ? me.writes : me.isAdmin) && (
        <MemorySwitch person={found.data.user} own={own} />
      )}
      {own && me.manages && found.data?.user && <EraseMe person={found.data.user} />}
      {telling && <Tell onClose={() => setTelling(false)} />}
    </Page>
  );
}

function Known({ data, userId, since }: { data: ConsolePersonQuery; userId: string; since: string }) {
  const [url] = useUrl();
  const tab = oneOf(url.tab, ['known', 'week', 'facts', 'others']);
  const { words = '' } = useWords();
  return (
    <>
      {data.workspace?.privacyMode && (
        <p className="note">This workspace removes transcripts after each conversation (privacy mode).</p>
      )}
      {data.user?.memory === 'OFF' && (
        <p className="note">
          Memory is off: nothing new is remembered, and assistants are told nothing of what stands here.
        </p>
      )}
      <Tabs
        label="What is known"
        clears={['words']}
        value={tab}
        options={[
          ['known', `Known (${data.known?.totalCount ?? 0})`],
          ['week', `Learned this week (${data.week?.totalCount ?? 0})`],
          ['facts', `Facts (${data.facts?.totalCount ?? 0})`],
          ...(tab === 'others' || data.others?.totalCount
            ? [['others', `From others (${data.others?.totalCount ?? 0})`] as const]
            : []),
        ]}
      />
      <div className="filters flush">
        <WordsField />
      </div>
      {tab === 'facts' ? (
        <Facts userId={userId} words={words} />
      ) : (
        <Memories
          userId={userId}
          words={words}
          since={tab === 'week' ? since : null}
          byOwner={tab !== 'others'}
        />
      )}
    </>
  );
}

const isPresent = ({ validTo }: ConsoleMemoryFragment) => !validTo || validTo > new Date().toISOString();

interface MemoriesShown {
  readonly userId: string;
  readonly words: string;
  readonly since: string | null;
  /** False for what others said, in talk that the person stored. */
  readonly byOwner: boolean;
}

/** What is remembered of somebody, or what of it was learned since a time. */
function Memories({ userId, words, since, byOwner }: MemoriesShown) {
  const filter: MemoryItemFilter = {
    ownerUserId: { equalTo: userId },
    byOwner,
    recordedTo: { isNull: true },
    ...(since
      ? { recordedFrom: { greaterThan: since } }
      : { kind: { notIn: ['TASK', 'DECISION', 'SUMMARY'] } }),
    ...(words === '' ? {} : { words }),
  };
  const found = usePages(ConsoleMemoriesDocument, { filter }, (page) => page.memoryItems);
  return (
    <LongList
      of={found}
      Row={MemoryItem}
      keep={isPresent}
      none={
        <Empty title={words ? 'None fits' : since ? 'Nothing new this week' : 'Nothing is remembered yet'}>
          {words
            ? 'Take back a word.'
            : since
              ? 'What is learned from conversations appears here, with the turn it comes from.'
              : 'Talk to an assistant that uses this memory, or tell it something yourself.'}
        </Empty>
      }
    />
  );
}

function Facts({ userId, words }: { userId: string; words: string }) {
  const filter: FactFilter = {
    ownerUserId: { equalTo: userId },
    byOwner: true,
    recordedTo: { isNull: true },
    ...(words === '' ? {} : { words }),
  };
  const found = usePages(ConsoleOwnFactsDocument, { filter }, (page) => page.facts);
  return (
    <LongList
      of={found}
      Row={FactItem}
      none={
        <Empty title={words ? 'None fits' : 'No facts yet'}>
          {words ? 'Take back a word.' : 'Facts are what conversations state about people and things.'}
        </Empty>
      }
    />
  );
}

const tellable = [
  ['PREFERENCE', 'How I want it'],
  ['FACT', 'Something true'],
  ['NOTE', 'A note'],
] as const;

function Tell({ onClose }: { onClose: () => void }) {
  const [content, setContent] = useState('');
  const [kind, setKind] = useState<(typeof tellable)[number][0]>('NOTE');
  const remember = useChange(ConsoleRememberDocument);
  return (
    <Dialog title="Tell it something" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          remember.mutate(
            { input: { kind, content: content.trim() } },
            {
              onSuccess: () => {
                say({ text: 'It is remembered.' });
                onClose();
              },
            },
          );
        }}
      >
        <Field label="What should be remembered">
          <textarea
            className="input"
            value={content}
            placeholder="I work in mornings, and like short answers."
            onChange={(event) => setContent(event.target.value)}
          />
        </Field>
        <Choice label="What it is" value={kind} options={tellable} onChoice={setKind} />
        <DialogEnd
          act="Remember"
          onClose={onClose}
          busy={remember.isPending}
          disabled={content.trim() === ''}
        />
      </form>
    </Dialog>
  );
}

/** All that is one's own, as a file. */
function Export({ userId }: { userId: string }) {
  const [read, setRead] = useState<number | null>(null);
  return (
    <Button
      disabled={read !== null}
      aria-live="polite"
      onClick={async () => {
        setRead(0);
        try {
          const text = JSON.stringify(await exportOf(userId, setRead), null, 2);
          const link = document.createElement('a');
          link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
          link.download = 'mine.json';
          link.click();
          URL.revokeObjectURL(link.href);
          say({ text: 'All that is yours is in mine.json.' });
        } catch (error) {
          say({ text: messageOf(error), bad: true });
        } finally {
          setRead(null);
        }
      }}
    >
      {read === null ? 'Export mine' : `Reading, ${read} so far`}
    </Button>
  );
}

/** Whether anything is remembered from now on; it is taken back by the same button. */
function MemorySwitch({
  person: { id, memory },
  own,
}: {
  person: { readonly id: string; readonly memory: MemoryMode };
  own: boolean;
}) {
  const change = useChange(ConsoleUserMemoryDocument);
  const off = memory === 'OFF';
  const set = (next: MemoryMode, undoes?: MemoryMode) =>
    change.mutate(
      { input: { userId: id, memory: next } },
      {
        onSuccess: () =>
          say({
            text: next === 'OFF' ? 'Memory is off.' : 'Memory is on.',
            ...(undoes ? { undo: () => set(undoes) } : {}),
          }),
      },
    );
  return (
    <section className="card pad spread" aria-label="Memory">
      <p className="grow">
        <strong>{off ? 'Memory is off' : 'Memory is on'}</strong>
        <span className="muted small block">
          {off
            ? `What ${own ? 'you say' : 'they say'} is stored and not remembered. What is known stays, and is not used.`
            : `What ${own ? 'you say' : 'they say'} is remembered. Off, nothing more is learned, and assistants are told nothing.`}
        </span>
      </p>
      <Button disabled={change.isPending} onClick={() => set(off ? 'ON' : 'OFF', memory)}>
        {off ? 'Switch it on' : 'Switch it off'}
      </Button>
    </section>
  );
}

/** The end of the page: everything of one's own goes. */
function EraseMe({ person }: { person: { readonly id: string; readonly name: string } }) {
  const [erasing, setErasing] = useState(false);
  return (
    <section className="card pad spread danger" aria-label="Erase mine">
      <p className="grow">
        <strong>Erase everything of mine</strong>
        <span className="muted small block">
          Your conversations, what was learned from them, and you as a member. You see what, before it
          happens.
        </span>
      </p>
      <Button look="bad" onClick={() => setErasing(true)}>
        Erase mine
      </Button>
      {erasing && (
        <Erase
          person={person}
          onClose={() => setErasing(false)}
          onDone={({ id }) => signOut(`All that was yours is gone. The receipt is ${id}.`)}
        />
      )}
    </section>
  );
}
