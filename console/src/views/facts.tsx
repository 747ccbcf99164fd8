import { useState } from 'react';
import { ConsoleAssertFactDocument, ConsoleFactsDocument, type FactFilter } from '../../generated/graphql.ts';
import { useChange, usePages } from '../api/data.ts';
import { useLive } from '../api/live.ts';
import { useMe } from '../api/me.ts';
import { useUrl } from '../api/url.ts';
import { Dialog, DialogEnd } from '../kit/dialog.tsx';
import { Button, Check, Choice, Field, Text } from '../kit/form.tsx';
import { LongList, useWords, WordsField } from '../kit/long-list.tsx';
import { Empty, oneOf, Page } from '../kit/page.tsx';
import { dateText, startOf } from '../kit/time.tsx';
import { say } from '../kit/toast.tsx';
import { FactItem } from './parts/fact-row.tsx';

const day = 86_400_000;
/** How far back the sliders reach, in days. */
const reach = 730;

const orders = [
  ['', 'Latest learned'],
  ['VALID_FROM_DESC', 'Latest begun'],
  ['VALID_FROM_ASC', 'Longest true'],
] as const;
const validityNames = [
  ['', 'Any'],
  ['dated', 'Its beginning is known'],
  ['ends', 'It has an end'],
  ['endless', 'It has no end'],
] as const;
const validities = {
  '': {},
  dated: { validFrom: { isNull: false } },
  ends: { validTo: { isNull: false } },
  endless: { validTo: { isNull: true } },
} as const;

/** What is held to be true: at one time, as far as it was known at another. */
export function Facts() {
  useLive({ of: ['FACTS'] });
  const me = useMe();
  const [url, setUrl] = useUrl();
  const [asserting, setAsserting] = useState(false);
  const { words } = useWords();
  const disputed = url.disputed === 'yes';
  const order = oneOf(url.order, ['', 'VALID_FROM_DESC', 'VALID_FROM_ASC']);
  const validity = oneOf(url.validity, ['', 'dated', 'ends', 'endless']);
  const filter: FactFilter = {
    ...(url.predicate ? { predicate: { equalTo: url.predicate } } : {}),
    ...(words ? { words } : {}),
    ...validities[validity],
    // Postgres puts those of an unknown beginning first.
    ...(order === 'VALID_FROM_DESC' ? validities.dated : {}),
  };
  const times = {
    ...(url.true ? { asOf: startOf(url.true) } : {}),
    ...(url.known ? { knownAt: startOf(url.known) } : {}),
    orderBy: [order === '' ? ('RECORDED_FROM_DESC' as const) : order],
  };
  const contested = usePages(
    ConsoleFactsDocument,
    { ...times, filter: { ...filter, disputed: { equalTo: true } } },
    (page) => page.factsAsOf,
  );
  const settled = usePages(
    ConsoleFactsDocument,
    { ...times, filter: { ...filter, disputed: { equalTo: false } } },
    (page) => page.factsAsOf,
    !disputed,
  );
  const narrowed = Object.keys(filter).length > 0;
  return (
    <Page
      title="Facts"
      about="Each fact has two times: when it was true, and when it became known. Move them apart to see what was believed then."
      actions={
        me.writes && (
          <Button look="main" onClick={() => setAsserting(true)}>
            State a fact
          </Button>
        )
      }
    >
      <div className="card pad sliders">
        <TimeSlider
          label="True on"
          value={url.true}
          onChange={(value) => setUrl({ true: value }, { replace: true })}
        />
        <TimeSlider
          label="As known on"
          value={url.known}
          onChange={(value) => setUrl({ known: value }, { replace: true })}
        />
        <Check
          label="Only disputed"
          checked={disputed}
          onCheck={(only) => setUrl({ disputed: only ? 'yes' : '' })}
        />
      </div>
      <div className="filters">
        <WordsField hint="Of who, what or whom" />
        <Field label="Relation">
          <Text
            placeholder="works_at"
            value={url.predicate ?? ''}
            onText={(predicate) => setUrl({ predicate: predicate.trim() }, { replace: true })}
          />
        </Field>
        <Choice
          label="Validity"
          value={validity}
          options={validityNames}
          onChoice={(next) => setUrl({ validity: next })}
        />
        <Choice label="Order" value={order} options={orders} onChoice={(next) => setUrl({ order: next })} />
      </div>
      <LongList
        of={disputed ? contested : [contested, settled]}
        Row={FactItem}
        label="Facts"
        none={
          <Empty title={narrowed ? 'None fits' : disputed ? 'Nothing is disputed' : 'No facts at this time'}>
            {narrowed
              ? 'Take back a part of the filter.'
              : disputed
                ? 'Facts that contradict each other come here.'
                : url.true || url.known
                  ? 'Move the sliders to a later day.'
                  : 'Facts are stated in conversations, or here by yourself.'}
          </Empty>
        }
      />
      {asserting && <Assert onClose={() => setAsserting(false)} />}
    </Page>
  );
}

/** A day in the last two years; at its right end it is now. */
function TimeSlider({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (day: string) => void;
}) {
  const ago = value
    ? Math.min(reach, Math.max(0, Math.round((Date.now() - Date.parse(value)) / day) || 0))
    : 0;
  const text = value ? dateText(value) : 'Now';
  return (
    <Field label={`${label}: ${text}`}>
      <input
        type="range"
        min={0}
        max={reach}
        value={reach - ago}
        aria-valuetext={text}
        onChange={(event) => {
          const back = reach - Number(event.target.value);
          onChange(back === 0 ? '' : new Date(Date.now() - back * day).toISOString().slice(0, 10));
        }}
      />
    </Field>
  );
}

function Assert({ onClose }: { onClose: () => void }) {
  const [subject, setSubject] = useState('');
  const [predicate, setPredicate] = useState('');
  const [object, setObject] = useState('');
  const [from, setFrom] = useState('');
  const assert = useChange(ConsoleAssertFactDocument);
  const full = [subject, predicate, object].every((text) => text.trim() !== '');
  return (
    <Dialog title="State a fact" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          assert.mutate(
            {
              input: {
                subject: subject.trim(),
                predicate: predicate.trim().toLowerCase().replace(/\s+/g, '_'),
                object: object.trim(),
                ...(from ? { validFrom: startOf(from) } : {}),
              },
            },
            {
              onSuccess: () => {
                say({ text: 'It is held to be true.' });
                onClose();
              },
            },
          );
        }}
      >
        <Field label="Who or what">
          <Text value={subject} onText={setSubject} placeholder="Dana Whitlock" />
        </Field>
        <Field label="Relation">
          <Text value={predicate} onText={setPredicate} placeholder="works at" />
        </Field>
        <Field label="To what">
          <Text value={object} onText={setObject} placeholder="Atlas" />
        </Field>
        <Field label="Since" hint="Leave it open if you do not know.">
          <Text type="date" value={from} onText={setFrom} />
        </Field>
        <DialogEnd act="State it" onClose={onClose} busy={assert.isPending} disabled={!full} />
      </form>
    </Dialog>
  );
}
