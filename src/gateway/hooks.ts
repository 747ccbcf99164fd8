import type { Logger } from 'pino';
import { MemoryError } from '../memory/error.ts';
import { stage } from '../observation/observe.ts';

/** What a request is, for an operator's own code. */
export interface HookRequest {
  readonly workspaceId: string | null;
  readonly userId: string | null;
  /** The program's own key for the user that it acts for; null if it acts for none. */
  readonly userKey: string | null;
  readonly role: string;
  readonly channel: string | null;
  /** The model that the client asks for. */
  readonly model: string;
  /** The newest user turn. */
  readonly query: string;
  /** Aborts when the time limit ends, or the client has left. */
  readonly signal: AbortSignal;
}

/** What is changed of a request before its model is chosen. */
export interface RouteChange {
  /** The model to ask for instead. Rules still decide. */
  readonly model?: string;
  /** Replaces each text of the request: prompts, turns, and what tools were given and gave. */
  readonly replace?: (text: string) => string;
}

/** What is changed of a search for memory. */
export interface RetrieveChange {
  /** What to search for instead. */
  readonly query?: string;
  /** Whether nothing is searched, and nothing put into the prompt. */
  readonly skip?: boolean;
}

/** An answer that was stored. */
export interface Generated extends HookRequest {
  readonly answer: string;
  readonly threadId: string;
  /** `provider/model`. */
  readonly answeredBy: string;
  /** `complete`, `client left` or `broke off`. */
  readonly state: string;
  readonly usage: Readonly<Record<string, unknown>> | null;
}

type Change<Value> = Value | undefined | Promise<Value | undefined>;

/** An operator's own code in the gateway: the default export of the module that `MNEME_HOOKS` names. */
export interface Hooks {
  /** Before anything is stored, searched or sent. If it fails, the request is refused with HOOK_FAILED. */
  readonly preRoute?: (request: HookRequest) => Change<RouteChange>;
  /** Before memory is searched. If it fails, the request is answered without memory. */
  readonly preRetrieve?: (request: HookRequest) => Change<RetrieveChange>;
  /** After an answer was stored; nothing waits for it. If it fails, the log says so. */
  readonly postGenerate?: (generated: Generated) => unknown;
}

/** The names of the hooks. */
export const hookNames = ['preRoute', 'preRetrieve', 'postGenerate'] as const;

/** Runs hooks within their time limit. */
export interface HookRunner {
  /** @throws MemoryError HOOK_FAILED. */
  preRoute(request: HookRequest): Promise<RouteChange>;
  preRetrieve(request: HookRequest): Promise<RetrieveChange>;
  postGenerate(generated: Generated): Promise<void>;
}

/**
 * Creates it.
 *
 * @param timeoutMs how many milliseconds each may take.
 */
export function createHookRunner(hooks: Hooks, timeoutMs: number, log: Logger): HookRunner {
  async function run<Given extends HookRequest, Value>(
    name: (typeof hookNames)[number],
    hook: (given: Given) => Value,
    given: Given,
  ): Promise<Awaited<Value>> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error(`took longer than ${timeoutMs} ms`)), timeoutMs);
    const late = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => reject(limit.signal.reason), { once: true });
    });
    late.catch(() => {});
    try {
      const signal = AbortSignal.any([given.signal, limit.signal]);
      return await stage('hook', name, () =>
        Promise.race([(async () => hook({ ...given, signal }))(), late]),
      );
    } finally {
      clearTimeout(timer);
    }
  }
  const failed = (hook: string, error: unknown) => log.error({ err: error, hook }, 'a hook failed');

  return {
    async preRoute(request) {
      if (!hooks.preRoute) return {};
      try {
        return (await run('preRoute', hooks.preRoute, request)) ?? {};
      } catch (error) {
        failed('preRoute', error);
        throw new MemoryError(
          'unavailable',
          'HOOK_FAILED',
          "The server's own code (MNEME_HOOKS, preRoute) failed. Nothing was stored or sent. Try again, or ask the operator, whose log has the cause.",
        );
      }
    },
    async preRetrieve(request) {
      if (!hooks.preRetrieve) return {};
      try {
        return (await run('preRetrieve', hooks.preRetrieve, request)) ?? {};
      } catch (error) {
        failed('preRetrieve', error);
        return { skip: true };
      }
    },
    async postGenerate(generated) {
      if (!hooks.postGenerate) return;
      await run('postGenerate', hooks.postGenerate, generated).catch((error: unknown) =>
        failed('postGenerate', error),
      );
    },
  };
}

/** Fields whose values are texts, or have them. Others are names, ids, settings, pictures and signatures. */
const texts = new Set([
  'system',
  'instructions',
  'messages',
  'input',
  'content',
  'text',
  'output',
  'arguments',
]);

/** A request with each of its texts replaced. */
export function withTexts(value: unknown, replace: (text: string) => string, isText = false): unknown {
  if (typeof value === 'string') return isText ? replace(value) : value;
  if (Array.isArray(value)) return value.map((each) => withTexts(each, replace, isText));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  // What a tool was given has names of its own.
  const isCall = Reflect.get(value, 'type') === 'tool_use';
  return Object.fromEntries(
    fields.map(([key, inner]) => {
      if (isCall && key === 'input') return [key, everyText(inner, replace)];
      const within =
        typeof inner === 'object' && (texts.has(key) || key === 'tool_calls' || key === 'function');
      return [key, texts.has(key) || within ? withTexts(inner, replace, texts.has(key)) : inner];
    }),
  );
}

function everyText(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((each) => everyText(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, everyText(inner, replace)]));
}
