import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ConsoleAddPlaceDocument,
  ConsoleDeletePlaceDocument,
  type ConsolePlaceFragment,
  ConsoleRenamePlaceDocument,
  type ConsoleTaxonomyQuery,
  ConsoleUndoPlaceDocument,
} from '../../../generated/graphql.ts';
import { useChange } from '../../api/data.ts';
import { useMe } from '../../api/me.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Field, Text } from '../../kit/form.tsx';
import { Chip } from '../../kit/page.tsx';
import { counted, oneLine, words } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';
import { say } from '../../kit/toast.tsx';
import { type Plan, Planned } from './taxonomy-plan.tsx';

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.');

/** The chosen place: rename it, remove it. */
export function AboutPlace({ place, onGone }: { place: ConsolePlaceFragment; onGone: () => void }) {
  const me = useMe();
  const [label, setLabel] = useState(place.label);
  const [plan, setPlan] = useState<Plan | null>(null);
  const rename = useChange(ConsoleRenamePlaceDocument);
  const remove = useChange(ConsoleDeletePlaceDocument);
  const undo = useChange(ConsoleUndoPlaceDocument);
  const undoOf = (operationId: string | undefined) =>
    operationId ? () => undo.mutate({ input: { operationId } }) : undefined;
  return (
    <section className="card pad stack" aria-label="The chosen place">
      <div className="stack tight">
        <h2>{oneLine(place.label)}</h2>
        <code className="muted">{place.path}</code>
      </div>
      <p>
        {counted(place.threadCount, 'thread')} here, {place.threadCountBelow} below.{' '}
        <Link to="/" search={{ under: place.path }}>
          Search here
        </Link>
      </p>
      {me.isAdmin && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            rename.mutate(
              { input: { path: place.path, label: label.trim() } },
              {
                onSuccess: ({ renameTaxonomyNode }) =>
                  say({ text: 'It is renamed.', undo: undoOf(renameTaxonomyNode?.operationId) }),
              },
            );
          }}
        >
          <Text className="grow" aria-label="Its name" value={label} onText={setLabel} />
          <Button type="submit" disabled={label.trim() === '' || label === place.label || rename.isPending}>
            Rename
          </Button>
        </form>
      )}
      {me.isAdmin && (
        <div>
          <Button
            look="bad"
            onClick={() =>
              setPlan({ change: 'DELETE', path: place.path, to: parentOf(place.path) || undefined })
            }
          >
            Remove
          </Button>
        </div>
      )}
      {plan && (
        <Planned
          plan={plan}
          busy={remove.isPending}
          onClose={() => setPlan(null)}
          onDo={() =>
            remove.mutate(
              { input: { path: plan.path, moveTo: plan.to } },
              {
                onSuccess: ({ deleteTaxonomyNode }) => {
                  say({ text: 'It is removed.', undo: undoOf(deleteTaxonomyNode?.operationId) });
                  onGone();
                },
              },
            )
          }
        />
      )}
    </section>
  );
}

/** A new place, within the chosen one. */
export function Add({ under, onClose }: { under: string | null; onClose: () => void }) {
  const [label, setLabel] = useState('');
  const add = useChange(ConsoleAddPlaceDocument);
  const undo = useChange(ConsoleUndoPlaceDocument);
  return (
    <Dialog title={under ? `Add a place in ${under}` : 'Add a place'} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(
            { input: { label: label.trim(), under } },
            {
              onSuccess: ({ addTaxonomyNode }) => {
                const operationId = addTaxonomyNode?.operationId;
                say({
                  text: 'It is added.',
                  undo: operationId ? () => undo.mutate({ input: { operationId } }) : undefined,
                });
                onClose();
              },
            },
          );
        }}
      >
        <Field label="Its name" hint={under ? undefined : 'Choose a place first to add one within it.'}>
          <Text value={label} onText={setLabel} />
        </Field>
        <DialogEnd act="Add" onClose={onClose} busy={add.isPending} disabled={label.trim() === ''} />
      </form>
    </Dialog>
  );
}

/** What was changed lately, to be undone. */
export function Changes({ changes }: { changes: ConsoleTaxonomyQuery['taxonomyChanges'] }) {
  const me = useMe();
  const undo = useChange(ConsoleUndoPlaceDocument);
  const all = (changes?.nodes ?? []).filter((change) => change !== null);
  if (all.length === 0) return null;
  return (
    <section className="stack tight" aria-label="Changes">
      <h2>Changes</h2>
      <ul className="list">
        {all.map((change) => (
          <li key={change.id} className="stack tight">
            <div className="meta">
              <Chip>{words(change.kind)}</Chip>
              <span className="grow name">
                {oneLine(change.path)}
                {change.toPath ? ` → ${oneLine(change.toPath)}` : ''}
              </span>
            </div>
            <div className="meta">
              <When at={change.createdAt} />
              <span>{oneLine(change.creator?.name)}</span>
              <span className="grow" />
              {change.undoneAt ? (
                <span>undone</span>
              ) : (
                me.isAdmin && (
                  <Button
                    small
                    look="plain"
                    disabled={undo.isPending}
                    onClick={() => undo.mutate({ input: { operationId: change.id } })}
                  >
                    Undo
                  </Button>
                )
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
