import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  Button as AriaButton,
  Collection,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components';
import {
  ConsoleMovePlaceDocument,
  type ConsolePlaceFragment,
  ConsolePlacesDocument,
  type ConsolePlacesQuery,
  ConsoleTaxonomyDocument,
  type ConsoleTaxonomyQuery,
  ConsoleUndoPlaceDocument,
  type TaxonomyNodeFilter,
} from '../../generated/graphql.ts';
import { ask, useAsk, useChange } from '../api/data.ts';
import { useLive } from '../api/live.ts';
import { useMe } from '../api/me.ts';
import { Button } from '../kit/form.tsx';
import { Icon } from '../kit/icon.tsx';
import { Empty, Page, Shown } from '../kit/page.tsx';
import { counted, oneLine } from '../kit/text.tsx';
import { say } from '../kit/toast.tsx';
import { AboutPlace, Add, Changes } from './parts/taxonomy-changes.tsx';
import { type Plan, Planned } from './parts/taxonomy-plan.tsx';

type Place = ConsolePlaceFragment;
interface Branch extends Omit<Place, 'children'> {
  readonly children: Branch[];
  /** Places below it, also those that are not read yet. */
  readonly below: number;
}

/** The places that threads are filed in, as a tree; each change is shown before it is made, and can be undone. */
export function Taxonomy() {
  useLive({ of: ['TAXONOMY'] });
  const me = useMe();
  const found = useAsk(ConsoleTaxonomyDocument, { admin: me.isAdmin });
  const [selected, setSelected] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title="Taxonomy"
      about={
        me.isAdmin
          ? 'Drag a place onto another, or go to its handle with the arrow keys and press Enter. You see what a change touches before it is made.'
          : 'The places that threads are filed in. Admins change them.'
      }
      actions={
        me.isAdmin && (
          <Button look="main" onClick={() => setAdding(true)}>
            Add a place
          </Button>
        )
      }
    >
      <Shown of={found}>
        {(data) => {
          const nodes = (data.taxonomyNodes?.nodes ?? []).filter((node) => node !== null);
          const whole = nodes.length === (data.taxonomyNodes?.totalCount ?? 0);
          return (
            <Tended
              nodes={nodes}
              whole={whole}
              total={data.taxonomyNodes?.totalCount ?? 0}
              changes={data.taxonomyChanges}
              selected={selected}
              onSelect={setSelected}
            />
          );
        }}
      </Shown>
      {adding && <Add under={selected} onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** The tree, beside it the chosen place and what was changed. A tree of many places is read as far as it is unfolded. */
function Tended({
  nodes,
  whole,
  total,
  changes,
  selected,
  onSelect,
}: {
  nodes: readonly Place[];
  whole: boolean;
  total: number;
  changes: ConsoleTaxonomyQuery['taxonomyChanges'];
  selected: string | null;
  onSelect: (path: string | null) => void;
}) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const parts = useQueries({
    queries: whole
      ? []
      : [null, ...unfolded].map((path) =>
          partOf(path === null ? { parentPath: { isNull: true } } : { parentPath: { equalTo: path } }),
        ),
  });
  const read = whole ? nodes : parts.flatMap(({ data }) => data ?? []);
  const place = read.find((node) => node.path === selected) ?? null;
  return (
    <div className="columns beside">
      {nodes.length === 0 ? (
        <Empty title="No places yet">Add one, and file threads in it.</Empty>
      ) : (
        <div className="stack">
          <Places
            nodes={read}
            whole={whole}
            selected={selected}
            onSelect={onSelect}
            onUnfold={setUnfolded}
            unfolded={unfolded}
          />
          {!whole && (
            <p className="muted small">
              {read.length.toLocaleString()} of {total.toLocaleString()} places are shown. Unfold one to see
              those below it.
            </p>
          )}
        </div>
      )}
      <aside className="stack wide">
        {place ? (
          <AboutPlace key={place.path} place={place} onGone={() => onSelect(null)} />
        ) : (
          nodes.length > 0 && <p className="card pad muted">Choose a place to see what is there.</p>
        )}
        <Changes changes={changes} />
      </aside>
    </div>
  );
}

/** The places directly below one, to the last page. */
function partOf(filter: TaxonomyNodeFilter) {
  return {
    queryKey: ['read', ConsolePlacesDocument.toString(), filter],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Place[]> => {
      const places: Place[] = [];
      let after: string | null | undefined = null;
      do {
        const { taxonomyNodes: page }: ConsolePlacesQuery = await ask(
          ConsolePlacesDocument,
          { filter, after },
          signal,
        );
        places.push(...(page?.nodes ?? []).filter((one) => one !== null));
        after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after);
      return places;
    },
    placeholderData: keepPreviousData,
  };
}

function treeOf(nodes: readonly Place[]): Branch[] {
  const roots: Branch[] = [];
  const byPath = new Map<string, Branch>();
  for (const node of [...nodes].sort(
    (one, other) => one.path.split('.').length - other.path.split('.').length,
  )) {
    const branch = { ...node, children: [], below: node.children.totalCount };
    byPath.set(node.path, branch);
    (byPath.get(parentOf(node.path)) ?? { children: roots }).children.push(branch);
  }
  return roots;
}

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.');
const slugOf = (path: string) => path.split('.').at(-1) ?? path;

function Places({
  nodes,
  whole,
  selected,
  onSelect,
  unfolded,
  onUnfold,
}: {
  nodes: readonly Place[];
  /** Whether these are all there are; else places are read when they are unfolded. */
  whole: boolean;
  selected: string | null;
  onSelect: (path: string | null) => void;
  unfolded: ReadonlySet<string>;
  onUnfold: (paths: ReadonlySet<string>) => void;
}) {
  const me = useMe();
  const [plan, setPlan] = useState<Plan | null>(null);
  const move = useChange(ConsoleMovePlaceDocument);
  const undo = useChange(ConsoleUndoPlaceDocument);
  const roots = useMemo(() => treeOf(nodes), [nodes]);
  const drop = (keys: ReadonlySet<Key>, parent: string) => {
    const [path] = [...keys].map(String);
    if (path === undefined || parentOf(path) === parent || parent === path || parent.startsWith(`${path}.`))
      return;
    setPlan({ change: 'MOVE', path, to: parent === '' ? slugOf(path) : `${parent}.${slugOf(path)}` });
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['move'],
    onMove: ({ keys, target }) =>
      drop(keys, target.dropPosition === 'on' ? String(target.key) : parentOf(String(target.key))),
    onReorder: () => {},
  });
  const item = (node: Branch) => (
    <TreeItem
      key={node.path}
      id={node.path}
      textValue={oneLine(node.label)}
      className="place"
      hasChildItems={node.below > 0}
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <>
            {me.isAdmin && (
              <AriaButton slot="drag" className="grip">
                <Icon name="grip" />
              </AriaButton>
            )}
            {hasChildItems ? (
              <AriaButton slot="chevron" className="chevron">
                ›
              </AriaButton>
            ) : (
              <span className="chevron" />
            )}
            <span className="grow name">{oneLine(node.label)}</span>
            <span
              className="muted small"
              title={`${counted(node.threadCount, 'thread')} here, ${node.threadCountBelow} below`}
            >
              {node.threadCount + node.threadCountBelow || ''}
            </span>
          </>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{item}</Collection>
    </TreeItem>
  );
  return (
    <div className="stack">
      <Tree
        className="tree"
        aria-label="Places"
        items={roots}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected ? [selected] : []}
        onSelectionChange={(keys) => onSelect(keys === 'all' ? null : String([...keys][0] ?? '') || null)}
        {...(whole
          ? { defaultExpandedKeys: nodes.map(({ path }) => path) }
          : {
              expandedKeys: unfolded,
              onExpandedChange: (keys: Set<Key>) => onUnfold(new Set([...keys].map(String))),
            })}
        dragAndDropHooks={me.isAdmin ? dragAndDropHooks : undefined}
      >
        {item}
      </Tree>
      {plan && (
        <Planned
          plan={plan}
          busy={move.isPending}
          onClose={() => setPlan(null)}
          onDo={() =>
            move.mutate(
              { input: { path: plan.path, to: plan.to ?? plan.path } },
              {
                onSuccess: ({ moveTaxonomySubtree }) => {
                  setPlan(null);
                  const operationId = moveTaxonomySubtree?.operationId;
                  say({
                    text: 'It is moved.',
                    undo: operationId ? () => undo.mutate({ input: { operationId } }) : undefined,
                  });
                },
              },
            )
          }
        />
      )}
    </div>
  );
}
