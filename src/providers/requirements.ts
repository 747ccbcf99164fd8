import { ProviderError } from './provider-error.ts';

const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|lan)|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|0\.0\.0\.0|\[::1\]|\[f[cd][0-9a-f:]*\]|[a-z0-9_-]+)$/i;

/** Whether an address is of this machine or a private network. */
export function isPrivate(address: string): boolean {
  return PRIVATE_HOST.test(new URL(address).hostname);
}

/** Collects all missing or wrong settings, so that one error reports them together. */
export class Requirements {
  readonly #problems = new Map<string, string>();

  /** Returns the value. If it is undefined, notes the problem, and `check` throws. */
  need<Value>(value: Value | undefined, variable: string, because: string): Value | undefined {
    if (value === undefined) this.fail(variable, `${variable} is required: ${because}.`);
    return value;
  }

  fail(variable: string, message: string): void {
    if (!this.#problems.has(variable)) this.#problems.set(variable, message);
  }

  /** The key to send. "none" states explicitly that the server requires none. */
  apiKey(variable: string, value: string | undefined, neededFor: string | undefined): string | undefined {
    if (neededFor !== undefined) {
      const because = `${neededFor} needs a key (or "none" where the server asks for none)`;
      this.need(value, variable, because);
    }
    return value === 'none' ? undefined : value;
  }

  /** @throws ProviderError PROVIDER_MISCONFIGURED with every problem. */
  check(): void {
    if (this.#problems.size > 0) {
      throw new ProviderError('PROVIDER_MISCONFIGURED', [...this.#problems.values()].join('\n'));
    }
  }
}
