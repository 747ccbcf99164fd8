import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  ConsoleEditDocument,
  ConsoleForkDocument,
  ConsoleRedactDocument,
  type ConsoleThreadQuery,
} from '../../../generated/graphql.ts';
import { ask, refresh, useChange } from '../../api/data.ts';
import { useMe } from '../../api/me.ts';
import { useUrl } from '../../api/url.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Field } from '../../kit/form.tsx';
import { Chip } from '../../kit/page.tsx';
import { Name, oneLine, Said, words } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';
import { later, say } from '../../kit/toast.tsx';
import { FactText } from './fact-row.tsx';

type TurnData = ConsoleThreadQuery['branchTurns'][number];

/** One turn, with what was learned from it beneath. */
export function Turn({ turn, branchId, current }: { turn: TurnData; branchId: string; current: boolean }) {
  const me = useMe();
  const at = useRef<HTMLLIElement>(null);
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    if (current) at.current?.scrollIntoView({ block: 'center' });
  }, [current]);
  const redact = () =>
    later({
      text: 'The turn is emptied, and what was learned from it alone.',
      hides: [turn.id],
      run: async () => {
        await ask(ConsoleRedactDocument, { input: { messageId: turn.id } });
        await refresh();
      },
    });
  return (
    <li
      ref={at}
      className="turn"
      data-role={turn.role}
      aria-current={current ? 'true' : undefined}
      tabIndex={-1}
    >
      <div className="meta">
        <strong>
          <Name text={turn.author} empty={words(turn.role)} />
        </strong>
        {turn.role !== 'USER' && turn.author && <span>{words(turn.role)}</span>}
        <When at={turn.occurredAt} />
        <span>#{turn.sequenceNo}</span>
        <span className="grow" />
        {me.writes && turn.contentState === 'INLINE' && (
          <span className="row acts quiet">
            <Fork turn={turn} branchId={branchId} />
            <Button small look="plain" onClick={() => setEditing(true)}>
              Edit
            </Button>
            {me.manages && (
              <Button small look="plain" onClick={redact}>
                Redact
              </Button>
            )}
          </span>
        )}
      </div>
      <p>
        {turn.content ? (
          <Said text={turn.content} />
        ) : (
          <span className="muted">
            {turn.contentProblem ?? `The text is ${words(turn.contentState).toLowerCase()}.`}
          </span>
        )}
      </p>
      <Learned turn={turn} />
      {editing && <Edit turn={turn} onClose={() => setEditing(false)} />}
    </li>
  );
}

function Learned({ turn }: { turn: TurnData }) {
  const memories = turn.memorySources.nodes.flatMap((source) => source?.memory ?? []);
  const facts = turn.factSources.nodes.flatMap((source) => source?.factVersion ?? []);
  if (memories.length + facts.length === 0) return null;
  return (
    <ul className="learned" aria-label="Learned from this turn">
      {memories.map((memory) => (
        <li key={memory.id}>
          <Chip look="accent">{words(memory.kind)}</Chip>{' '}
          <span className="said">{oneLine(memory.content)}</span>
        </li>
      ))}
      {facts.map((fact) => (
        <li key={fact.id}>
          <Chip look="accent">Fact</Chip> <FactText fact={fact} />{' '}
          <Link to="/facts" search={{ fact: fact.id }} className="small">
            open
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Fork({ turn, branchId }: { turn: TurnData; branchId: string }) {
  const fork = useChange(ConsoleForkDocument);
  const { id: threadId } = useParams({ strict: false });
  const [, setUrl] = useUrl();
  return (
    <Button
      small
      look="plain"
      title="Go on from here in a branch, without changing what was said"
      disabled={fork.isPending}
      onClick={() =>
        fork.mutate(
          { input: { threadId, atMessageId: turn.id, branchId } },
          {
            onSuccess: ({ forkBranch }) => {
              say({ text: 'A branch begins at this turn.' });
              if (forkBranch) setUrl({ branch: forkBranch.branchId, after: '', turn: '' });
            },
          },
        )
      }
    >
      Fork
    </Button>
  );
}

function Edit({ turn, onClose }: { turn: TurnData; onClose: () => void }) {
  const [content, setContent] = useState(turn.content ?? '');
  const edit = useChange(ConsoleEditDocument);
  return (
    <Dialog title="Edit the turn" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          edit.mutate(
            { input: { messageId: turn.id, content } },
            {
              onSuccess: () => {
                const { id: messageId, content: old } = turn;
                say({
                  text: 'The turn is changed.',
                  undo: () => edit.mutate({ input: { messageId, content: old ?? '' } }),
                });
                onClose();
              },
            },
          );
        }}
      >
        <Field label="It should say" hint="The text before is kept as an earlier version.">
          <textarea className="input" value={content} onChange={(event) => setContent(event.target.value)} />
        </Field>
        <DialogEnd
          act="Save"
          onClose={onClose}
          busy={edit.isPending}
          disabled={content.trim() === '' || content === turn.content}
        />
      </form>
    </Dialog>
  );
}
