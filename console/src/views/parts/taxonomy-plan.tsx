import { ConsoleTaxonomyPreviewDocument, type PlannedTaxonomyChange } from '../../../generated/graphql.ts';
import { useAsk } from '../../api/data.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Shown } from '../../kit/page.tsx';
import { words } from '../../kit/text.tsx';

/** A change of the tree that somebody is about to make. */
export interface Plan {
  readonly change: PlannedTaxonomyChange;
  readonly path: string;
  readonly to?: string;
}

/** What a change would touch, before it is made. */
export function Planned({
  plan,
  busy,
  onDo,
  onClose,
}: {
  plan: Plan;
  busy: boolean;
  onDo: () => void;
  onClose: () => void;
}) {
  const found = useAsk(
    ConsoleTaxonomyPreviewDocument,
    { input: { change: plan.change, path: plan.path, to: plan.to } },
    { fresh: true, once: true },
  );
  const moves = plan.change === 'MOVE';
  return (
    <Dialog title={moves ? 'Move it?' : 'Remove it?'} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onDo();
        }}
      >
        <p>
          <code>{plan.path}</code>
          {plan.to && (
            <>
              {' '}
              {moves ? 'becomes' : 'goes, and its threads are filed in'} <code>{plan.to}</code>
            </>
          )}
        </p>
        <Shown of={found} rows={1}>
          {({ taxonomyPreview: { nodes, threads, projects } }) => (
            <p className="note">
              This touches {count(nodes, 'place')}, {count(threads, 'thread')} and{' '}
              {count(projects, 'project')}.
            </p>
          )}
        </Shown>
        <DialogEnd act={words(plan.change)} onClose={onClose} busy={busy} disabled={!found.data} />
      </form>
    </Dialog>
  );
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
