import { Link } from '@tanstack/react-router';
import {
  ConsoleEntitiesDocument,
  type ConsoleEntitiesQuery,
  type EntityFilter,
  type EntityKind,
} from '../../generated/graphql.ts';
import { usePages } from '../api/data.ts';
import { useLive } from '../api/live.ts';
import { useUrl } from '../api/url.ts';
import { Choice, Field, Text } from '../kit/form.tsx';
import { LongList } from '../kit/long-list.tsx';
import { Chip, Empty, oneOf, Page, Tabs } from '../kit/page.tsx';
import { counted, Name, oneLine, words } from '../kit/text.tsx';
import { Unwanted } from './parts/unwanted.tsx';

const kinds: readonly (readonly [EntityKind | '', string])[] = [
  ['', 'Everything'],
  ['PERSON', 'People'],
  ['ORGANIZATION', 'Organizations'],
  ['PLACE', 'Places'],
  ['PROJECT', 'Projects'],
  ['CONCEPT', 'Concepts'],
  ['DOCUMENT', 'Documents'],
  ['TERM', 'Terms'],
];

const orders = [
  ['', 'Importance'],
  ['CANONICAL_NAME_ASC', 'Name'],
  ['UPDATED_AT_DESC', 'Latest change'],
] as const;

/** Everybody and everything that conversations mention, the most important first. */
export function Entities() {
  useLive({ of: ['MEMORIES', 'FACTS', 'SUGGESTIONS'] });
  const [url] = useUrl();
  const tab = oneOf(url.tab, ['all', 'never']);
  return (
    <Page title="People and things">
      <Tabs
        label="Which names"
        value={tab}
        options={[
          ['all', 'All'],
          ['never', 'Never again'],
        ]}
      />
      {tab === 'all' ? <Known /> : <Unwanted />}
    </Page>
  );
}

function Known() {
  const [url, setUrl] = useUrl();
  const kind = kinds.find(([one]) => one === url.kind)?.[0] ?? '';
  const order = oneOf(url.order, ['', 'CANONICAL_NAME_ASC', 'UPDATED_AT_DESC']);
  const filter: EntityFilter = {
    mergedIntoId: { isNull: true },
    ...(kind === '' ? {} : { kind: { equalTo: kind } }),
    ...(url.name ? { canonicalName: { contains: url.name } } : {}),
  };
  const found = usePages(
    ConsoleEntitiesDocument,
    { filter, orderBy: [order === '' ? 'SALIENCE_DESC' : order] },
    (page) => page.entities,
  );
  return (
    <>
      <div className="filters flush">
        <Field label="Name">
          <Text
            type="search"
            placeholder="Part of a name"
            value={url.name ?? ''}
            onText={(name) => setUrl({ name }, { replace: true })}
          />
        </Field>
        <Choice label="Kind" value={kind} options={kinds} onChoice={(next) => setUrl({ kind: next })} />
        <Choice label="Order" value={order} options={orders} onChoice={(next) => setUrl({ order: next })} />
      </div>
      <LongList
        of={found}
        Row={EntityRow}
        none={<Empty title="Nobody and nothing">Names that conversations mention appear here.</Empty>}
        bones={8}
      />
    </>
  );
}

/** Mentions that fill the meter: it is by the logarithm, since a few have most. */
const manyMentions = 100;

function EntityRow({
  row: one,
}: {
  row: NonNullable<NonNullable<ConsoleEntitiesQuery['entities']>['nodes'][number]>;
}) {
  return (
    <li className="entity">
      <Link className="cover" to="/things/$id" params={{ id: one.id }} search={{}}>
        <Name text={one.canonicalName} />
      </Link>
      <Chip>{words(one.kind)}</Chip>
      <span className="muted small name">{oneLine(one.description)}</span>
      <meter
        value={Math.min(1, Math.log1p(one.mentions.totalCount) / Math.log1p(manyMentions))}
        max={1}
        aria-label={counted(one.mentions.totalCount, 'mention')}
        title={counted(one.mentions.totalCount, 'mention')}
      />
      <span className="muted small count">{one.mentions.totalCount}</span>
    </li>
  );
}
