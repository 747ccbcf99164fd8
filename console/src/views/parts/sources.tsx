import { Link } from '@tanstack/react-router';
import { Name, Said, words } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';

/** A turn that something comes from. */
export interface SourceTurn {
  readonly id: string;
  readonly threadId: string;
  readonly sequenceNo: number;
  readonly author?: string | null;
  readonly role?: string;
  readonly content?: string | null;
  readonly occurredAt: string;
}

/** The turns that something comes from, folded away. */
export function Sources({ turns }: { turns: readonly (SourceTurn | null | undefined)[] }) {
  const seen = turns.filter((turn) => turn !== null && turn !== undefined);
  if (seen.length === 0) return <span>no turn that you may see</span>;
  return (
    <details className="why">
      <summary>{seen.length === 1 ? 'from a turn' : `from ${seen.length} turns`}</summary>
      <ul className="stack sources">
        {seen.map((turn) => (
          <li key={turn.id}>
            <TurnLine turn={turn} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A turn in short, with the way to it. */
export function TurnLine({ turn, title }: { turn: SourceTurn; title?: string | null }) {
  return (
    <div className="stack tight">
      <div className="meta">
        <Name text={turn.author} empty={words(turn.role) || 'Somebody'} />
        <When at={turn.occurredAt} />
        <Link to="/threads/$id" params={{ id: turn.threadId }} search={{ turn: String(turn.sequenceNo) }}>
          {title ? <Name text={title} /> : 'Show the turn'}
        </Link>
      </div>
      <p>
        <Said text={turn.content} limit={300} />
      </p>
    </div>
  );
}
