import { ConsoleUpkeepDocument, type ConsoleUpkeepQuery } from '../../../generated/graphql.ts';
import { useAsk } from '../../api/data.ts';
import { useLive } from '../../api/live.ts';
import { Chip, Empty, Figures, Shown } from '../../kit/page.tsx';
import { oneLine, words } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';

/** How vectors and backups stand. */
export function Upkeep() {
  useLive({ of: ['JOBS'] });
  const found = useAsk(
    ConsoleUpkeepDocument,
    {},
    { moves: ({ embeddingModel }) => embeddingModel.move !== null },
  );
  return (
    <Shown of={found}>
      {({ upkeep, embeddingModel }) => (
        <div className="stack wide">
          {upkeep && <Vectors upkeep={upkeep} model={embeddingModel} />}
          {upkeep && <Backups upkeep={upkeep} />}
        </div>
      )}
    </Shown>
  );
}

type Standing = NonNullable<ConsoleUpkeepQuery['upkeep']>;

function Vectors({ upkeep, model }: { upkeep: Standing; model: ConsoleUpkeepQuery['embeddingModel'] }) {
  const { vectors, vectorsWaiting, vectorsFailed } = upkeep;
  const { move } = model;
  return (
    <section className="stack" aria-label="Vectors">
      <h2>Vectors</h2>
      <Figures
        of={[
          ['Computed', vectors.reduce((sum, { count }) => sum + count, 0)],
          ['Waiting', vectorsWaiting],
          ['Failed', vectorsFailed, vectorsFailed > 0],
        ]}
      />
      <p className="meta">
        <code>{oneLine(model.name)}</code>
        <span>{model.dimensions} dimensions</span>
        {vectors.map(({ kind, count }) => (
          <span key={kind}>
            {words(kind)} {count.toLocaleString()}
          </span>
        ))}
      </p>
      {!model.configured && (
        <p className="note bad">
          This server cannot use the model: words and names alone find anything. Configure its embedder, or
          choose another model.
        </p>
      )}
      {move && (
        <div className="card pad stack tight">
          <p>
            Moving to <code>{oneLine(move.name)}</code> since <When at={move.startedAt} />
            {move.state === 'INDEXING' && ': all are computed, and their index is being built.'}
          </p>
          <progress className="bar" aria-label="Moved" value={move.done} max={move.total ?? undefined} />
          <p className="muted small">
            {move.total === null
              ? 'Counting what there is'
              : `${move.done.toLocaleString()} of ${move.total.toLocaleString()}. Until the end, the present model is used.`}
          </p>
        </div>
      )}
      {vectorsFailed > 0 && (
        <p className="muted small">
          What failed has no vector until its job is run again, under Jobs. Words and names find it meanwhile.
        </p>
      )}
    </section>
  );
}

function Backups({ upkeep: { backups, logArchive } }: { upkeep: Standing }) {
  return (
    <section className="stack" aria-label="Backups">
      <h2>Backups</h2>
      {logArchive && (
        <p className="meta">
          <Chip look={logArchive.failedAt ? 'bad' : logArchive.lastAt ? 'good' : 'warn'}>
            {logArchive.failedAt ? 'Log archive fails' : 'Log archive'}
          </Chip>
          <span>
            {logArchive.lastAt ? (
              <>
                last archived <When at={logArchive.lastAt} />
              </>
            ) : (
              'nothing archived yet'
            )}
          </span>
          {logArchive.failedAt && (
            <span>
              failed <When at={logArchive.failedAt} />
            </span>
          )}
        </p>
      )}
      {backups.length > 0 ? (
        <ul className="list">
          {backups.map(({ madeAt }, index) => (
            <li key={madeAt} className="spread">
              <span>
                <When at={madeAt} exact />
                {index === 0 && <Chip>last</Chip>}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Empty title="No backup is known">
          <code>mneme backup FILE</code> makes one while the server runs, and is listed here. Backups by other
          programs are not.
        </Empty>
      )}
    </section>
  );
}
