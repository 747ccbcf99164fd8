import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ConsoleTraceDocument,
  type ConsoleTraceQuery,
  ConsoleTracesDocument,
  type ConsoleTracesQuery,
  type RecallTraceFilter,
} from '../../generated/graphql.ts';
import { given, useAsk, usePages } from '../api/data.ts';
import { useMe } from '../api/me.ts';
import { isId, useUrl } from '../api/url.ts';
import { Button, Choice, Field, Text } from '../kit/form.tsx';
import { LongList } from '../kit/long-list.tsx';
import { Chip, Empty, oneOf, Page, Shown } from '../kit/page.tsx';
import { counted, Name, oneLine, Said, words } from '../kit/text.tsx';
import { startOf, When } from '../kit/time.tsx';
import { FactText } from './parts/fact-row.tsx';
import { PersonChoice, usePersonName } from './parts/person-choice.tsx';

/** Every recall and pack that was made: what was asked, what was found, and what stood in the prompt. */
export function Prompts() {
  const me = useMe();
  const [url, setUrl] = useUrl();
  const rated = oneOf(url.rated, ['', 'useful', 'useless']);
  const filter: RecallTraceFilter = {
    ...(url.since ? { createdAt: { greaterThanOrEqualTo: startOf(url.since) } } : {}),
    ...(isId(url.by) ? { createdBy: { equalTo: url.by } } : {}),
    ...(rated === '' ? {} : { useful: rated === 'useful' }),
  };
  const by = usePersonName(me.isAdmin && isId(url.by) ? url.by : '');
  const found = usePages(
    ConsoleTracesDocument,
    { filter: given(filter) },
    (page) => page.recallTraces,
    !url.trace,
  );
  if (url.trace) return <Trace id={url.trace} onBack={() => setUrl({ trace: '' })} />;
  return (
    <Page
      title="Prompts"
      about="What was asked of the memory, what it found, and what of that a model got to read."
    >
      <div className="filters flush">
        <Field label="Since">
          <Text type="date" value={url.since ?? ''} onText={(since) => setUrl({ since })} />
        </Field>
        {me.isAdmin && (
          <PersonChoice
            label="By"
            none="Anybody"
            chosen={by}
            onChoice={(one) => setUrl({ by: one?.id ?? '' })}
          />
        )}
        <Choice
          label="Rated"
          value={rated}
          options={[
            ['', 'Any or none'],
            ['useful', 'Useful'],
            ['useless', 'Not useful'],
          ]}
          onChoice={(next) => setUrl({ rated: next })}
        />
      </div>
      <LongList
        of={found}
        Row={TraceRow}
        none={
          <Empty title={given(filter) ? 'None fits' : 'Nothing was asked yet'}>
            {given(filter) ? (
              'Take back a part of the filter. Hits are rated in Search, or by the app that asks.'
            ) : (
              <>
                Each search and each prompt leaves a trace here. <Link to="/">Ask something</Link>
              </>
            )}
          </Empty>
        }
        bones={6}
      />
    </Page>
  );
}

type TraceData = NonNullable<ConsoleTraceQuery['recallTrace']>;
interface Line {
  readonly key: string;
  readonly rank: number;
  readonly score: number | null | undefined;
  readonly inPrompt: boolean;
  readonly useful: boolean | null | undefined;
  readonly arms: readonly string[];
  readonly kind: string;
  readonly text: React.ReactNode;
  readonly turn?: { readonly threadId: string; readonly sequenceNo: number };
}

/** The names of what found a hit; in a trace they stand with their ranks and scores. */
function armsOf(arms: unknown): string[] {
  if (!Array.isArray(arms)) return [];
  return arms.flatMap((one: { arm?: unknown } | null) =>
    typeof one?.arm === 'string' ? [one.arm.toLowerCase()] : [],
  );
}

function linesOf(trace: TraceData): Line[] {
  const lines: Line[] = [];
  const add = (
    hit: {
      rank?: number | null;
      score?: number | null;
      inPrompt: boolean;
      useful?: boolean | null;
      arms: unknown;
    },
    key: string,
    kind: string,
    text: React.ReactNode,
    turn?: Line['turn'],
  ) => {
    const { score, inPrompt, useful, arms } = hit;
    lines.push({
      key,
      rank: hit.rank ?? Number.MAX_SAFE_INTEGER,
      score,
      inPrompt,
      useful,
      arms: armsOf(arms),
      kind,
      text,
      turn,
    });
  };
  for (const hit of trace.messageHits.nodes)
    if (hit?.message)
      add(hit, hit.message.id, 'Turn', <Said text={hit.message.content} limit={300} />, hit.message);
  for (const hit of trace.memoryHits.nodes)
    if (hit?.memory)
      add(hit, hit.memory.id, words(hit.memory.kind), <Said text={hit.memory.content} limit={300} />);
  for (const hit of trace.factHits.nodes)
    if (hit?.fact) add(hit, hit.fact.id, 'Fact', <FactText fact={hit.fact} />);
  for (const hit of trace.summaryHits.nodes)
    if (hit?.summary) add(hit, hit.summary.id, 'Summary', <Said text={hit.summary.content} limit={300} />);
  for (const hit of trace.chunkHits.nodes)
    if (hit?.chunk) add(hit, hit.chunk.id, 'Document', <Said text={hit.chunk.content} limit={300} />);
  return lines.sort((one, other) => one.rank - other.rank);
}

function TraceRow({
  row: trace,
}: {
  row: NonNullable<NonNullable<ConsoleTracesQuery['recallTraces']>['nodes'][number]>;
}) {
  const found =
    trace.messageHits.totalCount +
    trace.memoryHits.totalCount +
    trace.factHits.totalCount +
    trace.summaryHits.totalCount +
    trace.chunkHits.totalCount;
  return (
    <li>
      <Link className="cover" to="/prompts" search={{ trace: trace.id }}>
        <Name text={oneLine(trace.query)} empty="Without a question" />
      </Link>
      <div className="meta">
        <Chip look={trace.promptTokens === null ? undefined : 'accent'}>
          {trace.promptTokens === null ? 'Recall' : `Prompt, ${counted(trace.promptTokens ?? 0, 'token')}`}
        </Chip>
        <When at={trace.createdAt} />
        {trace.creator && <span>{oneLine(trace.creator.name)}</span>}
        <span>{found === 0 ? 'nothing' : found.toLocaleString()} found</span>
        {trace.thread && (
          <Link to="/threads/$id" params={{ id: trace.thread.id }} search={{}} className="name">
            <Name text={trace.thread.title} />
          </Link>
        )}
      </div>
    </li>
  );
}

function Trace({ id, onBack }: { id: string; onBack: () => void }) {
  const [onlyShown, setOnlyShown] = useState(false);
  const found = useAsk(ConsoleTraceDocument, { id }, { fresh: true });
  return (
    <Page title="One prompt" actions={<Button onClick={onBack}>All prompts</Button>}>
      <Shown of={found}>
        {({ recallTrace: trace }) => {
          if (!trace) {
            return <Empty title="There is no such trace">It expired, or it is somebody else's.</Empty>;
          }
          const lines = linesOf(trace);
          const shown = onlyShown ? lines.filter(({ inPrompt }) => inPrompt) : lines;
          return (
            <div className="stack">
              <blockquote className="card pad">
                <Said text={trace.query} />
              </blockquote>
              <p className="meta">
                <When at={trace.createdAt} exact />
                {trace.promptTokens !== null && (
                  <span>{counted(trace.promptTokens ?? 0, 'token')} in the prompt</span>
                )}
                {Object.entries(trace.timings).map(
                  ([name, ms]) =>
                    typeof ms === 'number' && (
                      <span key={name}>{`${name} ${Math.round(ms).toLocaleString()} ms`}</span>
                    ),
                )}
                <span>
                  kept until <When at={trace.expiresAt} />
                </span>
              </p>
              {trace.warnings.map(
                (warning) =>
                  warning && (
                    <p key={warning} className="note warn">
                      {warning}
                    </p>
                  ),
              )}
              <div className="row">
                <Link className="button small" to="/" search={{ q: trace.query }}>
                  Ask it again
                </Link>
                <Button small aria-pressed={onlyShown} onClick={() => setOnlyShown(!onlyShown)}>
                  Only what the model read
                </Button>
              </div>
              {shown.length === 0 ? (
                <Empty title="Nothing of it is left to see">
                  Nothing was found, or what was found has been removed since.
                </Empty>
              ) : (
                <ol className="list">
                  {shown.map((line) => (
                    <li key={line.key} className="stack tight">
                      <div className="meta">
                        <Chip>{line.kind}</Chip>
                        {line.inPrompt && <Chip look="accent">In the prompt</Chip>}
                        {line.useful === true && <Chip look="good">Useful</Chip>}
                        {line.useful === false && <Chip look="bad">Not useful</Chip>}
                        <span>{line.arms.join(', ')}</span>
                        {typeof line.score === 'number' && <span>{line.score.toFixed(3)}</span>}
                        {line.turn && (
                          <Link
                            to="/threads/$id"
                            params={{ id: line.turn.threadId }}
                            search={{ turn: String(line.turn.sequenceNo) }}
                          >
                            Show the turn
                          </Link>
                        )}
                      </div>
                      <p>{line.text}</p>
                    </li>
                  ))}
                </ol>
              )}
            </div>
          );
        }}
      </Shown>
    </Page>
  );
}
