import type { Command } from 'commander';
import type { MnemeAdminClient } from '../client/admin.ts';
import { estimateRoute, type Route } from '../memory/route/route.ts';
import { ruleFor } from '../memory/workspace/completion-models.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { oneOf, upTo } from './arguments.ts';
import { MisuseError } from './command-error.ts';
import { type Identity, withClient } from './connection.ts';

interface RouteOptions extends Identity {
  readonly model: string;
  readonly channel: string;
  readonly role: string;
  readonly tools?: boolean;
  readonly images?: boolean;
  readonly requestCharacters?: number;
  readonly spent: number;
  readonly at?: string;
}

/** Which model a message would get, and why. */
interface Tried extends Route {
  /** The rule that decides; null: none, so that the model is the one that is asked for. */
  readonly rule: string | null;
  readonly model: string;
  /** `provider/model`; null if the workspace has no model of that name. */
  readonly target: string | null;
}

/** The most characters of a request that can be given. */
const mostCharacters = 100_000_000;

/** Adds `mneme route`, which tries the gateway's rules and sends nothing to a model. */
export function addRouteCommand(program: Command, readConfig: () => Config): void {
  answering(program, 'route <text>', "try the gateway's rules: which model a message gets, and by which rule")
    .option('--model <name>', 'the model that the client asks for', 'auto')
    .option('--channel <channel>', 'the channel of the request', 'gateway')
    .addOption(oneOf('--role <role>', 'who asks', ['member', 'admin', 'service']).default('member'))
    .option('--tools', 'the model may call tools')
    .option('--images', 'the conversation has pictures')
    .option(
      '--request-characters <number>',
      "the characters of the whole request (default: the text's)",
      upTo(mostCharacters),
    )
    .option('--spent <percent>', "how much of the day's budget is spent", upTo(100), 0)
    .option('--at <time>', 'when, such as 2026-03-01T22:30Z (default: now)')
    .addHelpText(
      'after',
      '\nNothing is stored or sent. Example:\n  mneme route "why does this loop never end?" --tools --request-characters 200000',
    )
    .action(async (text: string, options: RouteOptions) => {
      const at = options.at === undefined ? new Date() : new Date(options.at);
      if (Number.isNaN(at.getTime())) throw new MisuseError(`--at wants a time, and not "${options.at}".`);
      await withClient(readConfig(), toProgram(options), async (client) => {
        answer(await tried(client, text, at, options), options, printTried);
      });
    });
}

async function tried(
  client: MnemeAdminClient,
  text: string,
  at: Date,
  options: RouteOptions,
): Promise<Tried> {
  const { rules, models } = await client.routing();
  const known = models.map((model) => ({
    ...model,
    memoryPlacement: null,
    inputPrice: null,
    outputPrice: null,
    fallbackId: null,
  }));
  const decided = ruleFor(
    { rules, models: known, budget: { most: 100, spent: options.spent } },
    {
      model: options.model,
      query: text,
      channel: options.channel.trim().toLowerCase(),
      role: options.role,
      requestCharacters: options.requestCharacters ?? text.length,
      tools: options.tools ?? false,
      images: options.images ?? false,
      at,
    },
  );
  const model = decided?.model ?? known.find(({ slug }) => slug === options.model);
  return {
    rule: decided?.rule ?? null,
    model: model?.slug ?? options.model,
    target: model ? `${model.provider}/${model.name}` : null,
    ...estimateRoute(text),
  };
}

function printTried({ rule, model, target, intent, language, retrievalNeeded }: Tried): string {
  const said = [
    `model     ${model}${target === null ? '' : ` (${target})`}`,
    `rule      ${rule ?? 'none holds: the model is the one that is asked for'}`,
    `intent    ${intent}`,
    `language  ${language ?? 'unknown'}`,
    `memory    ${retrievalNeeded ? 'is searched' : 'is not searched'}`,
  ];
  return `${said.join('\n')}\n`;
}
