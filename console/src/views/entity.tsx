import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import {
  ConsoleAddAliasDocument,
  ConsoleDeleteEntityDocument,
  ConsoleEntityDocument,
  type ConsoleEntityQuery,
  ConsoleNeighboursDocument,
  ConsoleRenameEntityDocument,
} from '../../generated/graphql.ts';
import { ask, refresh, useAsk, useChange } from '../api/data.ts';
import { useLive } from '../api/live.ts';
import { useMe } from '../api/me.ts';
import { Dialog, DialogEnd } from '../kit/dialog.tsx';
import { Button, Check, Field, Text } from '../kit/form.tsx';
import { Chip, Empty, Loading, Page, Shown } from '../kit/page.tsx';
import { Name, oneLine, words } from '../kit/text.tsx';
import { later, say, useHidden } from '../kit/toast.tsx';
import { MergeEntity, SplitEntity } from './parts/entity-changes.tsx';
import { FactRow } from './parts/fact-row.tsx';
import { TurnLine } from './parts/sources.tsx';

const Graph = lazy(() => import('./parts/graph.tsx').then(({ Graph: found }) => ({ default: found })));

type EntityData = NonNullable<ConsoleEntityQuery['entity']>;

/** Somebody or something: names, mentions, facts, and who and what is near. */
export function Entity() {
  useLive({ of: ['MEMORIES', 'FACTS', 'SUGGESTIONS'] });
  const { id = '' } = useParams({ strict: false });
  const found = useAsk(ConsoleEntityDocument, { id }, { fresh: true });
  return (
    <Shown of={found} rows={6}>
      {({ entity }) =>
        entity ? (
          <EntityPage key={entity.id} entity={entity} />
        ) : (
          <Page title="Not found">
            <Empty title="There is no such person or thing">
              It was removed or merged, or you may not see it. <Link to="/things">All of them</Link>
            </Empty>
          </Page>
        )
      }
    </Shown>
  );
}

type Doing = 'rename' | 'merge' | 'split' | 'remove' | null;

function EntityPage({ entity }: { entity: EntityData }) {
  const me = useMe();
  const hidden = useHidden();
  const [doing, setDoing] = useState<Doing>(null);
  const stop = () => setDoing(null);
  const facts = [...entity.facts.nodes, ...entity.factsAbout.nodes]
    .filter((fact) => fact !== null)
    .filter((fact) => !hidden.has(fact.id) && fact.recordedTo === null);
  return (
    <Page
      title={oneLine(entity.canonicalName)}
      actions={
        me.writes && (
          <>
            <Button onClick={() => setDoing('rename')}>Rename</Button>
            <Button onClick={() => setDoing('merge')}>Merge</Button>
            {entity.aliasVariants.nodes.length > 1 && (
              <Button onClick={() => setDoing('split')}>Split</Button>
            )}
            {me.manages && (
              <Button look="bad" onClick={() => setDoing('remove')}>
                Remove
              </Button>
            )}
          </>
        )
      }
    >
      {entity.mergedInto && (
        <p className="note">
          It was merged into{' '}
          <Link to="/things/$id" params={{ id: entity.mergedInto.id }} search={{}}>
            {oneLine(entity.mergedInto.canonicalName)}
          </Link>
          .
        </p>
      )}
      <div className="stack wide">
        <Names entity={entity} />
        <Near entity={entity} />
        <section className="stack" aria-label="Facts">
          <h2>Facts</h2>
          {facts.length === 0 ? (
            <p className="muted">None is known.</p>
          ) : (
            <ul className="list">
              {facts.map((fact) => (
                <li key={fact.id}>
                  <FactRow fact={fact} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className="stack" aria-label="Mentions">
          <h2>Mentions ({entity.mentions.totalCount})</h2>
          {entity.mentions.nodes.length === 0 ? (
            <p className="muted">No turn that you may read mentions it.</p>
          ) : (
            <ul className="list">
              {entity.mentions.nodes.map(
                (mention) =>
                  mention && (
                    <li key={mention.id}>
                      <TurnLine
                        title={mention.thread?.title}
                        turn={{
                          id: mention.id,
                          threadId: mention.threadId,
                          sequenceNo: mention.sourceSequenceNo,
                          author: mention.message?.author,
                          content: mention.message?.content,
                          occurredAt: mention.occurredAt,
                        }}
                      />
                    </li>
                  ),
              )}
            </ul>
          )}
        </section>
      </div>
      {doing === 'rename' && <Rename entity={entity} onClose={stop} />}
      {doing === 'merge' && <MergeEntity entity={entity} onClose={stop} />}
      {doing === 'split' && <SplitEntity entity={entity} onClose={stop} />}
      {doing === 'remove' && <Remove entity={entity} onClose={stop} />}
    </Page>
  );
}

function Names({ entity }: { entity: EntityData }) {
  const me = useMe();
  const [name, setName] = useState('');
  const add = useChange(ConsoleAddAliasDocument);
  return (
    <section className="stack tight" aria-label="Names">
      <div className="row">
        <Chip look="accent">{words(entity.kind)}</Chip>
        {entity.visibility === 'WORKSPACE' && <Chip>Everybody sees it</Chip>}
        {entity.aliasVariants.nodes.map(
          (alias) =>
            alias && (
              <Chip key={alias.id} look={alias.status === 'SUGGESTED' ? 'warn' : undefined}>
                {oneLine(alias.variant)}
                {alias.status === 'SUGGESTED' ? ' ?' : ''}
              </Chip>
            ),
        )}
      </div>
      {entity.description && <p>{oneLine(entity.description)}</p>}
      {me.writes && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate(
              { input: { entityId: entity.id, variant: name.trim() } },
              { onSuccess: () => setName('') },
            );
          }}
        >
          <Text
            className="short"
            aria-label="Another name"
            placeholder="Another name"
            value={name}
            onText={setName}
          />
          <Button small type="submit" disabled={name.trim() === '' || add.isPending}>
            Add
          </Button>
        </form>
      )}
    </section>
  );
}

interface Neighbour {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly times: number;
}

/** Who and what is named in the same turns, or stands in a fact with it; as a list, and as a picture of the same. */
function Near({ entity }: { entity: EntityData }) {
  const threadIds = [...new Set(entity.mentions.nodes.flatMap((mention) => mention?.threadId ?? []))].slice(
    0,
    10,
  );
  const found = useAsk(ConsoleNeighboursDocument, { threadIds }, { enabled: threadIds.length > 0 });
  const [drawn, setDrawn] = useState(false);
  const navigate = useNavigate();
  const counts = new Map<string, Neighbour>();
  const count = (
    other: { id: string; canonicalName: string; kind: string } | null | undefined,
    weight: number,
  ) => {
    if (!other || other.id === entity.id) return;
    const times = (counts.get(other.id)?.times ?? 0) + weight;
    counts.set(other.id, { id: other.id, name: oneLine(other.canonicalName), kind: other.kind, times });
  };
  for (const fact of entity.facts.nodes) count(fact?.objectEntity, 3);
  for (const fact of entity.factsAbout.nodes) count(fact?.subjectEntity, 3);
  for (const mention of found.data?.mentions?.nodes ?? []) count(mention?.entity, 1);
  const near = [...counts.values()].sort((one, other) => other.times - one.times).slice(0, 24);
  if (near.length === 0) return null;
  return (
    <section className="stack tight" aria-label="Near">
      <div className="spread">
        <h2>Near</h2>
        <Button small aria-pressed={drawn} onClick={() => setDrawn(!drawn)}>
          Draw it
        </Button>
      </div>
      {drawn && (
        <Suspense fallback={<Loading rows={2} />}>
          <Graph
            center={{ id: entity.id, name: oneLine(entity.canonicalName) }}
            near={near}
            onOpen={(id) => void navigate({ to: '/things/$id', params: { id }, search: {} })}
          />
        </Suspense>
      )}
      <ul className="row">
        {near.map(({ id, name, times }) => (
          <li key={id}>
            <Link className="chip" to="/things/$id" params={{ id }} search={{}}>
              <Name text={name} /> {times}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rename({ entity, onClose }: { entity: EntityData; onClose: () => void }) {
  const [name, setName] = useState(entity.canonicalName);
  const rename = useChange(ConsoleRenameEntityDocument);
  const set = (canonicalName: string) => ({ input: { id: entity.id, patch: { canonicalName } } });
  return (
    <Dialog title="Rename" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate(set(name.trim()), {
            onSuccess: () => {
              say({ text: 'It is renamed.', undo: () => rename.mutate(set(entity.canonicalName)) });
              onClose();
            },
          });
        }}
      >
        <Field label="Name">
          <Text value={name} onText={setName} />
        </Field>
        <DialogEnd
          act="Rename"
          onClose={onClose}
          busy={rename.isPending}
          disabled={name.trim() === '' || name === entity.canonicalName}
        />
      </form>
    </Dialog>
  );
}

function Remove({ entity, onClose }: { entity: EntityData; onClose: () => void }) {
  const [neverAgain, setNeverAgain] = useState(false);
  const navigate = useNavigate();
  return (
    <Dialog title={`Remove ${oneLine(entity.canonicalName)}`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          later({
            text: neverAgain ? 'It is removed, and will not come back.' : 'It is removed.',
            hides: [entity.id],
            run: async () => {
              await ask(ConsoleDeleteEntityDocument, { input: { entityId: entity.id, neverAgain } });
              await refresh();
            },
          });
          void navigate({ to: '/things', search: {} });
        }}
      >
        <p>Its names and mentions go. Facts about it keep their text.</p>
        <Check
          label="Never again: this name makes no new entry"
          checked={neverAgain}
          onCheck={setNeverAgain}
        />
        <DialogEnd act="Remove" bad onClose={onClose} />
      </form>
    </Dialog>
  );
}
