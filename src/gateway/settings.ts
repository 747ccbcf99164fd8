import { z } from 'zod';

/**
 * The protocol of a provider: OpenAI's chat completions, which most providers speak; these and OpenAI's Responses; or
 * Anthropic's Messages. What a client speaks is passed through byte by byte to a provider that speaks it too, and
 * translated for every other.
 */
const gatewayProtocols = ['openai', 'openai-responses', 'anthropic'] as const;
/** One of them. */
export type GatewayProtocol = (typeof gatewayProtocols)[number];

/** A provider of models. Its address and key are set by the deployment; no request and no row contains them. */
export interface GatewayProvider {
  readonly name: string;
  readonly protocol: GatewayProtocol;
  /** Without a slash at the end, e.g. https://api.example.com/v1. */
  readonly url: string;
  readonly apiKey: string | null;
  /** The model to use if this provider is down or does not answer, as `provider/model`; null if there is none. */
  readonly fallback: string | null;
  /**
   * Where memory is inserted for its models: in the leading system message, or in a message of its own before the
   * newest user turn; null: in the system message for chat completions, before the turn for Messages and Responses.
   */
  readonly memory: 'system' | 'turn' | null;
}

/** The settings of the gateway. */
export interface GatewaySettings {
  /** The first one is used for models without a provider's name. */
  readonly providers: readonly GatewayProvider[];
  /** How many milliseconds to wait for a provider before another is used. */
  readonly silenceMs: number;
  /** How many tokens of a prompt memory may take. */
  readonly memoryTokens: number;
  /** The module of the operator's own code, and how many milliseconds each of its hooks may take. */
  readonly hooks?: { readonly module: string; readonly timeoutMs: number };
}

/** A wrong variable, and what it must be. */
export interface GatewayProblem {
  readonly variable: string;
  readonly message: string;
}

type Source = Readonly<Record<string, string | undefined>>;

const listVariable = 'MNEME_GATEWAY_PROVIDERS';
const details = ['URL', 'API_KEY', 'PROTOCOL', 'FALLBACK', 'MEMORY'] as const;
const nameForm = /^[a-z][a-z0-9]{0,30}$/;

/** The variables that follow from the list of providers in an environment. */
export function gatewayVariables(env: Source): string[] {
  return [
    listVariable,
    'MNEME_GATEWAY_SILENCE_MS',
    'MNEME_GATEWAY_MEMORY_TOKENS',
    'MNEME_HOOKS',
    'MNEME_HOOKS_TIMEOUT_MS',
    ...namesIn(env).flatMap((name) => details.map((detail) => variableOf(name, detail))),
  ];
}

/** Reads the gateway's settings; null where no provider is listed. */
export function readGatewaySettings(env: Source): {
  readonly settings: GatewaySettings | null;
  readonly problems: readonly GatewayProblem[];
} {
  const names = namesIn(env);
  const problems: GatewayProblem[] = [];
  const wants = (variable: string, message: string) => problems.push({ variable, message });
  for (const name of names) {
    if (!nameForm.test(name))
      wants(listVariable, 'wants names separated by commas, each of small letters and digits: openai,local.');
  }
  if (new Set(names).size < names.length) wants(listVariable, 'names a provider twice.');
  const providers = names.map((name): GatewayProvider => {
    const given = (detail: (typeof details)[number]) => env[variableOf(name, detail)] || null;
    const url = given('URL');
    if (!z.url({ protocol: /^https?$/ }).safeParse(url).success)
      wants(variableOf(name, 'URL'), 'wants the address of the API, such as https://api.example.com/v1.');
    const protocol = gatewayProtocols.find((each) => each === (given('PROTOCOL') ?? 'openai'));
    if (!protocol) wants(variableOf(name, 'PROTOCOL'), `wants one of ${gatewayProtocols.join(', ')}.`);
    const fallback = given('FALLBACK');
    const [next, model] = splitModel(fallback ?? '');
    if (fallback !== null && (!model || next === name || !names.includes(next)))
      wants(variableOf(name, 'FALLBACK'), 'wants a model of another provider of the list: name/model.');
    const memory = given('MEMORY');
    if (memory !== null && memory !== 'system' && memory !== 'turn')
      wants(variableOf(name, 'MEMORY'), 'wants one of system, turn.');
    return {
      name,
      protocol: protocol ?? 'openai',
      url: (url ?? '').replace(/\/+$/, ''),
      apiKey: given('API_KEY'),
      fallback,
      memory: memory === 'turn' || memory === 'system' ? memory : null,
    };
  });
  const number = (variable: string, min: number, max: number, standard: number) => {
    const value = Number(env[variable] || standard);
    if (!(Number.isInteger(value) && value >= min && value <= max))
      wants(variable, `wants a whole number from ${min} to ${max}.`);
    return value;
  };
  const silenceMs = number('MNEME_GATEWAY_SILENCE_MS', 100, 600_000, 30_000);
  const memoryTokens = number('MNEME_GATEWAY_MEMORY_TOKENS', 100, 100_000, 1_500);
  const timeoutMs = number('MNEME_HOOKS_TIMEOUT_MS', 10, 60_000, 1_000);
  const module = env.MNEME_HOOKS;
  if (module && names.length === 0)
    wants('MNEME_HOOKS', 'needs MNEME_GATEWAY_PROVIDERS: hooks are part of the gateway.');
  const hooks = module ? { hooks: { module, timeoutMs } } : {};
  return { settings: names.length > 0 ? { providers, silenceMs, memoryTokens, ...hooks } : null, problems };
}

/** Splits `provider/model`; the second part is empty if there is no slash. */
export function splitModel(model: string): [string, string] {
  const slash = model.indexOf('/');
  return slash < 0 ? [model, ''] : [model.slice(0, slash), model.slice(slash + 1)];
}

function namesIn(env: Source): string[] {
  return (env[listVariable] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function variableOf(name: string, detail: string): string {
  return `MNEME_GATEWAY_${name.toUpperCase()}_${detail}`;
}
