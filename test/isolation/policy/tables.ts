import { recallKinds } from '../../../src/memory/kinds.ts';
import { otherTables } from './other-tables.ts';
import { privateTables } from './private-tables.ts';
import type { TablePolicy } from './table-policy.ts';

/** The vectors and the hits of each kind that recall finds. */
const besideEachKind = Object.fromEntries(
  recallKinds.flatMap((kind): [string, TablePolicy][] => [
    [
      `mneme.${kind}_embedding`,
      {
        rows: 'internal',
        may: { worker: 'select insert update delete', search: 'select insert delete' },
      },
    ],
    [
      `mneme.recall_hit_${kind}`,
      {
        rows: 'private',
        may: {
          'member admin service': 'select insert(but useful rated_at) update(in_prompt useful rated_at)',
          worker: 'select insert update delete',
          porter: 'select insert',
        },
      },
    ],
  ]),
);

/**
 * Every table and view of our schemas. One that is new belongs into one of the two, after a look at who should see its rows:
 * `matrix.test.ts` prints the line that the catalogue would give, and holds the database against these files.
 */
export const tablePolicies: Readonly<Record<string, TablePolicy>> = {
  ...besideEachKind,
  ...privateTables,
  ...otherTables,
};
