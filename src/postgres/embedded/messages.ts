/** The parent's settings for the database's process. */
export interface ChildOptions {
  /** null: a private temporary directory that is removed at the end. */
  readonly dataDir: string | null;
  /** A copy made by `backup`, to begin from when the directory holds no database yet. */
  readonly template: string | null;
  readonly durable: boolean;
  /** The directory of the socket of a start before; null to choose one. */
  readonly socketDirectory: string | null;
  readonly waitMs: number;
  readonly idleTransactionMs: number;
  readonly statementMs: number;
}

/** Messages of the parent to the database's process. */
export type ParentMessage =
  | { readonly type: 'stop' }
  | { readonly type: 'checkpoint'; readonly id: number }
  | { readonly type: 'backup'; readonly id: number; readonly directory: string };

/** Messages of the database's process to its parent. */
export type ChildMessage =
  | {
      readonly type: 'ready';
      readonly socketDirectory: string;
      readonly port: number;
      /** Directories to remove at the end, by the parent too: a killed child can't. */
      readonly temporary: readonly string[];
    }
  | { readonly type: 'in use'; readonly directory: string; readonly pid: number }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'note'; readonly message: string }
  | { readonly type: 'done'; readonly id: number; readonly error: string | null };
