import { type Command, InvalidArgumentError } from 'commander';
import type { DeliveryAnswer, MnemeAdminClient, WebhookAnswer, WebhookEvent } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, toProgram } from './answering.ts';
import { upTo } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { type Identity, withClient } from './connection.ts';

const events: readonly WebhookEvent[] = [
  'MESSAGE_ADDED',
  'THREAD_UPDATED',
  'MEMORY_FORMED',
  'JOB_PROGRESS',
  'HANDOFF_SIGNALLED',
  'PRESENCE_CHANGED',
];

interface MadeOptions extends Identity {
  readonly events: WebhookEvent[];
}

/** Adds `mneme webhook`. */
export function addWebhookCommands(program: Command, readConfig: () => Config): void {
  const parent = program
    .command('webhook')
    .description('list, add, test and remove webhooks, and see what was delivered')
    .addHelpText(
      'after',
      `
A webhook is named by its name or id. Its secret is printed once. Examples:
  mneme webhook add crm https://crm.example/mneme --events message_added,memory_formed
  mneme webhook deliveries crm --limit 5`,
    );
  const command = (usage: string, what: string) =>
    inForms(parent.command(usage))
      .description(what)
      .option('--workspace <slug>', 'the workspace (default: the first)')
      .option('--user <name>', 'the user to act as (default: its first admin)');
  const act = <Answer>(
    options: Identity,
    work: (client: MnemeAdminClient) => Promise<Answer>,
    text: (given: Answer) => string,
  ) =>
    withClient(readConfig(), toProgram(options), async (client) => {
      answer(await work(client), options, text);
    });

  command('list', 'list the webhooks').action((options: Identity) =>
    act(
      options,
      (client) => client.webhooks(),
      (found) => found.map(webhookLine).join('') || 'There are no webhooks.\n',
    ),
  );
  command('add <name> <url>', 'post events to an address; prints the secret that signs them')
    .requiredOption(
      '--events <kinds>',
      `which, joined by commas: ${events.join(',').toLowerCase()}`,
      eventsIn,
    )
    .action((name: string, url: string, options: MadeOptions) =>
      act(
        options,
        (client) => client.createWebhook({ name, url, events: options.events }),
        ({ webhook, secret }) => `${webhookLine(webhook)}${secret}\n`,
      ),
    );
  for (const [usage, what, enabled] of [
    ['enable <name>', 'send to one again', true],
    ['disable <name>', 'send nothing to one', false],
  ] as const)
    command(usage, what).action((name: string, options: Identity) =>
      act(
        options,
        async (client) => client.updateWebhook({ webhookId: await idOf(client, name), enabled }),
        webhookLine,
      ),
    );
  command('rotate <name>', 'give one a new secret; the old one signs too for a while').action(
    (name: string, options: Identity) =>
      act(
        options,
        async (client) => client.rotateWebhookSecret(await idOf(client, name)),
        ({ secret }) => `${secret}\n`,
      ),
  );
  command('test <name>', 'send an event of the kind TEST').action((name: string, options: Identity) =>
    act(
      options,
      async (client) => ({ deliveryId: await client.testWebhook(await idOf(client, name)) }),
      ({ deliveryId }) =>
        `${deliveryId}  is sent. \`mneme webhook deliveries ${name}\` shows what came of it.\n`,
    ),
  );
  command('deliveries <name>', 'list the latest deliveries of one, the newest first')
    .option('--limit <number>', 'how many, 200 at most', upTo(200), 20)
    .action((name: string, options: Identity & { readonly limit: number }) =>
      act(
        options,
        async (client) => client.webhookDeliveries(await idOf(client, name), options.limit),
        (found) => found.map(deliveryLine).join('') || 'Nothing was delivered yet.\n',
      ),
    );
  command('remove <name>', 'remove one with its deliveries').action((name: string, options: Identity) =>
    act(
      options,
      async (client) => {
        const id = await idOf(client, name);
        await client.deleteWebhook(id);
        return { id, removed: true };
      },
      ({ id }) => `${id}  removed\n`,
    ),
  );
}

function webhookLine({ id, name, url, events: kinds, enabled, failures }: WebhookAnswer): string {
  const state = enabled ? (failures > 0 ? `failing (${failures})` : 'enabled') : 'disabled';
  return `${id}  ${state}  ${name}  ${url}  ${kinds.join(',').toLowerCase()}\n`;
}

function deliveryLine({ createdAt, event, state, attempts, statusCode, errorText }: DeliveryAnswer): string {
  const why = errorText ?? (statusCode === null ? '' : String(statusCode));
  return (
    `${createdAt}  ${state.toLowerCase()}  ${event.toLowerCase()}  ${attempts} attempts  ${why}`.trimEnd() +
    '\n'
  );
}

function eventsIn(text: string): WebhookEvent[] {
  return text.split(',').map((given) => {
    const kind = events.find((each) => each === given.trim().toUpperCase());
    if (kind) return kind;
    throw new InvalidArgumentError(`Allowed kinds are ${events.join(', ').toLowerCase()}.`);
  });
}

/** @throws CommandError where there is none, or several have the name. */
async function idOf(client: MnemeAdminClient, name: string): Promise<string> {
  const found = (await client.webhooks()).filter((each) => each.id === name || each.name === name);
  const [one] = found;
  if (one && found.length === 1) return one.id;
  const which = one
    ? `${found.length} webhooks are called ${name}. Name one by its id.`
    : `There is no webhook ${name}.`;
  throw new CommandError(`${which} \`mneme webhook list\` lists them.`);
}
