import { useState } from 'react';
import {
  ConsoleCorrectFactDocument,
  type ConsoleFactFragment,
  ConsoleFactVersionsDocument,
  ConsoleRetractFactDocument,
} from '../../../generated/graphql.ts';
import { ask, refresh, useAsk, useChange } from '../../api/data.ts';
import { useMe } from '../../api/me.ts';
import { useUrl } from '../../api/url.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Field, Text } from '../../kit/form.tsx';
import { Chip, Shown } from '../../kit/page.tsx';
import { oneLine } from '../../kit/text.tsx';
import { dateText, dayOf, startOf } from '../../kit/time.tsx';
import { later, say } from '../../kit/toast.tsx';
import { Sources } from './sources.tsx';

/** A fact as a row of a list; the one that the address names stands out. */
export function FactItem({ row }: { row: ConsoleFactFragment }) {
  const [url] = useUrl();
  return (
    <li aria-current={url.fact === row.id ? 'true' : undefined}>
      <FactRow fact={row} />
    </li>
  );
}

/** A statement about the world, with when it was true and when that was known. */
export function FactRow({ fact }: { fact: ConsoleFactFragment }) {
  const me = useMe();
  const [correcting, setCorrecting] = useState(false);
  const [open, setOpen] = useState(false);
  const { factId } = fact;
  const retract = () =>
    later({
      text: 'It is no longer held to be true.',
      hides: [fact.id],
      run: async () => {
        await ask(ConsoleRetractFactDocument, { input: { factId } });
        await refresh();
      },
    });
  return (
    <article className="stack tight">
      <div className="spread">
        <p className="grow">
          <FactText fact={fact} />
        </p>
        {me.writes && fact.recordedTo === null && (
          <span className="row acts">
            <Button small look="plain" onClick={() => setCorrecting(true)}>
              Correct
            </Button>
            <Button small look="plain" onClick={retract}>
              Not true
            </Button>
          </span>
        )}
      </div>
      <div className="meta">
        {fact.disputed && <Chip look="warn">Disputed</Chip>}
        {fact.sensitivity === 'INTIMATE' && <Chip look="warn">Intimate</Chip>}
        <span>{validText(fact)}</span>
        <span>known since {dateText(fact.recordedFrom)}</span>
        <span>{Math.round(fact.confidence * 100)} % sure</span>
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          versions and sources
        </button>
      </div>
      {open && <Versions id={fact.id} />}
      {correcting && <Correct fact={fact} onClose={() => setCorrecting(false)} />}
    </article>
  );
}

export function FactText({ fact }: { fact: Pick<ConsoleFactFragment, 'subject' | 'predicate' | 'object'> }) {
  return (
    <>
      <strong className="said">{oneLine(fact.subject)}</strong>{' '}
      <span className="muted">{oneLine(fact.predicate).replaceAll('_', ' ')}</span>{' '}
      <strong className="said">{oneLine(fact.object)}</strong>
    </>
  );
}

function validText({ validFrom, validTo }: ConsoleFactFragment): string {
  if (validFrom && validTo) return `true from ${dateText(validFrom)} to ${dateText(validTo)}`;
  if (validTo) return `true until ${dateText(validTo)}`;
  return validFrom ? `true since ${dateText(validFrom)}` : 'true since before it was said';
}

function Versions({ id }: { id: string }) {
  const found = useAsk(ConsoleFactVersionsDocument, { id });
  return (
    <Shown of={found} rows={1}>
      {({ fact }) => (
        <div className="stack tight inset">
          <ol className="row">
            {(fact?.versions?.nodes ?? []).map(
              (version) =>
                version && (
                  <li key={version.id}>
                    <Chip look={version.recordedTo === null ? 'accent' : undefined}>
                      {oneLine(version.object)} · {validText(version)} · known{' '}
                      {dateText(version.recordedFrom)}
                      {version.recordedTo ? `–${dateText(version.recordedTo)}` : ''}
                    </Chip>
                  </li>
                ),
            )}
          </ol>
          <div className="meta">
            <Sources turns={(fact?.sources.nodes ?? []).map((source) => source?.message)} />
          </div>
        </div>
      )}
    </Shown>
  );
}

function Correct({ fact, onClose }: { fact: ConsoleFactFragment; onClose: () => void }) {
  const [object, setObject] = useState(fact.object);
  const [from, setFrom] = useState(dayOf(fact.validFrom));
  const correct = useChange(ConsoleCorrectFactDocument);
  return (
    <Dialog title="Correct the fact" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          correct.mutate(
            {
              input: {
                factId: fact.factId,
                object: object.trim(),
                ...(from && from !== dayOf(fact.validFrom) ? { validFrom: startOf(from) } : {}),
              },
            },
            {
              onSuccess: () => {
                const before = { factId: fact.factId, object: fact.object, validFrom: fact.validFrom };
                say({
                  text: 'It is corrected.',
                  undo: () => correct.mutate({ input: before }),
                });
                onClose();
              },
            },
          );
        }}
      >
        <p className="muted">
          {oneLine(fact.subject)} {oneLine(fact.predicate).replaceAll('_', ' ')} …
        </p>
        <Field label="What is true">
          <Text value={object} onText={setObject} />
        </Field>
        <Field label="Since" hint="Leave it as it is where only the words were wrong.">
          <Text type="date" value={from} onText={setFrom} />
        </Field>
        <DialogEnd act="Correct" onClose={onClose} busy={correct.isPending} disabled={object.trim() === ''} />
      </form>
    </Dialog>
  );
}
