import { useState } from 'react';
import {
  ConsoleAddParticipantDocument,
  ConsolePrivacyDocument,
  ConsoleRemoveParticipantDocument,
  ConsoleSensitivityDocument,
  type ConsoleThreadQuery,
  ConsoleUpdateThreadDocument,
} from '../../../generated/graphql.ts';
import { useChange } from '../../api/data.ts';
import { useMe } from '../../api/me.ts';
import { Button, Check, Field, Text } from '../../kit/form.tsx';
import { Chip } from '../../kit/page.tsx';
import { Name, oneLine, Said } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';
import { say } from '../../kit/toast.tsx';
import { PersonChoice } from './person-choice.tsx';

type ThreadData = NonNullable<ConsoleThreadQuery['thread']>;

/** What is true of the whole conversation, and who reads it. */
export function ThreadSide({ thread, last }: { thread: ThreadData; last: number }) {
  const me = useMe();
  const may = me.writes && (me.isAdmin || thread.ownerUserId === me.userId);
  const threadId = thread.id;
  const update = useChange(ConsoleUpdateThreadDocument);
  const sensitivity = useChange(ConsoleSensitivityDocument);
  const privacy = useChange(ConsolePrivacyDocument);
  const intimate = thread.sensitivity === 'INTIMATE';
  /** What is said of a change, which can be taken back. */
  const undoable = (text: string, undo: (() => void) | false) => ({
    onSuccess: () => say({ text, ...(undo ? { undo } : {}) }),
  });
  const setPinned = (pinned: boolean, undoes = true) =>
    update.mutate(
      { input: { threadId, pinned } },
      undoable(pinned ? 'It is kept.' : 'It may be archived.', undoes && (() => setPinned(!pinned, false))),
    );
  const setIntimate = (next: boolean, undoes = true) =>
    sensitivity.mutate(
      { input: { threadId, sensitivity: next ? 'INTIMATE' : 'NEUTRAL' } },
      undoable(
        next ? 'It is intimate: only a full scope finds it.' : 'It is no longer intimate.',
        undoes && (() => setIntimate(!next, false)),
      ),
    );
  const setPrivacy = (privacyMode: boolean, undoes = true) =>
    privacy.mutate(
      { input: { threadId, privacyMode } },
      undoable(
        privacyMode ? 'Its turns go when it ends.' : 'Its turns stay.',
        undoes && (() => setPrivacy(!privacyMode, false)),
      ),
    );
  return (
    <section className="card pad stack" aria-label="About this thread">
      {may ? <Title key={thread.title} thread={thread} /> : null}
      <dl className="facts-of">
        <dt>Owner</dt>
        <dd>
          <Name text={thread.ownerUser?.name} empty="Nobody" />
        </dd>
        <dt>Began</dt>
        <dd>
          <When at={thread.startedAt} exact />
        </dd>
        <dt>Ended</dt>
        <dd>{thread.endedAt ? <When at={thread.endedAt} exact /> : 'still open'}</dd>
        {thread.channel && (
          <>
            <dt>Channel</dt>
            <dd>{oneLine(thread.channel)}</dd>
          </>
        )}
        {thread.taxonomyPath && (
          <>
            <dt>Place</dt>
            <dd className="mono">{oneLine(thread.taxonomyPath)}</dd>
          </>
        )}
        {thread.externalId && (
          <>
            <dt>Key</dt>
            <dd className="mono">{oneLine(thread.externalId)}</dd>
          </>
        )}
      </dl>
      {thread.summary && (
        <div className="stack tight">
          <h3>Summary</h3>
          <p className="small">
            <Said text={thread.summary} limit={400} />
          </p>
        </div>
      )}
      {may && (
        <div className="stack tight">
          <Check label="Keep it: never archived" checked={thread.pinned} onCheck={setPinned} />
          <Check label="Intimate: only a full scope finds it" checked={intimate} onCheck={setIntimate} />
          <Check
            label="Privacy mode: remove its turns when it ends"
            checked={thread.privacyMode}
            onCheck={setPrivacy}
          />
        </div>
      )}
      <Readers thread={thread} may={may} />
      <Resume thread={thread} last={last} />
    </section>
  );
}

function Title({ thread }: { thread: ThreadData }) {
  const [title, setTitle] = useState(thread.title ?? '');
  const update = useChange(ConsoleUpdateThreadDocument);
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        const input = { threadId: thread.id };
        update.mutate(
          { input: { ...input, title: title.trim() } },
          {
            onSuccess: () =>
              say({
                text: 'It is renamed.',
                undo: () => update.mutate({ input: { ...input, title: thread.title ?? '' } }),
              }),
          },
        );
      }}
    >
      <div className="grow">
        <Field label="Title">
          <Text value={title} onText={setTitle} maxLength={500} />
        </Field>
      </div>
      {title !== (thread.title ?? '') && (
        <Button type="submit" small look="main" disabled={title.trim() === '' || update.isPending}>
          Rename
        </Button>
      )}
    </form>
  );
}

/** A way back to where the conversation stands, for whoever may read it; and the key by which an app goes on with it. */
function Resume({ thread, last }: { thread: ThreadData; last: number }) {
  const copy = async (text: string, said: string) => {
    try {
      await navigator.clipboard.writeText(text);
      say({ text: said });
    } catch {
      say({ text: 'The browser does not let this page copy.', bad: true });
    }
  };
  const link = new URL(`/console/threads/${thread.id}${last > 0 ? `?turn=${last}` : ''}`, location.href).href;
  return (
    <div className="stack tight">
      <h3>Go on with it</h3>
      <div className="row">
        <Button small onClick={() => void copy(link, 'The link leads to its last turn.')}>
          Copy a link
        </Button>
        {thread.externalId && (
          <Button
            small
            onClick={() =>
              void copy(
                `X-Mneme-Thread: ${thread.externalId}`,
                'With this header, the gateway goes on with this conversation.',
              )
            }
          >
            Copy the header
          </Button>
        )}
      </div>
    </div>
  );
}

function Readers({ thread, may }: { thread: ThreadData; may: boolean }) {
  const [adding, setAdding] = useState(false);
  const add = useChange(ConsoleAddParticipantDocument);
  const remove = useChange(ConsoleRemoveParticipantDocument);
  const there = thread.participants.nodes.filter((one) => one !== null);
  return (
    <div className="stack tight">
      <h3>Who reads it</h3>
      <div className="row">
        {thread.visibility === 'WORKSPACE' && <Chip look="accent">Everybody here</Chip>}
        {thread.ownerUser && <Chip>{oneLine(thread.ownerUser.name)}</Chip>}
        {there.map(({ userId, user }) => (
          <Chip key={userId}>
            {oneLine(user?.name)}
            {may && (
              <button
                type="button"
                className="clear"
                aria-label={`Remove ${oneLine(user?.name)}`}
                onClick={() => {
                  const input = { threadId: thread.id, userId };
                  remove.mutate(
                    { input },
                    {
                      onSuccess: () =>
                        say({ text: 'They no longer read it.', undo: () => add.mutate({ input }) }),
                    },
                  );
                }}
              >
                ×
              </button>
            )}
          </Chip>
        ))}
      </div>
      {may && !adding && (
        <div>
          <Button small onClick={() => setAdding(true)}>
            Add somebody
          </Button>
        </div>
      )}
      {adding && (
        <PersonChoice
          label="Add"
          programs={false}
          without={[thread.ownerUserId ?? '', ...there.map(({ userId }) => userId)]}
          onChoice={(one) => {
            if (one) add.mutate({ input: { threadId: thread.id, userId: one.id } });
            setAdding(false);
          }}
        />
      )}
    </div>
  );
}
