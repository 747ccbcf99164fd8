import type { Session } from '../../postgres/session.ts';

/** A table that is part of exports. */
export interface CarriedTable {
  /** With its schema, e.g. `mneme.message`. */
  readonly name: string;
  /** Columns of its primary key, the workspace first. */
  readonly key: readonly string[];
  /** Its stored columns, without generated ones. */
  readonly columns: readonly string[];
  /**
   * Whether its rows may refer to other rows of the same table, so that they can't all be written in the order of
   * their keys.
   */
  readonly refersToItself: boolean;
  /** Whether members may read it, so that it is part of a user's own export. */
  readonly forMembers: boolean;
}

/** Tables that are written at the end of an import, because they give people access and start jobs. */
const heldBack = ['mneme.membership', 'mneme_private.summary_due'];

/** Whether an import writes the table's rows only at its end. */
export function isWrittenLast(table: string): boolean {
  return heldBack.includes(table);
}

/**
 * The tables of an export, read from the catalogue: each after those its foreign keys refer to.
 *
 * @throws Error if foreign keys of different tables form a circle.
 */
export async function carriedTables(session: Session): Promise<CarriedTable[]> {
  const { rows } = await session.query<CarriedTable & { parents: string[] }>(
    `select table_name as name, key, columns, parents, refers_to_itself as "refersToItself", for_members as "forMembers"
     from mneme_private.carried_tables()`,
  );
  const ordered: CarriedTable[] = [];
  const placed = new Set<string>();
  let left = rows;
  while (left.length > 0) {
    const ready = left.filter(({ parents }) => parents.every((parent) => placed.has(parent)));
    if (ready.length === 0) {
      throw new Error(`Foreign keys go in a circle: ${left.map(({ name }) => name).join(', ')}.`);
    }
    for (const { parents: _, ...table } of ready) {
      ordered.push(table);
      placed.add(table.name);
    }
    left = left.filter(({ name }) => !placed.has(name));
  }
  return [
    ...ordered.filter(({ name }) => !isWrittenLast(name)),
    ...ordered.filter(({ name }) => isWrittenLast(name)),
  ];
}
