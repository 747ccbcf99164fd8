/** A stretch of time a question speaks of: hits in it are preferred, others are not left out. Half-open, ISO 8601. */
export interface Period {
  readonly since: string;
  readonly until: string;
}
