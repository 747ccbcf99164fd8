import { useState } from 'react';
import {
  type ConsoleBranchesQuery,
  ConsoleBranchMemoriesDocument,
  ConsoleCompareDocument,
  type ConsoleCompareQuery,
  ConsoleMergeBranchDocument,
} from '../../../generated/graphql.ts';
import { useAsk, useChange } from '../../api/data.ts';
import { useMe } from '../../api/me.ts';
import { useUrl } from '../../api/url.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Check } from '../../kit/form.tsx';
import { Empty, Shown } from '../../kit/page.tsx';
import { oneLine, Said, words } from '../../kit/text.tsx';
import { say } from '../../kit/toast.tsx';

export type Branch = NonNullable<NonNullable<ConsoleBranchesQuery['branches']>['nodes'][number]>;

export function nameOf(branch: Branch): string {
  if (branch.parentBranchId === null) return 'Trunk';
  return oneLine(branch.label) || `Branch at turn ${branch.forkSequenceNo ?? 0}`;
}

/** The branches of a conversation as a tree, and what one of them gives back to the trunk. */
export function Branches({
  threadId,
  branch,
  branches,
}: {
  threadId: string;
  branch: Branch;
  branches: readonly Branch[];
}) {
  const me = useMe();
  const [merging, setMerging] = useState(false);
  const [comparing, setComparing] = useState(false);
  if (branches.length < 2) return null;
  return (
    <section className="card pad stack tight" aria-label="Branches">
      <h3>Branches</h3>
      <Level branches={branches} parent={null} current={branch.id} />
      {branch.parentBranchId !== null && me.writes && (
        <Button small onClick={() => setMerging(true)}>
          Merge what was learned here
        </Button>
      )}
      {branch.parentBranchId !== null && (
        <Button small onClick={() => setComparing(true)}>
          Compare with where it began
        </Button>
      )}
      {comparing && <Compare branch={branch} branches={branches} onClose={() => setComparing(false)} />}
      {merging && <Merge key={threadId} branch={branch} onClose={() => setMerging(false)} />}
    </section>
  );
}

function Level({
  branches,
  parent,
  current,
}: {
  branches: readonly Branch[];
  parent: string | null;
  current: string;
}) {
  const [, setUrl] = useUrl();
  const here = branches.filter((one) => one.parentBranchId === parent);
  if (here.length === 0) return null;
  return (
    <ul className={parent === null ? '' : 'inset'}>
      {here.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="link"
            aria-current={one.id === current ? 'true' : undefined}
            onClick={() => setUrl({ branch: one.id, after: '', turn: '' })}
          >
            {nameOf(one)}
          </button>{' '}
          <span className="muted small">
            {one.forkSequenceNo ? `from turn ${one.forkSequenceNo}, ` : ''}to {one.lastSequenceNo}
            {one.id === current ? ' · shown' : ''}
          </span>
          <Level branches={branches} parent={one.id} current={current} />
        </li>
      ))}
    </ul>
  );
}

/** Both sides from the turn on at which a branch left its parent. */
function Compare({
  branch,
  branches,
  onClose,
}: {
  branch: Branch;
  branches: readonly Branch[];
  onClose: () => void;
}) {
  const parent = branches.find(({ id }) => id === branch.parentBranchId);
  const after = branch.forkSequenceNo ?? 0;
  const found = useAsk(ConsoleCompareDocument, { here: branch.id, there: parent?.id ?? branch.id, after });
  return (
    <Dialog title={`After turn ${after}`} onClose={onClose}>
      <Shown of={found}>
        {({ here, there }) => (
          <div className="columns even">
            <Side name={parent ? nameOf(parent) : 'Before'} turns={there} />
            <Side name={nameOf(branch)} turns={here} />
          </div>
        )}
      </Shown>
      <div className="row end">
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function Side({ name, turns }: { name: string; turns: ConsoleCompareQuery['here'] }) {
  return (
    <section className="stack tight" aria-label={name}>
      <h3>{name}</h3>
      {turns.length === 0 && <p className="muted small">Nothing was said here after it.</p>}
      <ol className="stack tight">
        {turns.map(({ id, author, role, content, sequenceNo }) => (
          <li key={id} className="small">
            <span className="muted">
              #{sequenceNo} {oneLine(author) || words(role)}
            </span>
            <p>
              <Said text={content} limit={400} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Merge({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const found = useAsk(ConsoleBranchMemoriesDocument, { branchId: branch.id });
  const merge = useChange(ConsoleMergeBranchDocument);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <Dialog title="Merge what was learned here" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          merge.mutate(
            { input: { branchId: branch.id, memoryIds: [...chosen] } },
            {
              onSuccess: ({ mergeBranch }) => {
                say({
                  text: `${mergeBranch?.memories.length ?? 0} are now part of the branch it came from.`,
                });
                onClose();
              },
            },
          );
        }}
      >
        <Shown of={found}>
          {({ branchMemories }) =>
            branchMemories.length === 0 ? (
              <Empty title="Nothing was learned in this branch yet" />
            ) : (
              <ul className="stack tight">
                {branchMemories.map(({ id, kind, content }) => (
                  <li key={id}>
                    <Check
                      label={`${words(kind)}: ${oneLine(content)}`}
                      checked={chosen.has(id)}
                      onCheck={(on) => {
                        const next = new Set(chosen);
                        if (on) next.add(id);
                        else next.delete(id);
                        setChosen(next);
                      }}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Shown>
        <DialogEnd act="Merge" onClose={onClose} busy={merge.isPending} disabled={chosen.size === 0} />
      </form>
    </Dialog>
  );
}
