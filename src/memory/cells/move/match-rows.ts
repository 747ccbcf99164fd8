import { type Client, escapeIdentifier } from 'pg';
import { copyRows } from '../../../postgres/copy.ts';
import {
  keyHash,
  type MovedTable,
  ofWorkspace,
  partOf,
  textOfRow,
  type ValueOf,
  valueThere,
} from './moved-tables.ts';

/** The two databases while rows are copied, each on a connection of its owner. */
export interface CopySides {
  readonly source: Client;
  readonly target: Client;
  readonly workspaceId: string;
  /** A source's value in the target's numbers. */
  readonly value: ValueOf;
}

/** The parts of a table, up to 4,096: what is said of each. */
type Parts = ReadonlyMap<number, string>;

/** What a comparison did. */
export interface Matched {
  /** Rows copied. */
  readonly rows: number;
  /** Whether both sides were found the same, as of the source's present transaction. */
  readonly same: boolean;
}

/**
 * Makes the target's rows of a table the same as the source's. The first time both sides are compared by hashes of up to
 * 4,096 parts of the table, and parts that differ are copied and compared again. From then on only rows that the source
 * has written since are copied, and their contents compared; their number tells whether any has gone.
 */
export class TableMatch {
  readonly table: MovedTable;
  readonly #sides: CopySides;
  #begun = false;
  /** As of when both sides were the same: the oldest transaction that was not seen then, and how many rows they had. */
  #same: { readonly transaction: string; readonly count: number } | null = null;

  constructor(sides: CopySides, table: MovedTable) {
    this.#sides = sides;
    this.table = table;
  }

  /**
   * Copies what differs, as of the source's transaction, which is one snapshot.
   *
   * @param transaction the oldest transaction that the snapshot may not see (`pg_snapshot_xmin`).
   */
  async match(transaction: string): Promise<Matched> {
    const { target, workspaceId } = this.#sides;
    const { name } = this.table;
    if (!this.#begun) {
      this.#begun = true;
      const { rowCount } = await target.query(
        `select from ${name} where ${ofWorkspace(name, workspaceId)} limit 1`,
      );
      if (rowCount === 0) {
        const rows = await this.#copy(null);
        if (rows > 0) return { rows, same: false };
      }
    }
    const known = this.#same;
    this.#same = null;
    const written = known ? await this.#copyWritten(known) : { rows: 0, complete: false };
    const whole = written.complete ? { rows: 0, same: true } : await this.#matchParts();
    if (whole.same) this.#same = { transaction, count: await this.#count() };
    return { rows: written.rows + whole.rows, same: whole.same };
  }

  /** How many rows the source has. */
  async #count(and = ''): Promise<number> {
    const { source, workspaceId } = this.#sides;
    const { name } = this.table;
    const { rows } = await source.query<{ count: number }>(
      `select count(*)::integer as count from ${name} where ${ofWorkspace(name, workspaceId)}${and}`,
    );
    return rows[0]?.count ?? 0;
  }

  /**
   * Copies the rows that the source has written since both sides were the same.
   *
   * @returns complete: whether both sides are the same again; not where rows have gone, too.
   */
  async #copyWritten({ transaction, count }: { readonly transaction: string; readonly count: number }) {
    const { source, target, workspaceId, value } = this.#sides;
    const { name, columns, key } = this.table;
    const isNew = ` and age(xmin) <= age('${transaction}'::xid8::xid)`;
    const now = await this.#count();
    const wanted = await this.#count(isNew);
    if (wanted === 0) return { rows: 0, complete: now === count };
    const names = columns.map((column) => escapeIdentifier(column.name)).join(', ');
    const values = columns.map((column) => value(this.table, column.name)).join(', ');
    const sameKey = key
      .map((column) => `t.${escapeIdentifier(column)} = w.${escapeIdentifier(column)}`)
      .join(' and ');
    const rows = `from ${name} where ${ofWorkspace(name, workspaceId)}${isNew}`;
    await target.query(
      `begin; create temporary table written on commit drop as select ${names} from ${name} where false`,
    );
    try {
      await copyRows(
        { client: source, statement: `copy (select ${values} ${rows}) to stdout` },
        { client: target, statement: `copy pg_temp.written (${names}) from stdin` },
      );
      // A row that is written again had the same key, and is not counted as a new one.
      const { rowCount: replaced } = await target.query(
        `delete from ${name} t using pg_temp.written w where ${sameKey}`,
      );
      await target.query(`insert into ${name} (${names}) select ${names} from pg_temp.written`);
      const [here, there] = await Promise.all([
        source.query<{ hash: string }>(`select ${hashOf(textOfRow(this.table, value))} as hash ${rows}`),
        target.query<{ hash: string }>(
          `select ${hashOf(textOfRow(this.table, valueThere))} as hash
           from ${name} t where exists (select from pg_temp.written w where ${sameKey})`,
        ),
      ]);
      await target.query('commit');
      const gone = count + wanted - (replaced ?? 0) - now;
      return { rows: wanted, complete: gone === 0 && here.rows[0]?.hash === there.rows[0]?.hash };
    } catch (error) {
      await target.query('rollback').catch(() => {});
      // A new row has the name of one that is gone.
      if (Reflect.get(Object(error), 'code') === '23505') return { rows: 0, complete: false };
      throw error;
    }
  }

  /** Compares all parts, copies those that differ, and compares them again. */
  async #matchParts(): Promise<Matched> {
    const differing = await this.#differing(null);
    if (differing.length === 0) return { rows: 0, same: true };
    const rows = await this.#replace(differing);
    return { rows, same: (await this.#differing(differing)).length === 0 };
  }

  /** The parts whose contents differ, among some or all. */
  async #differing(among: readonly number[] | null): Promise<number[]> {
    if (among?.length === 0) return [];
    const { source, target, value } = this.#sides;
    const [here, there] = await Promise.all([
      this.#contents(source, value, among),
      this.#contents(target, valueThere, among),
    ]);
    return unequal(here, there);
  }

  /** How many rows each part has, with a hash of their contents. */
  async #contents(client: Client, value: ValueOf, among: readonly number[] | null): Promise<Parts> {
    const { rows } = await client.query<{ part: number; contents: string }>(
      `select ${partOf(keyHash(this.table, value))} as part,
         ${hashOf(textOfRow(this.table, value))} as contents
       from ${this.table.name} where ${this.#rows(value, among)}
       group by 1`,
    );
    return new Map(rows.map(({ part, contents }) => [part, contents]));
  }

  /** The condition for the workspace's rows in some parts, or in all. */
  #rows(value: ValueOf, among: readonly number[] | null): string {
    const all = ofWorkspace(this.table.name, this.#sides.workspaceId);
    return among === null
      ? all
      : `${all} and ${partOf(keyHash(this.table, value))} = any ('{${among.join(',')}}')`;
  }

  async #replace(parts: readonly number[]): Promise<number> {
    const { target } = this.#sides;
    await target.query('begin');
    try {
      await target.query(`delete from ${this.table.name} where ${this.#rows(valueThere, parts)}`);
      const copied = await this.#copy(parts);
      await target.query('commit');
      return copied;
    } catch (error) {
      await target.query('rollback').catch(() => {});
      throw error;
    }
  }

  #copy(parts: readonly number[] | null): Promise<number> {
    const { source, target, value } = this.#sides;
    const { name, columns } = this.table;
    const names = columns.map((column) => escapeIdentifier(column.name)).join(', ');
    const values = columns.map((column) => value(this.table, column.name)).join(', ');
    const rows = this.#rows(value, parts);
    return copyRows(
      { client: source, statement: `copy (select ${values} from ${name} where ${rows}) to stdout` },
      { client: target, statement: `copy ${name} (${names}) from stdin` },
    );
  }
}

/** How many rows there are, with a hash of their texts in any order. */
const hashOf = (text: string): string =>
  `count(*) || ':' || coalesce(bit_xor(('x' || md5(${text}))::bit(128))::text, '')`;

/** The parts of which not the same is said. */
function unequal(one: Parts, other: Parts): number[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((part) => one.get(part) !== other.get(part));
}
