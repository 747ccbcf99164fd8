import { useState } from 'react';
import {
  ConsoleEraseUserDocument,
  type ConsoleEraseUserMutation,
  ConsoleErasurePreviewDocument,
} from '../../../generated/graphql.ts';
import { useAsk, useChange } from '../../api/data.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Field, Text } from '../../kit/form.tsx';
import { Shown } from '../../kit/page.tsx';
import { oneLine, words } from '../../kit/text.tsx';

export type Erased = NonNullable<ConsoleEraseUserMutation['eraseUser']>['receipt'];

/** Shows what an erasure removes; it is done once the name is typed. */
export function Erase({
  person,
  onClose,
  onDone,
}: {
  person: { readonly id: string; readonly name: string };
  onClose: () => void;
  onDone: (receipt: Erased) => void;
}) {
  const [typed, setTyped] = useState('');
  const preview = useAsk(
    ConsoleErasurePreviewDocument,
    { input: { userId: person.id } },
    { fresh: true, once: true },
  );
  const erase = useChange(ConsoleEraseUserDocument);
  const name = oneLine(person.name);
  return (
    <Dialog title={`Erase ${name} for good`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          erase.mutate(
            { input: { userId: person.id } },
            { onSuccess: ({ eraseUser }) => eraseUser && onDone(eraseUser.receipt) },
          );
        }}
      >
        <Shown of={preview} rows={2}>
          {({ erasurePreview }) => (
            <Counts
              counts={(erasurePreview?.lines ?? []).map(({ kind, rowCount, fate, reason }) => [
                kind,
                rowCount,
                fate === 'GOES' ? 'goes' : `${words(fate).toLowerCase()}${reason ? `: ${reason}` : ''}`,
              ])}
            />
          )}
        </Shown>
        <Field label={`Type “${name}” to go on`} hint="This cannot be undone.">
          <Text value={typed} onText={setTyped} autoComplete="off" />
        </Field>
        <DialogEnd
          act="Erase for good"
          bad
          onClose={onClose}
          busy={erase.isPending}
          disabled={typed !== name || !preview.data}
        />
      </form>
    </Dialog>
  );
}

/** What is left of an erasure: its number, and how much of what went. */
export function Receipt({ receipt, onClose }: { receipt: Erased; onClose: () => void }) {
  return (
    <Dialog title="It is gone" onClose={onClose}>
      <p className="muted">
        Receipt <code>{receipt.id}</code>, after {receipt.auditEntries} entries of the audit.
      </p>
      <Counts counts={receipt.kinds.map(({ kind, rowCount }) => [kind, rowCount, ''])} />
      <div className="row end">
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function Counts({
  counts,
}: {
  counts: readonly (readonly [kind: string, rows: number | string, note: string])[];
}) {
  return (
    <div className="scroll short-scroll">
      <table className="table">
        <tbody>
          {counts.map(([kind, rows, note]) => (
            <tr key={`${kind}${note}`}>
              <td>{words(kind)}</td>
              <td className="num">{rows}</td>
              <td className="muted small">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
