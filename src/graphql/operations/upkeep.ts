import { constant } from 'postgraphile/grafast';
import { type Upkeep, upkeep } from '../../memory/workspace/upkeep.ts';
import { type Api, ask } from '../pothos/builder.ts';

/** How vectors and backups stand: upkeep. */
export function defineUpkeepOperations({ builder }: Api): void {
  const Vectors = builder.objectRef<Upkeep['vectors'][number]>('VectorCount').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description: 'What sort of row: message, memory, fact, summary or chunk.',
      }),
      count: t.exposeFloat('count'),
    }),
  });
  const Backup = builder.objectRef<Upkeep['backups'][number]>('Backup').implement({
    description: 'A backup of the whole database, made by `mneme backup`.',
    fields: (t) => ({
      madeAt: t.expose('madeAt', { type: 'Datetime', description: 'When its file was complete.' }),
    }),
  });
  const LogArchive = builder.objectRef<NonNullable<Upkeep['logArchive']>>('LogArchive').implement({
    description: 'What the database server archives of its log, for a recovery to a point in time.',
    fields: (t) => ({
      lastAt: t.expose('lastAt', { type: 'Datetime', nullable: true, description: 'When it last did.' }),
      failedAt: t.expose('failedAt', {
        type: 'Datetime',
        nullable: true,
        description: 'When it last failed, if it has not succeeded since.',
      }),
    }),
  });
  const Status = builder.objectRef<Upkeep>('Upkeep').implement({
    description: 'How the vectors of the workspace and the backups of the database stand.',
    fields: (t) => ({
      vectors: t.expose('vectors', {
        type: [Vectors],
        description: 'How many vectors there are of the model that recall uses, by kind.',
      }),
      vectorsWaiting: t.exposeInt('vectorsWaiting', {
        description: 'How many rows wait for their vectors. Until then words and names alone find them.',
      }),
      vectorsFailed: t.exposeInt('vectorsFailed', {
        description: 'How many rows have none because their job failed; retryFailedJobs computes them.',
      }),
      backups: t.expose('backups', {
        type: [Backup],
        description: 'The last 30 that `mneme backup` made, the newest first. Others are not known here.',
      }),
      logArchive: t.expose('logArchive', {
        type: LogArchive,
        nullable: true,
        description: 'Null where the server archives none.',
      }),
    }),
  });

  builder.queryFields((t) => ({
    upkeep: t.field({
      description: 'How the vectors of the workspace and the backups of the database stand. Admins only.',
      type: Status,
      nullable: true,
      plan: () => ask(constant(null), upkeep),
    }),
  }));
}
