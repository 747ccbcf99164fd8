/** What `mneme doctor` found of one part. */
export interface Finding {
  /** The part, in one or two words. */
  readonly part: string;
  /** `ok`: it works. `advice`: it works, and could do more. `failed`: it does not work as configured. */
  readonly state: 'ok' | 'advice' | 'failed';
  /** What is configured, and what came of trying it. */
  readonly message: string;
  /** What to do; null if nothing. */
  readonly advice: string | null;
}

/** A part that works. */
export const works = (part: string, message: string, advice: string | null = null): Finding => ({
  part,
  state: advice === null ? 'ok' : 'advice',
  message,
  advice,
});

/** A part that does not work as configured. */
export const fails = (part: string, message: string, advice: string | null = null): Finding => ({
  part,
  state: 'failed',
  message,
  advice,
});
