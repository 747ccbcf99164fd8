import { z } from 'zod';
import { happened } from '../../observation/observe.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inOneStatement, inSession } from '../call.ts';
import { channelName, timeZone } from '../input.ts';
import { estimateRoute, intents } from '../route/route.ts';

const completionPlanStatement = readStatement(import.meta.dirname, 'completion-plan.sql');

const few = 100;
const names = z.array(z.string().min(1).max(200)).max(few, `holds more than ${few} values`).optional();
const characters = z.number().int().min(0).optional();

/** A provider, as deployments name theirs. */
export const providerName = z
  .string()
  .regex(/^[a-z][a-z0-9]{0,30}$/, 'must be the name of a provider: small letters and digits');

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day: 22:30');

/** A time of day, which may go over midnight: from its beginning until before its end. */
const hoursOfDay = z.strictObject({ from: timeOfDay, to: timeOfDay, timeZone: timeZone.optional() });

/** When a routing rule holds: all that is given must. */
export const rulePredicates = z.strictObject({
  /** What clients ask for. */
  model: names,
  intent: z.array(z.enum(intents)).optional(),
  /** ISO 639-1. */
  language: names,
  minCharacters: characters,
  maxCharacters: characters,
  channel: z.array(channelName).max(few, `holds more than ${few} values`).optional(),
  role: z.array(z.enum(['member', 'admin', 'service'])).optional(),
  minSpent: z.number().min(0).max(1).optional(),
  /** Of the whole request: its prompts, turns and results of tools. */
  minRequestCharacters: characters,
  maxRequestCharacters: characters,
  /** Whether the model may call tools; whether the conversation has pictures. */
  tools: z.boolean().optional(),
  images: z.boolean().optional(),
  hours: hoursOfDay.optional(),
});

/** A model of a workspace, by its provider's name in the deployment's settings. */
export interface CompletionModel {
  readonly id: string;
  readonly slug: string;
  readonly provider: string;
  readonly name: string;
  readonly memoryPlacement: 'system' | 'turn' | null;
  /** Of a million tokens; null where that is not known. */
  readonly inputPrice: number | null;
  readonly outputPrice: number | null;
  readonly fallbackId: string | null;
}

interface Rule {
  readonly name: string;
  readonly predicates: unknown;
  readonly modelId: string;
  readonly verifierId?: string | null;
}

/** What a workspace says of completions at the moment. */
export interface CompletionPlan {
  readonly models: readonly CompletionModel[];
  /** In their order. */
  readonly rules: readonly Rule[];
  /** Of the workspace's day; `most` is null where there is no limit. */
  readonly budget: { readonly most: number | null; readonly spent: number };
  /** Another text once something was erased, forgotten or hidden: what was read before is not to be used again. */
  readonly removals: string;
}

/** A completion that is asked for, as rules see it. */
export interface CompletionAsked {
  readonly model: string;
  /** The newest user turn. */
  readonly query: string;
  readonly channel: string;
  readonly role: string;
  /** Of all its messages. */
  readonly requestCharacters: number;
  readonly tools: boolean;
  readonly images: boolean;
  readonly at: Date;
}

/** What completions cost, for the books. */
export interface ModelUse {
  /** `provider/model`. */
  readonly model: string;
  readonly task: 'chat' | 'embed';
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
}

/** Reads a workspace's models, rules and budget as they are now: a change of them holds from the next request on. */
export async function readCompletionPlan(call: Call): Promise<CompletionPlan> {
  const [row] = await inOneStatement<{
    models: CompletionModel[];
    rules: Rule[];
    most: string | null;
    spent: string;
    removals: string;
  }>(call, completionPlanStatement, [call.caller.workspaceId], {
    signal: call.signal,
  });
  const { models = [], rules = [], most = null, spent = '0', removals = '' } = row ?? {};
  const budget = { most: most === null ? null : Number(most), spent: Number(spent) };
  return { models, rules, budget, removals };
}

/** The first rule that holds, its model, and the one that checks its answers; null where none does. */
export function ruleFor(
  { models, rules, budget }: Pick<CompletionPlan, 'models' | 'rules' | 'budget'>,
  asked: CompletionAsked,
): {
  readonly rule: string;
  readonly model: CompletionModel;
  readonly verifier: CompletionModel | null;
} | null {
  if (rules.length === 0) return null;
  const { intent, language } = estimateRoute(asked.query);
  const length = [...asked.query].length;
  const share = budget.most === null ? 0 : budget.most === 0 ? 1 : budget.spent / budget.most;
  const among = (values: readonly string[] | undefined, value: string | null) =>
    values === undefined || (value !== null && values.includes(value));
  for (const { name, predicates, modelId, verifierId } of rules) {
    // What an import or a newer server brought, and this one cannot read, holds for nothing.
    const { data: when } = rulePredicates.safeParse(predicates);
    const holds =
      when !== undefined &&
      among(when.model, asked.model) &&
      among(when.intent, intent) &&
      among(when.language, language) &&
      among(when.channel, asked.channel) &&
      among(when.role, asked.role) &&
      length >= (when.minCharacters ?? 0) &&
      length <= (when.maxCharacters ?? length) &&
      share >= (when.minSpent ?? 0) &&
      asked.requestCharacters >= (when.minRequestCharacters ?? 0) &&
      asked.requestCharacters <= (when.maxRequestCharacters ?? asked.requestCharacters) &&
      (when.tools ?? asked.tools) === asked.tools &&
      (when.images ?? asked.images) === asked.images &&
      (when.hours === undefined || isWithin(when.hours, asked.at));
    const model = holds ? models.find(({ id }) => id === modelId) : undefined;
    if (model) return { rule: name, model, verifier: models.find(({ id }) => id === verifierId) ?? null };
  }
  return null;
}

/** Whether a time is within hours of the day. */
function isWithin({ from, to, timeZone: zone }: z.output<typeof hoursOfDay>, at: Date): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone ?? 'UTC',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return from <= to ? from <= clock && clock < to : from <= clock || clock < to;
}

/** Writes down what a request of the gateway took, on the workspace's day: of the user with the key, else the caller. */
export async function noteModelUse(call: Call, userKey: string | null, use: ModelUse): Promise<void> {
  const { inputTokens: input, outputTokens: output, cost } = use;
  happened({ what: 'tokens used', by: 'gateway', input, output, cost });
  await inSession(call, (session) =>
    session.query('select mneme_private.note_model_use($1, $2, $3, $4, $5, $6, $7)', [
      use.model,
      use.task,
      call.caller.credential?.id ?? null,
      userKey,
      use.inputTokens,
      use.outputTokens,
      use.cost,
    ]),
  );
}
