import { Link, useParams } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import {
  ConsoleBranchesDocument,
  ConsoleThreadDocument,
  type ConsoleThreadQuery,
} from '../../generated/graphql.ts';
import { useAsk } from '../api/data.ts';
import { useLive } from '../api/live.ts';
import { useUrl } from '../api/url.ts';
import { Button, Choice } from '../kit/form.tsx';
import { Chip, Empty, Page, Shown } from '../kit/page.tsx';
import { oneLine } from '../kit/text.tsx';
import { When } from '../kit/time.tsx';
import { useHidden } from '../kit/toast.tsx';
import { type Branch, Branches, nameOf } from './parts/thread-branches.tsx';
import { ThreadSide } from './parts/thread-side.tsx';
import { Turn } from './parts/turn.tsx';

/** How many turns stand on a page, and how many before the one that one came for. */
const pageTurns = 50;
const before = 5;

/** A conversation, with what was learned from each turn beside it. */
export function Thread() {
  const { id = '' } = useParams({ strict: false });
  const branches = useAsk(ConsoleBranchesDocument, { threadId: id });
  const nodes = (branches.data?.branches?.nodes ?? []).filter((one) => one !== null);
  const [url] = useUrl();
  const branch =
    nodes.find((one) => one.id === url.branch) ?? nodes.find((one) => one.parentBranchId === null);
  if (branches.data && !branch) {
    return (
      <Page title="Thread">
        <Empty title="There is no such thread">
          It was erased, or you may not read it. <Link to="/threads">All threads</Link>
        </Empty>
      </Page>
    );
  }
  return branch ? (
    <Conversation key={branch.id} id={id} branch={branch} branches={nodes} />
  ) : (
    <Shown of={branches}>{() => null}</Shown>
  );
}

function Conversation({ id, branch, branches }: { id: string; branch: Branch; branches: readonly Branch[] }) {
  const [url, setUrl] = useUrl();
  const turn = Number(url.turn) || 0;
  const after = Math.max(0, Number(url.after) || (turn > pageTurns - before ? turn - before : 0));
  const found = useAsk(ConsoleThreadDocument, { id, branchId: branch.id, after });
  useLive({ of: ['MEMORIES', 'FACTS'], threadIds: [id] });
  const title = oneLine(found.data?.thread?.title) || 'Thread';
  return (
    <Page
      title={title}
      actions={
        branches.length > 1 && (
          <Choice
            label="Branch"
            hidden
            value={branch.id}
            options={branches.map((one) => [one.id, nameOf(one)] as const)}
            onChoice={(chosen) => setUrl({ branch: chosen, after: '', turn: '' })}
          />
        )
      }
    >
      <Shown of={found} rows={8}>
        {(data) => (
          <div className="columns beside">
            <div className="stack">
              <Turns data={data} branch={branch} after={after} turn={turn} />
            </div>
            <aside className="stack">
              {data.thread && <ThreadSide thread={data.thread} last={branch.lastSequenceNo} />}
              <Branches threadId={id} branch={branch} branches={branches} />
            </aside>
          </div>
        )}
      </Shown>
    </Page>
  );
}

function Turns({
  data,
  branch,
  after,
  turn,
}: {
  data: ConsoleThreadQuery;
  branch: Branch;
  after: number;
  turn: number;
}) {
  const [, setUrl] = useUrl();
  const hidden = useHidden();
  const [only, setOnly] = useState(false);
  const turns = data.branchTurns.filter((one) => !hidden.has(one.id));
  const shown = only
    ? turns.filter((one) => one.memorySources.nodes.length + one.factSources.nodes.length > 0)
    : turns;
  const last = data.branchTurns.at(-1)?.sequenceNo ?? after;
  return (
    <>
      <div className="row">
        <span className="muted small grow">
          {turns.length === 0
            ? 'No turns'
            : `Turns ${turns[0]?.sequenceNo} to ${last} of ${branch.lastSequenceNo}`}
        </span>
        <Button small aria-pressed={only} onClick={() => setOnly(!only)}>
          Only what was learned from
        </Button>
      </div>
      {after > 0 && (
        <Button small onClick={() => setUrl({ after: String(Math.max(0, after - pageTurns)), turn: '' })}>
          Earlier turns
        </Button>
      )}
      {shown.length === 0 ? (
        <Empty title={only ? 'Nothing was learned here' : 'This thread is empty'} />
      ) : (
        <ol className="turns">
          {shown.map((one, index) => {
            const previous = shown[index - 1];
            const newDay = previous?.occurredAt.slice(0, 10) !== one.occurredAt.slice(0, 10);
            return (
              <Fragment key={one.id}>
                {newDay && (
                  <li className="day">
                    <Chip>
                      <When at={one.occurredAt} exact />
                    </Chip>
                  </li>
                )}
                <Turn turn={one} branchId={branch.id} current={one.sequenceNo === turn} />
              </Fragment>
            );
          })}
        </ol>
      )}
      {last < branch.lastSequenceNo && data.branchTurns.length === pageTurns && (
        <Button onClick={() => setUrl({ after: String(last), turn: '' })}>Later turns</Button>
      )}
    </>
  );
}
