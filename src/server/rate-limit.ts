import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitedRole } from '../graphql/limits.ts';
import type { Caller } from '../postgres/caller.ts';
import { PublicError } from './public-error.ts';

/** The rate limits. 0: no limit. */
export interface RateLimits {
  /** The cost that one principal (a user, or a service's key) may spend in a window, by role. */
  readonly principal: Readonly<Record<LimitedRole, number>>;
  /** The cost that all callers of a workspace may spend in a window. */
  readonly workspace: number;
  /** Requests without a valid credential that one address may send in a minute. */
  readonly attempts: number;
}

/** Seconds of a window for costs, which is the longest wait of a caller above the limit. */
const defaultWindowSeconds = 10;
const attemptSeconds = 60;
/** How long a credential that was valid is still checked when it comes from an address above its limit. */
const goodMs = 10 * 60_000;
const mostGood = 10_000;

/** One caller's rate limit. */
export interface Allowance {
  /** @throws PublicError RATE_LIMITED (429), with Retry-After. */
  charge(cost: number): Promise<void>;
  /** RateLimit and RateLimit-Policy after the last charge. Empty if there is no limit. */
  headers(): Readonly<Record<string, string>>;
}

/** Counts callers' costs and addresses' failed attempts, in this process only: each process has its own limits. */
export interface RateLimiter {
  allowance(caller: Caller): Allowance;
  /**
   * Runs an attempt to authenticate from an address, unless too many from there have failed. A `credential` that was
   * valid lately is always tried, so that a guesser does not lock out others who share the address.
   *
   * @throws PublicError TOO_MANY_ATTEMPTS (429), with Retry-After; what `attempt` throws.
   */
  attempt<Result>(address: string, credential: string, attempt: () => Promise<Result>): Promise<Result>;
}

/**
 * Creates the limiter, with rate-limiter-flexible's counters in memory: fixed windows that begin with a first request.
 *
 * @param windowSeconds length of a window; tests use short ones.
 *
 * The headers are those of draft-ietf-httpapi-ratelimit-headers-10.
 */
export function createRateLimiter(limits: RateLimits, windowSeconds = defaultWindowSeconds): RateLimiter {
  const counter = (points: number, duration: number) =>
    points > 0 ? new RateLimiterMemory({ points, duration }) : null;
  const principals = {
    member: counter(limits.principal.member, windowSeconds),
    admin: counter(limits.principal.admin, windowSeconds),
    service: counter(limits.principal.service, windowSeconds),
  };
  const workspaces = counter(limits.workspace, windowSeconds);
  const attempts = counter(limits.attempts, attemptSeconds);
  const good = new Map<string, number>();

  async function assertMayTry(address: string, key: string): Promise<void> {
    const spent = await attempts?.get(address);
    if (!spent || spent.remainingPoints > 0) return;
    if ((good.get(key) ?? 0) > Date.now()) return;
    throw new PublicError({
      code: 'TOO_MANY_ATTEMPTS',
      message:
        'Too many requests without a valid token came from this address. Wait for the time in Retry-After, and check the token.',
      headers: { 'retry-after': retryAfter(spent) },
    });
  }

  return {
    allowance(caller) {
      const role = limitedRole(caller);
      const own = role && principals[role];
      let left: RateLimiterRes | undefined;
      return {
        async charge(cost) {
          if (own) left = await spend(own, principalOf(caller), cost, 'principal');
          if (workspaces && caller.workspaceId)
            await spend(workspaces, caller.workspaceId, cost, 'workspace');
        },
        // Only the principal's limit: the rest of the workspace's would reveal what others do.
        headers: () => (own && left ? rateHeaders('principal', own, left) : {}),
      };
    },
    async attempt(address, credential, attempt) {
      if (!attempts) return attempt();
      const key = createHash('sha256').update(credential).digest('base64');
      await assertMayTry(address, key);
      try {
        const result = await attempt();
        good.delete(key);
        if (good.size >= mostGood) good.delete(good.keys().next().value ?? '');
        good.set(key, Date.now() + goodMs);
        return result;
      } catch (error) {
        if (error instanceof PublicError && error.status === 401) await attempts.penalty(address);
        throw error;
      }
    },
  };
}

function limitedRole({ role, credential }: Caller): LimitedRole | null {
  if (credential?.kind === 'deployment_key') return 'member';
  return role === 'member' || role === 'admin' || role === 'service' ? role : null;
}

/** Whose limit a request counts for: a service's key (also after a rotation), or a user with all their tokens. */
function principalOf({ workspaceId, userId, credential }: Caller): string {
  const ownKey = ['api_key', 'signing_key', 'deployment_key'].includes(credential?.kind ?? 'token');
  return `${workspaceId} ${ownKey ? (credential?.keyId ?? credential?.id) : userId}`;
}

async function spend(
  counter: RateLimiterMemory,
  key: string,
  cost: number,
  whose: 'principal' | 'workspace',
): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key, Math.max(1, Math.ceil(cost)));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new PublicError({
      code: 'RATE_LIMITED',
      message:
        whose === 'principal'
          ? `Your requests cost more than the ${counter.points} allowed in ${counter.duration} s. Wait for the time in Retry-After, then send the request again.`
          : `Your workspace's requests cost more than the ${counter.points} allowed in ${counter.duration} s. Wait for the time in Retry-After, then send the request again.`,
      headers: { 'retry-after': retryAfter(refused), ...rateHeaders(whose, counter, refused) },
    });
  }
}

function retryAfter({ msBeforeNext }: RateLimiterRes): string {
  return String(secondsOf(msBeforeNext));
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

function rateHeaders(
  name: string,
  { points, duration }: RateLimiterMemory,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${points};w=${duration}`,
    ratelimit: `"${name}";r=${Math.max(0, remainingPoints)};t=${secondsOf(msBeforeNext)}`,
  };
}
