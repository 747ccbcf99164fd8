import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  ConsoleRebuildSummaryDocument,
  ConsoleSummariesDocument,
  type ConsoleSummariesQuery,
  ConsoleSummaryDocument,
  type SummaryLevel,
} from '../../generated/graphql.ts';
import { useAsk, useChange, usePages } from '../api/data.ts';
import { useLive } from '../api/live.ts';
import { useMe } from '../api/me.ts';
import { useUrl } from '../api/url.ts';
import { Button } from '../kit/form.tsx';
import { Chip, Empty, More, oneOf, Page, Shown, Tabs } from '../kit/page.tsx';
import { counted, Name, oneLine, Said, words } from '../kit/text.tsx';
import { dateText } from '../kit/time.tsx';
import { say } from '../kit/toast.tsx';
import { TurnLine } from './parts/sources.tsx';
import { Activity } from './parts/timeline-activity.tsx';

type Summary = NonNullable<NonNullable<ConsoleSummariesQuery['summaries']>['nodes'][number]>;

const levels = [
  ['DAY', 'Days'],
  ['WEEK', 'Weeks'],
  ['MONTH', 'Months'],
  ['SESSION', 'Sessions'],
  ['activity', 'Activity'],
  ['drift', 'Drift'],
] as const;

/** What happened when: the pyramid of summaries, down to the turns that each sentence comes from. */
export function Timeline() {
  useLive({ of: ['MEMORIES'] });
  const [url, setUrl] = useUrl();
  const tab = oneOf(url.tab, ['DAY', 'WEEK', 'MONTH', 'SESSION', 'activity', 'drift']);
  const level: SummaryLevel | null = tab === 'drift' || tab === 'activity' ? null : tab;
  const found = usePages(
    ConsoleSummariesDocument,
    level
      ? {
          filter: { level: { equalTo: level }, threadId: { isNull: level !== 'SESSION' } },
          orderBy: ['PERIOD_START_DESC' as const],
        }
      : { filter: { support: { lessThan: 0.75 } }, orderBy: ['SUPPORT_ASC' as const] },
    (page) => page.summaries,
    tab !== 'activity',
  );
  return (
    <Page
      title="Timeline"
      about={
        tab === 'drift'
          ? 'Summaries of which a part has little support in the turns under it, the least supported first. Rebuild what drifted.'
          : undefined
      }
    >
      <Tabs label="Length of time" value={tab} options={levels} />
      {tab === 'activity' ? (
        <Activity />
      ) : (
        <Shown of={found} rows={6}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.summaries?.nodes ?? []).filter((one) => one !== null);
            if (all.length === 0) {
              return tab === 'drift' ? (
                <Empty title="Nothing drifted">Every summary is supported by the turns under it.</Empty>
              ) : (
                <Empty title="No summaries yet">
                  They are written when a conversation, a day or a week is over.
                </Empty>
              );
            }
            return (
              <div className="stack">
                {level && (
                  <Histogram
                    summaries={all}
                    chosen={url.at}
                    onChoose={(at) => setUrl({ at }, { replace: true })}
                  />
                )}
                <ol className="list">
                  {all.map((summary) => (
                    <li
                      key={summary.id}
                      id={`s-${summary.id}`}
                      aria-current={url.at === summary.id ? 'true' : undefined}
                    >
                      <SummaryRow summary={summary} />
                    </li>
                  ))}
                </ol>
                <More of={found} />
              </div>
            );
          }}
        </Shown>
      )}
    </Page>
  );
}

/** How much was said when; each bar leads to its summary. */
function Histogram({
  summaries,
  chosen,
  onChoose,
}: {
  summaries: readonly Summary[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const most = Math.max(1, ...summaries.map(({ messageCount }) => messageCount));
  const bars = useRef<HTMLElement>(null);
  // Where there is no room for all, the latest are in sight.
  useEffect(() => {
    if (bars.current) bars.current.scrollLeft = bars.current.scrollWidth;
  }, []);
  return (
    <>
      <figure ref={bars} className="histogram" aria-label="Turns over time, the latest on the right">
        {[...summaries].reverse().map(({ id, messageCount, periodStart }) => (
          <button
            key={id}
            type="button"
            title={`${dateText(periodStart)}: ${counted(messageCount, 'turn')}`}
            aria-label={`${dateText(periodStart)}: ${counted(messageCount, 'turn')}`}
            aria-pressed={chosen === id}
            onClick={() => {
              onChoose(id);
              document.getElementById(`s-${id}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
            }}
          >
            <span style={{ height: `${Math.max(4, (100 * messageCount) / most)}%` }} />
          </button>
        ))}
      </figure>
      <p className="ends muted small">
        <span>{dateText(summaries.at(-1)?.periodStart ?? '')}</span>
        <span>{dateText(summaries[0]?.periodStart ?? '')}</span>
      </p>
    </>
  );
}

function SummaryRow({ summary }: { summary: Summary }) {
  const [open, setOpen] = useState(false);
  const { support, thread, topics } = summary;
  return (
    <article className="stack tight">
      <div className="meta">
        <strong className="when">{periodText(summary)}</strong>
        {thread && summary.threadId && (
          <Link to="/threads/$id" params={{ id: summary.threadId }} search={{}} className="name">
            <Name text={thread.title} />
          </Link>
        )}
        <span>{counted(summary.messageCount, 'turn')}</span>
        {typeof support === 'number' && (
          <Chip look={support < 0.6 ? 'warn' : undefined}>{Math.round(support * 100)} % supported</Chip>
        )}
        {summary.sentiment && summary.sentiment !== 'NEUTRAL' && <Chip>{words(summary.sentiment)}</Chip>}
      </div>
      <p>
        <Said text={summary.content} limit={500} />
      </p>
      {topics.length > 0 && (
        <div className="row">
          {topics.slice(0, 6).map((topic) => (
            <Chip key={topic}>{oneLine(topic)}</Chip>
          ))}
        </div>
      )}
      <div className="meta">
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'fold it away' : 'what it rests on'}
        </button>
      </div>
      {open && <Under id={summary.id} />}
    </article>
  );
}

function periodText({ level, periodStart, periodEnd }: Summary): string {
  const from = dateText(periodStart);
  const to = dateText(periodEnd);
  return level === 'DAY' || from === to ? from : `${from} – ${to}`;
}

/** Each sentence with the turns that support it, and the shorter periods under it. */
function Under({ id }: { id: string }) {
  const me = useMe();
  const found = useAsk(ConsoleSummaryDocument, { id });
  const rebuild = useChange(ConsoleRebuildSummaryDocument);
  return (
    <Shown of={found} rows={2}>
      {({ summary }) => {
        const statements = summary?.statements.nodes.filter((one) => one !== null) ?? [];
        // Of what has one part alone, both say the same.
        const parts = (summary?.parts.nodes.flatMap((one) => one?.part ?? []) ?? []).filter(
          ({ content }) => content !== summary?.content,
        );
        return (
          <div className="stack inset">
            {statements.map(({ position, text, support, sources }) => (
              <div key={position} className="stack tight">
                <p>
                  <Said text={text} limit={300} />{' '}
                  <Chip look={support < 0.6 ? 'warn' : undefined}>{Math.round(support * 100)} %</Chip>
                </p>
                <ul className="stack tight sources">
                  {sources.nodes.map((source) => {
                    const turn = source?.message;
                    return (
                      turn && (
                        <li key={turn.id} className="small">
                          <TurnLine turn={turn} />
                        </li>
                      )
                    );
                  })}
                </ul>
              </div>
            ))}
            {parts.map((part) => (
              <div key={part.id} className="stack tight">
                <span className="muted small">
                  {words(part.level)}, {dateText(part.periodStart)}, {counted(part.messageCount, 'turn')}
                </span>
                <p>
                  <Said text={part.content} limit={250} />
                </p>
              </div>
            ))}
            {statements.length + parts.length === 0 && (
              <p className="muted">Nothing under it is kept, or you may not see it.</p>
            )}
            {me.writes && (
              <div>
                <Button
                  small
                  disabled={rebuild.isPending}
                  onClick={() =>
                    rebuild.mutate(
                      { input: { summaryId: id } },
                      { onSuccess: () => say({ text: 'It is written again from its turns.' }) },
                    )
                  }
                >
                  Write it again
                </Button>
              </div>
            )}
          </div>
        );
      }}
    </Shown>
  );
}
