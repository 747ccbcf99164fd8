/** An entry of the audit log, as the API gives it and as it is exported. Hashes are bytes in base64. */
export interface AuditEntry {
  readonly number: string | number;
  /** ISO 8601 with an offset, to the microsecond. */
  readonly occurredAt: string;
  readonly actorUserId: string | null;
  readonly actorRole: string;
  readonly action: string;
  readonly targetKind: string | null;
  readonly targetId: string | null;
  readonly requestId: string | null;
  /** Null, like its hash, while the entry is not sealed: its content is final, its place in the chain is not. */
  readonly previousHash: string | null;
  readonly hash: string | null;
}
