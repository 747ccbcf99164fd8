import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { GridList, GridListItem, type Selection } from 'react-aria-components';
import {
  ConsoleAcceptAliasesDocument,
  ConsoleAcceptMergesDocument,
  ConsoleAcceptPlacesDocument,
  ConsoleAliasesDocument,
  type ConsoleAliasesQuery,
  ConsoleDisputesDocument,
  ConsoleMergesDocument,
  type ConsoleMergesQuery,
  ConsolePlacingsDocument,
  type ConsolePlacingsQuery,
  ConsoleRejectAliasesDocument,
  ConsoleRejectMergesDocument,
  ConsoleRejectPlacesDocument,
} from '../../generated/graphql.ts';
import { ask, messageOf, refresh, usePages } from '../api/data.ts';
import { useLive } from '../api/live.ts';
import { useUrl } from '../api/url.ts';
import { Button } from '../kit/form.tsx';
import { LongList } from '../kit/long-list.tsx';
import { Chip, Empty, More, oneOf, Page, Shown, Tabs } from '../kit/page.tsx';
import { oneLine, words } from '../kit/text.tsx';
import { later, say, useHidden } from '../kit/toast.tsx';
import { FactItem } from './parts/fact-row.tsx';

interface Suggestion {
  readonly id: string;
  readonly text: string;
  readonly shown: ReactNode;
  readonly score: number;
  readonly evidence: readonly string[];
}

/** What the memory is not sure of, for somebody to decide; many at once, by keyboard. */
export function Review() {
  useLive({ of: ['SUGGESTIONS', 'FACTS'] });
  const [url] = useUrl();
  const tab = oneOf(url.tab, ['merges', 'names', 'places', 'disputes']);
  const lists = {
    merges: usePages(ConsoleMergesDocument, {}, (page) => page.mergeSuggestions, tab === 'merges'),
    names: usePages(ConsoleAliasesDocument, {}, (page) => page.aliasVariants, tab === 'names'),
    places: usePages(ConsolePlacingsDocument, {}, (page) => page.taxonomySuggestions, tab === 'places'),
    disputes: usePages(ConsoleDisputesDocument, {}, (page) => page.facts, tab === 'disputes'),
  };
  // Each says how many there are of all; until the one that is shown has come, another that was read before.
  const [counts] = [lists[tab], ...Object.values(lists)].flatMap(({ data }) => data?.pages[0] ?? []);
  return (
    <Page
      title="Review"
      about="What the memory supposes and does not do by itself. Arrows move, Space chooses, A accepts, R rejects."
    >
      {counts && (
        <Tabs
          label="What to decide"
          value={tab}
          options={[
            ['merges', `Same or not (${counts.merges?.totalCount ?? 0})`],
            ['names', `Names (${counts.names?.totalCount ?? 0})`],
            ['places', `Places (${counts.places?.totalCount ?? 0})`],
            ['disputes', `Disputes (${counts.disputes?.totalCount ?? 0})`],
          ]}
        />
      )}
      {tab === 'merges' && (
        <Shown of={lists.merges}>
          {({ pages }) => (
            <Decide of={lists.merges} suggestions={pages.flatMap(merges)} decide={decideMerge} />
          )}
        </Shown>
      )}
      {tab === 'names' && (
        <Shown of={lists.names}>
          {({ pages }) => <Decide of={lists.names} suggestions={pages.flatMap(names)} decide={decideName} />}
        </Shown>
      )}
      {tab === 'places' && (
        <Shown of={lists.places}>
          {({ pages }) => (
            <Decide of={lists.places} suggestions={pages.flatMap(places)} decide={decidePlace} />
          )}
        </Shown>
      )}
      {tab === 'disputes' && (
        <LongList
          of={lists.disputes}
          Row={FactItem}
          none={<Empty title="Nothing is disputed">Facts that contradict each other come here.</Empty>}
        />
      )}
    </Page>
  );
}

type Decision = 'accept' | 'reject';

/** The most that are decided in one transaction. */
const most = 200;

const decideMerge = (suggestionIds: string[], decision: Decision) =>
  decision === 'accept'
    ? ask(ConsoleAcceptMergesDocument, { input: { suggestionIds } })
    : ask(ConsoleRejectMergesDocument, { input: { suggestionIds } });
const decideName = (aliasIds: string[], decision: Decision) =>
  decision === 'accept'
    ? ask(ConsoleAcceptAliasesDocument, { input: { aliasIds } })
    : ask(ConsoleRejectAliasesDocument, { input: { aliasIds } });
const decidePlace = (suggestionIds: string[], decision: Decision) =>
  decision === 'accept'
    ? ask(ConsoleAcceptPlacesDocument, { input: { suggestionIds } })
    : ask(ConsoleRejectPlacesDocument, { input: { suggestionIds } });

function merges({ mergeSuggestions }: ConsoleMergesQuery): Suggestion[] {
  return (mergeSuggestions?.nodes ?? []).flatMap((one) => {
    if (!one?.entity || !one.intoEntity) return [];
    const [name, other] = [oneLine(one.entity.canonicalName), oneLine(one.intoEntity.canonicalName)];
    return {
      id: one.id,
      text: `${name} is ${other}`,
      score: one.score,
      evidence: one.evidence.filter((line) => line !== null),
      shown: (
        <>
          <Link to="/things/$id" params={{ id: one.entity.id }} search={{}}>
            {name}
          </Link>{' '}
          <Which one={one.entity} />
          <span className="muted">is the same as</span>{' '}
          <Link to="/things/$id" params={{ id: one.intoEntity.id }} search={{}}>
            {other}
          </Link>{' '}
          <Which one={one.intoEntity} />
        </>
      ),
    };
  });
}

/** Tells apart two that are called the same. */
function Which({
  one: { kind, mentions },
}: {
  one: { readonly kind: string; readonly mentions: { readonly totalCount: number } };
}) {
  const { totalCount } = mentions;
  return (
    <span className="muted small">
      {`(${words(kind).toLowerCase()}, ${totalCount} ${totalCount === 1 ? 'mention' : 'mentions'}) `}
    </span>
  );
}

function names({ aliasVariants }: ConsoleAliasesQuery): Suggestion[] {
  return (aliasVariants?.nodes ?? []).flatMap((one) => {
    if (!one?.entity) return [];
    const [variant, name] = [oneLine(one.variant), oneLine(one.entity.canonicalName)];
    return {
      id: one.id,
      text: `${variant} is a name of ${name}`,
      score: one.weight,
      evidence: one.evidence.filter((line) => line !== null),
      shown: (
        <>
          <strong>{variant}</strong> <span className="muted">is a name of</span>{' '}
          <Link to="/things/$id" params={{ id: one.entity.id }} search={{}}>
            {name}
          </Link>
        </>
      ),
    };
  });
}

function places({ taxonomySuggestions }: ConsolePlacingsQuery): Suggestion[] {
  return (taxonomySuggestions?.nodes ?? []).flatMap((one) => {
    if (!one?.thread || !one.taxonomyNode) return [];
    const title = oneLine(one.thread.title) || 'A thread';
    return {
      id: one.id,
      text: `${title} belongs to ${one.taxonomyNode.path}`,
      score: one.score,
      evidence: [],
      shown: (
        <>
          <Link to="/threads/$id" params={{ id: one.thread.id }} search={{}}>
            {title}
          </Link>{' '}
          <span className="muted">belongs to</span> <code>{oneLine(one.taxonomyNode.path)}</code>
        </>
      ),
    };
  });
}

function Decide({
  of,
  suggestions,
  decide,
}: {
  of: ComponentProps<typeof More>['of'];
  suggestions: readonly Suggestion[];
  decide: (ids: string[], decision: Decision) => Promise<unknown>;
}) {
  const hidden = useHidden();
  const [selection, setSelection] = useState<Selection>(new Set());
  const open = suggestions.filter(({ id }) => !hidden.has(id));
  const ids = open.map(({ id }) => id);
  const chosen = ids.filter((id) => selection === 'all' || selection.has(id)).slice(0, most);
  const all = chosen.length === Math.min(most, open.length);
  const take = (decision: Decision, ids: readonly string[]) => {
    if (ids.length === 0) return;
    setSelection(new Set());
    const done = decision === 'accept' ? 'accepted' : 'rejected';
    later({
      text: ids.length === 1 ? `It is ${done}.` : `${ids.length} are ${done}.`,
      hides: ids,
      run: async () => {
        try {
          await decide([...ids], decision);
        } catch (error) {
          say({ text: messageOf(error), bad: true });
          throw error;
        } finally {
          await refresh();
        }
      },
    });
  };
  if (open.length === 0 && !of.hasNextPage)
    return <Empty title="Nothing to decide">It comes back here when the memory is unsure.</Empty>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list within
    <div
      className="stack"
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const row = event.target instanceof Element ? event.target.closest('[data-key]') : null;
        const meant =
          chosen.length > 0
            ? chosen
            : open.filter(({ id }) => id === row?.getAttribute('data-key')).map(({ id }) => id);
        if (event.key === 'a') take('accept', meant);
        if (event.key === 'r') take('reject', meant);
      }}
    >
      <div className="row">
        <Button look="main" disabled={chosen.length === 0} onClick={() => take('accept', chosen)}>
          Accept {chosen.length || ''}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => take('reject', chosen)}>
          Reject {chosen.length || ''}
        </Button>
        <span className="muted small">
          {chosen.length === 0
            ? 'None chosen'
            : `${chosen.length} of ${open.length} chosen${chosen.length === most ? ', the most at once' : ''}`}
        </span>
        <span className="grow" />
        <Button
          small
          look="plain"
          onClick={() => setSelection(all ? new Set() : new Set(ids.slice(0, most)))}
        >
          {all ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      <GridList
        className="list"
        aria-label="Suggestions"
        selectionMode="multiple"
        selectedKeys={selection}
        onSelectionChange={setSelection}
        items={open}
      >
        {(one) => (
          <GridListItem id={one.id} textValue={one.text} className="item suggestion">
            <span className="box" aria-hidden="true" />
            <span className="grow among">
              {one.shown}
              {one.evidence.length > 0 && (
                <span className="muted small block">
                  {one.evidence.map((line) => words(oneLine(line)).toLowerCase()).join(' · ')}
                </span>
              )}
            </span>
            <Chip>{Math.round(one.score * 100)} %</Chip>
          </GridListItem>
        )}
      </GridList>
      <More of={of} />
    </div>
  );
}
