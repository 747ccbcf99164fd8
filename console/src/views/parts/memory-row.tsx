import { type ReactNode, useState } from 'react';
import {
  ConsoleForgetDocument,
  type ConsoleMemoryFragment,
  ConsoleReviseDocument,
  ConsoleSensitivityDocument,
} from '../../../generated/graphql.ts';
import { ask, refresh, useChange } from '../../api/data.ts';
import { useMe } from '../../api/me.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Field } from '../../kit/form.tsx';
import { Chip } from '../../kit/page.tsx';
import { Name, Said, words } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';
import { later, say } from '../../kit/toast.tsx';
import { Sources } from './sources.tsx';

/** The same as a row of a list. */
export function MemoryItem({ row }: { row: ConsoleMemoryFragment }) {
  return (
    <li>
      <MemoryRow memory={row} />
    </li>
  );
}

/** Something that is remembered: what it is, where it is from, and what can be done about it. */
export function MemoryRow({ memory, children }: { memory: ConsoleMemoryFragment; children?: ReactNode }) {
  const me = useMe();
  const [correcting, setCorrecting] = useState(false);
  const sensitivity = useChange(ConsoleSensitivityDocument);
  const { id, content } = memory;
  const forget = (text = 'It is forgotten, and its turn does not teach it again.') =>
    later({
      text,
      hides: [id],
      run: async () => {
        await ask(ConsoleForgetDocument, { input: { memoryId: id } });
        await refresh();
      },
    });
  const intimate = memory.sensitivity === 'INTIMATE';
  return (
    <article className="stack tight">
      <div className="spread">
        <p className="grow">
          {content ? <Said text={content} limit={600} /> : <span className="muted">{stateText(memory)}</span>}
        </p>
        {me.writes && (
          <span className="row acts">
            {children}
            <Button small look="plain" onClick={() => setCorrecting(true)} disabled={!content}>
              Correct
            </Button>
            {memory.extractedBy && memory.ownerUserId === me.userId && (
              <Button
                small
                look="plain"
                title="It was learned of you by mistake"
                onClick={() => forget('It is not about you: it goes, and its turn does not teach it again.')}
              >
                Not about me
              </Button>
            )}
            <Button
              small
              look="plain"
              title="For good: its turn does not teach it again"
              onClick={() => forget()}
            >
              Forget
            </Button>
          </span>
        )}
      </div>
      <div className="meta">
        <Chip>{words(memory.kind)}</Chip>
        {memory.subject && <Name text={memory.subject} />}
        {memory.category && <span>{memory.category}</span>}
        {intimate && <Chip look="warn">Intimate</Chip>}
        {memory.visibility === 'WORKSPACE' && <span>everybody here sees it</span>}
        <span>{memory.extractedBy ? 'learned by itself' : 'told'}</span>
        <When at={memory.lastConfirmedAt ?? memory.validFrom ?? memory.recordedFrom} />
        <span>{Math.round(memory.confidence * 100)} % sure</span>
        {(memory.extractedBy || memory.sources.nodes.length > 0) && (
          <Sources turns={memory.sources.nodes.map((source) => source?.message)} />
        )}
        {me.writes && (
          <button
            type="button"
            className="link"
            onClick={() =>
              sensitivity.mutate(
                { input: { memoryId: id, sensitivity: intimate ? 'NEUTRAL' : 'INTIMATE' } },
                {
                  onSuccess: () =>
                    say({
                      text: intimate
                        ? 'It is no longer intimate.'
                        : 'It is intimate: only a full scope finds it.',
                      undo: () =>
                        sensitivity.mutate({
                          input: { memoryId: id, sensitivity: intimate ? 'INTIMATE' : 'NEUTRAL' },
                        }),
                    }),
                },
              )
            }
          >
            {intimate ? 'not intimate' : 'mark as intimate'}
          </button>
        )}
      </div>
      {correcting && <Correct memory={memory} onClose={() => setCorrecting(false)} />}
    </article>
  );
}

function stateText({ contentState }: ConsoleMemoryFragment): string {
  if (contentState === 'SEALED') return 'Sealed: only its owner opens it, with a key of their own.';
  return contentState === 'REMOVED' ? 'Its text was removed.' : 'Its text is not at hand.';
}

function Correct({ memory, onClose }: { memory: ConsoleMemoryFragment; onClose: () => void }) {
  const [content, setContent] = useState(memory.content ?? '');
  const revise = useChange(ConsoleReviseDocument);
  return (
    <Dialog title="Correct what is remembered" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          revise.mutate(
            { input: { memoryId: memory.id, content: content.trim() } },
            {
              onSuccess: () => {
                say({ text: 'It is corrected. What was there before is kept as an earlier version.' });
                onClose();
              },
            },
          );
        }}
      >
        <Field label="It should say">
          <textarea className="input" value={content} onChange={(event) => setContent(event.target.value)} />
        </Field>
        <DialogEnd
          act="Correct"
          onClose={onClose}
          busy={revise.isPending}
          disabled={content.trim() === '' || content === memory.content}
        />
      </form>
    </Dialog>
  );
}
