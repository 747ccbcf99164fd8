import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ConsoleEntitiesDocument,
  type ConsoleEntityQuery,
  ConsoleKeepApartDocument,
  ConsoleMergeEntitiesDocument,
  ConsoleSplitEntityDocument,
} from '../../../generated/graphql.ts';
import { useAsk, useChange } from '../../api/data.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Check, Field, Text } from '../../kit/form.tsx';
import { Shown } from '../../kit/page.tsx';
import { counted, oneLine, words } from '../../kit/text.tsx';
import { say } from '../../kit/toast.tsx';

type EntityData = NonNullable<ConsoleEntityQuery['entity']>;

/** Two entries for the same: this one becomes a part of the other. */
export function MergeEntity({ entity, onClose }: { entity: EntityData; onClose: () => void }) {
  const [name, setName] = useState('');
  const [into, setInto] = useState('');
  const found = useAsk(ConsoleEntitiesDocument, {
    orderBy: ['CANONICAL_NAME_ASC'],
    filter: {
      mergedIntoId: { isNull: true },
      id: { notEqualTo: entity.id },
      ...(name.trim() ? { canonicalName: { contains: name.trim() } } : { kind: { equalTo: entity.kind } }),
    },
  });
  const merge = useChange(ConsoleMergeEntitiesDocument);
  const apart = useChange(ConsoleKeepApartDocument);
  const navigate = useNavigate();
  return (
    <Dialog title={`${oneLine(entity.canonicalName)} is the same as…`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          merge.mutate(
            { input: { entityId: entity.id, intoEntityId: into } },
            {
              onSuccess: () => {
                say({ text: 'They are one now. Split it to take them apart again.' });
                void navigate({ to: '/things/$id', params: { id: into }, search: {} });
              },
            },
          );
        }}
      >
        <Field label="Find it by name">
          <Text type="search" value={name} onText={setName} />
        </Field>
        <Shown of={found} rows={2}>
          {({ entities }) => (
            <fieldset className="options">
              <legend className="sr">The same as</legend>
              {(entities?.nodes ?? []).slice(0, 30).map(
                (other) =>
                  other && (
                    <label key={other.id} className="check">
                      <input
                        type="radio"
                        name="into"
                        checked={into === other.id}
                        onChange={() => setInto(other.id)}
                      />
                      {oneLine(other.canonicalName)}
                      <span className="muted small">
                        {words(other.kind)}, {counted(other.mentions.totalCount, 'mention')}
                      </span>
                    </label>
                  ),
              )}
              {entities?.nodes.length === 0 && <p className="muted">Nothing has such a name.</p>}
            </fieldset>
          )}
        </Shown>
        <Button
          small
          look="plain"
          disabled={into === '' || apart.isPending}
          onClick={() =>
            apart.mutate(
              { input: { entityIds: [entity.id, into] } },
              {
                onSuccess: () => {
                  say({ text: 'They stay apart: nobody is asked again.' });
                  onClose();
                },
              },
            )
          }
        >
          Keep these two apart
        </Button>
        <DialogEnd act="Merge" onClose={onClose} busy={merge.isPending} disabled={into === ''} />
      </form>
    </Dialog>
  );
}

/** One entry for two: some of its names become an entry of their own. */
export function SplitEntity({ entity, onClose }: { entity: EntityData; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const split = useChange(ConsoleSplitEntityDocument);
  const merge = useChange(ConsoleMergeEntitiesDocument);
  const names = entity.aliasVariants.nodes.filter((alias) => alias !== null);
  return (
    <Dialog title={`Split ${oneLine(entity.canonicalName)}`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          split.mutate(
            { input: { entityId: entity.id, aliasIds: [...chosen] } },
            {
              onSuccess: ({ splitEntity }) => {
                const entityId = splitEntity?.entity.id;
                say({
                  text: 'They are two now.',
                  undo: entityId
                    ? () => merge.mutate({ input: { entityId, intoEntityId: entity.id } })
                    : undefined,
                });
                onClose();
              },
            },
          );
        }}
      >
        <fieldset className="options">
          <legend>Names that belong to somebody or something else</legend>
          {names.map(({ id, variant }) => (
            <Check
              key={id}
              label={oneLine(variant)}
              checked={chosen.has(id)}
              onCheck={(on) => {
                const next = new Set(chosen);
                if (on) next.add(id);
                else next.delete(id);
                setChosen(next);
              }}
            />
          ))}
        </fieldset>
        <DialogEnd
          act="Split"
          onClose={onClose}
          busy={split.isPending}
          disabled={chosen.size === 0 || chosen.size === names.length}
        />
      </form>
    </Dialog>
  );
}
