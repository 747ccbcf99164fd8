import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ConsoleRateRecallDocument,
  ConsoleRecallDocument,
  type ConsoleRecallQuery,
  type RecallInput,
} from '../../generated/graphql.ts';
import { ask, messageOf } from '../api/data.ts';
import { Button } from '../kit/form.tsx';
import { Icon } from '../kit/icon.tsx';
import { Chip, Empty } from '../kit/page.tsx';
import { Name, Said, words } from '../kit/text.tsx';
import { dateText, When } from '../kit/time.tsx';
import { say } from '../kit/toast.tsx';

/** Hits of one page, and how far one may read on. */
export const pageHits = 20;
const mostHits = 400;

type Recall = ConsoleRecallQuery['recall'];
type Hit = Recall['hits'][number];

/** What was found, with what each hit was found by. */
export function Hits({ recall, input }: { recall: Recall; input: RecallInput }) {
  const { expansions, period, warnings, timings } = recall;
  const [later, setLater] = useState<readonly Recall[]>([]);
  const [reading, setReading] = useState(false);
  const pages = [recall, ...later];
  // What was said several times may come again on another page.
  const seen = new Set<string>();
  const hits = pages.flatMap((page) =>
    page.hits.flatMap((hit) => {
      if (seen.has(hit.citation)) return [];
      seen.add(hit.citation);
      return [{ hit, recallId: page.id }];
    }),
  );
  const asked = pages.length * pageHits;
  const more = asked <= mostHits && (pages.at(-1)?.hits.length ?? 0) === pageHits;
  const readMore = async () => {
    setReading(true);
    try {
      const next = await ask(ConsoleRecallDocument, { input: { ...input, offset: asked } });
      setLater((before) => [...before, next.recall]);
    } catch (error) {
      say({ text: messageOf(error), bad: true });
    } finally {
      setReading(false);
    }
  };
  const total = Object.values(timings).find((ms) => typeof ms === 'number');
  return (
    <div className="stack">
      {warnings.map((warning) => (
        <p key={warning} className="note warn">
          {warning}
        </p>
      ))}
      {(period || expansions.length > 0) && (
        <p className="meta">
          {period && (
            <span>
              “{period.text}” was read as {dateText(period.since)} to {dateText(period.until)}
            </span>
          )}
          {expansions.map(({ text, entityId, canonicalName }) => (
            <span key={`${text}${entityId}`}>
              “{text}” is{' '}
              <Link to="/things/$id" params={{ id: entityId }}>
                {canonicalName}
              </Link>
            </span>
          ))}
        </p>
      )}
      {hits.length === 0 ? (
        <Empty title="Nothing was found">
          Silence is better than a wrong memory. Try other words, a wider scope or an open period.
        </Empty>
      ) : (
        <ol className="list" aria-label="What was found">
          {hits.map(({ hit, recallId }) => (
            <li key={hit.citation}>
              <HitRow recallId={recallId} hit={hit} />
            </li>
          ))}
        </ol>
      )}
      {more && (
        <div className="row">
          <Button disabled={reading} onClick={() => void readMore()}>
            {reading ? 'Searching…' : 'Show more'}
          </Button>
        </div>
      )}
      <p className="muted small">
        {hits.length} found{typeof total === 'number' ? ` in ${Math.round(total)} ms` : ''} ·{' '}
        <Link to="/prompts" search={{ trace: recall.id }}>
          what was asked and found, kept as a trace
        </Link>
      </p>
    </div>
  );
}

function HitRow({ recallId, hit }: { recallId: string; hit: Hit }) {
  const { arms, thread, message } = hit;
  const confidence = hit.memory?.confidence ?? hit.fact?.confidence;
  const owner = hit.memory?.ownerUser ?? hit.fact?.ownerUser;
  return (
    <article className="hit">
      <div className="meta">
        <Chip>{kindOf(hit)}</Chip>
        {message?.author && <Name text={message.author} />}
        <When at={hit.lastOccurredAt ?? hit.occurredAt} />
        {hit.occurrences > 1 && <span>said {hit.occurrences} times</span>}
        {hit.outdated && <Chip look="warn">Outdated</Chip>}
        {hit.disputed && <Chip look="warn">Disputed</Chip>}
        {hit.uncertain && <Chip look="warn">Uncertain</Chip>}
        <span className="grow" />
        <Rate recallId={recallId} citation={hit.citation} />
      </div>
      <p>
        {hit.textProblem ? (
          <span className="muted">{hit.textProblem.message}</span>
        ) : (
          <Said text={hit.passage || hit.text} limit={600} />
        )}
      </p>
      <div className="meta">
        <Source hit={hit} />
        {owner && <span>{owner.name}’s</span>}
        {confidence !== undefined && <span>{Math.round(confidence * 100)} % sure</span>}
        {thread && message && (
          <Link to="/threads/$id" params={{ id: thread.id }} search={{ turn: String(message.sequenceNo) }}>
            Show the turn
          </Link>
        )}
        <details className="why">
          <summary>{arms.map(({ arm }) => words(arm).toLowerCase()).join(', ') || 'why'}</summary>
          <table className="table">
            <thead>
              <tr>
                <th>Found by</th>
                <th className="num">Rank</th>
                <th className="num">Score</th>
              </tr>
            </thead>
            <tbody>
              {arms.map(({ arm, rank, score }) => (
                <tr key={arm}>
                  <td>{words(arm)}</td>
                  <td className="num">{rank}</td>
                  <td className="num">{score.toFixed(3)}</td>
                </tr>
              ))}
              <tr>
                <td>Together</td>
                <td className="num">{hit.rank}</td>
                <td className="num">{hit.score.toFixed(3)}</td>
              </tr>
            </tbody>
          </table>
        </details>
      </div>
    </article>
  );
}

function kindOf({ kind, memory, summary, chunk }: Hit): string {
  if (memory) return words(memory.kind);
  if (summary) return `Summary of a ${words(summary.level).toLowerCase()}`;
  if (chunk) return 'Document';
  return kind === 'MESSAGE' ? 'Turn' : words(kind);
}

function Source({ hit: { thread, chunk } }: { hit: Hit }) {
  if (chunk?.document) {
    return (
      <Link to="/documents" search={{ document: chunk.document.id }} className="name">
        {chunk.document.title ?? chunk.document.uri}
        {chunk.page ? `, page ${chunk.page}` : ''}
      </Link>
    );
  }
  if (!thread) return null;
  return (
    <Link to="/threads/$id" params={{ id: thread.id }} search={{}} className="name">
      <Name text={thread.title} empty="A thread" />
    </Link>
  );
}

/** Whether it helped: what is rated useful counts more next time. */
function Rate({ recallId, citation }: { recallId: string; citation: string }) {
  const [useful, setUseful] = useState<boolean | null>(null);
  const rate = async (next: boolean) => {
    setUseful(next);
    try {
      await ask(ConsoleRateRecallDocument, { input: { recallId, citation, useful: next } });
    } catch (error) {
      setUseful(useful);
      say({ text: messageOf(error), bad: true });
    }
  };
  return (
    <span className="rate">
      <Button
        small
        look="plain"
        className="icon"
        aria-label="Useful"
        title="Useful"
        aria-pressed={useful === true}
        onClick={() => void rate(true)}
      >
        <Icon name="up" />
      </Button>
      <Button
        small
        look="plain"
        className="icon"
        aria-label="Not useful"
        title="Not useful"
        aria-pressed={useful === false}
        onClick={() => void rate(false)}
      >
        <Icon name="down" />
      </Button>
    </span>
  );
}
