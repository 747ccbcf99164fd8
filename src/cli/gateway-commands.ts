import { type Command, InvalidArgumentError } from 'commander';
import type { MnemeAdminClient, ModelAnswer, RoutingAnswer, RuleAnswer } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, toProgram } from './answering.ts';
import { CommandError } from './command-error.ts';
import { type Identity, withClient } from './connection.ts';

interface ModelOptions extends Identity {
  readonly fallback?: string;
  readonly inputPrice?: string;
  readonly outputPrice?: string;
}

interface RuleOptions extends Identity {
  readonly when: object;
  readonly position?: number;
  readonly verifier?: string;
}

/** Adds `mneme gateway`: the models and rules that `mneme route` tries. */
export function addGatewayCommands(program: Command, readConfig: () => Config): void {
  const parent = program
    .command('gateway')
    .description('list, add and remove models and rules of the gateway')
    .addHelpText(
      'after',
      `
Role admin. Each change holds from the next request on; \`mneme route\` tries the rules. Examples:
  mneme gateway add-model coder openai/gpt-5 --input-price 1.25 --output-price 10
  mneme gateway add-rule code coder --when '{"intent":["code"]}' --verifier judge
  mneme gateway list --no-json`,
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

  command('list', 'list the models, and the rules in their order').action((options: Identity) =>
    act(options, (client) => client.routing(), printRouting),
  );
  command('add-model <slug> <model>', 'add a model, named as PROVIDER/MODEL')
    .option('--fallback <slug>', 'a model to ask if it does not answer')
    .option('--input-price <price>', 'the price of a million tokens that it reads')
    .option('--output-price <price>', 'the price of a million tokens that it writes')
    .action((slug: string, named: string, options: ModelOptions) =>
      act(
        options,
        async (client) => {
          const [provider = '', ...rest] = named.split('/');
          const name = rest.join('/');
          if (name === '') throw new CommandError(`Name the model as PROVIDER/MODEL, and not as ${named}.`);
          const { fallback, inputPrice, outputPrice } = options;
          return client.createModel({
            slug,
            provider,
            name,
            ...(inputPrice === undefined ? {} : { inputPrice }),
            ...(outputPrice === undefined ? {} : { outputPrice }),
            ...(fallback === undefined ? {} : { fallbackId: (await modelOf(client, fallback)).id }),
          });
        },
        modelLine,
      ),
    );
  command('remove-model <slug>', 'remove a model, with the rules that choose it').action(
    (slug: string, options: Identity) =>
      act(
        options,
        async (client) => {
          const { id } = await modelOf(client, slug);
          await client.deleteModel(id);
          return { id, removed: true };
        },
        () => `${slug} is removed.\n`,
      ),
  );
  command('add-rule <name> <slug>', 'add a rule that chooses a model')
    .option(
      '--when <predicates>',
      'when it holds, as JSON (docs/gateway.md); without it, always',
      predicates,
      {},
    )
    .option('--position <number>', 'its place among the rules (default: 0)', wholeNumber)
    .option('--verifier <slug>', 'a model that checks each answer against memory')
    .action((name: string, slug: string, options: RuleOptions) =>
      act(
        options,
        async (client) => {
          const { position, verifier, when } = options;
          return client.createRule({
            name,
            modelId: (await modelOf(client, slug)).id,
            predicates: when,
            ...(position === undefined ? {} : { position }),
            ...(verifier === undefined ? {} : { verifierId: (await modelOf(client, verifier)).id }),
          });
        },
        ({ id }) => `${id}  ${name}\n`,
      ),
    );
  command('remove-rule <name>', 'remove a rule, by its name or id').action(
    (name: string, options: Identity) =>
      act(
        options,
        async (client) => {
          const { rules } = await client.routing();
          const found = rules.filter((rule) => rule.id === name || rule.name === name);
          const [one] = found;
          if (!one || found.length > 1)
            throw new CommandError(
              `${one ? 'Several rules are' : 'No rule is'} called ${name}. Name one by its id.`,
            );
          await client.deleteRule(one.id);
          return { id: one.id, removed: true };
        },
        () => `${name} is removed.\n`,
      ),
  );
}

/** @throws CommandError where there is none. */
async function modelOf(client: MnemeAdminClient, slug: string): Promise<ModelAnswer> {
  const found = (await client.routing()).models.find((model) => model.slug === slug || model.id === slug);
  if (found) return found;
  throw new CommandError(`There is no model ${slug}. \`mneme gateway list\` lists them.`);
}

function modelLine({ id, slug, provider, name }: ModelAnswer): string {
  return `${id}  ${slug}  ${provider}/${name}\n`;
}

function printRouting({ rules, models }: RoutingAnswer): string {
  const slug = (id: string | null) => models.find((model) => model.id === id)?.slug ?? 'an unknown model';
  const ruleLine = ({ id, position, name, predicates, modelId, verifierId }: RuleAnswer) => {
    const checked = verifierId === null ? '' : `, checked by ${slug(verifierId)}`;
    return `${id}  ${position}  ${name}: ${JSON.stringify(predicates)} -> ${slug(modelId)}${checked}\n`;
  };
  const said = models.map(modelLine).join('') + rules.map(ruleLine).join('');
  return said || 'There are no models and no rules.\n';
}

function predicates(text: string): object {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  } catch {
    // Said below.
  }
  throw new InvalidArgumentError('Give an object of JSON, e.g. {"intent":["code"]}.');
}

function wholeNumber(text: string): number {
  if (/^-?\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}
