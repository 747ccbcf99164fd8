import type { Command } from 'commander';
import { ProviderError } from '../providers/provider-error.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, inForms, toProgram } from './answering.ts';
import { CommandError } from './command-error.ts';
import { type Identity, withClient } from './connection.ts';
import { countingProgress } from './counting-progress.ts';
import { printEmbeddingModel } from './print-embedding-model.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr } from './terminal.ts';

/** Adds `mneme model` and `mneme model download`. */
export function addModelCommands(program: Command, readConfig: () => Config): void {
  const command = answering(
    program,
    'model',
    "show the workspace's embedding model and its move to another, or choose one",
  )
    .option('--choose <name>', "one of the server's models; `server`: the server's default")
    .action(async (options: Identity & { choose?: string }) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const { choose } = options;
        const status =
          choose === undefined
            ? await client.embeddingModel()
            : await client.chooseEmbeddingModel(choose === 'server' ? null : choose);
        answer(status, options, printEmbeddingModel);
      });
    });
  inForms(command.command('download'))
    .description('download a model that runs in the process (MNEME_EMBEDDER=onnx, MNEME_RERANKER=onnx)')
    .argument('[name]', 'OWNER/NAME on the hub (default: the models that the settings need)')
    .option('--revision <revision>', 'a branch or commit (default: the one downloaded before, else main)')
    .addHelpText(
      'after',
      `
Shows licence and size first. Models go to MNEME_MODEL_DIR (default: models in the data directory) and are checked
against the hub's checksums; an interrupted download goes on where it was. MNEME_MODEL_HUB names another hub.
Without a network, copy a model's directory to the machine and name it in MNEME_EMBEDDER_MODEL.`,
    )
    .action(async (name: string | undefined, options: DownloadCommand) => {
      await downloadCommand(readConfig(), name, options);
    });
}

interface DownloadCommand {
  readonly revision?: string;
  readonly json?: boolean;
}

async function downloadCommand(
  config: Config,
  name: string | undefined,
  { revision, ...form }: DownloadCommand,
): Promise<void> {
  const { downloadModel, offerOf } = await import('../providers/onnx/download.ts');
  const settings = config.providers.reveal();
  const hub = settings.MNEME_MODEL_HUB.replace(/\/+$/, '');
  const modelsDirectory = settings.MNEME_MODEL_DIR ?? './.mneme/models';
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  const { signal } = stop;
  const downloaded: {
    model: string;
    revision: string;
    licence: string | null;
    directory: string;
    bytes: number;
  }[] = [];
  try {
    for (const model of name === undefined ? await neededModels(config) : [name]) {
      const offer = await offerOf({ hub, model, revision, modelsDirectory, signal });
      const size = `${(offer.bytes / 1e6).toFixed(0)} MB`;
      writeStderr(
        `${model}, licence ${offer.licence ?? 'not stated'}, ${size}, revision ${offer.revision.slice(0, 12)}\n`,
      );
      const shown = countingProgress();
      try {
        await downloadModel({ hub, signal }, offer, (file, done, of) => shown.update(file, done, of));
      } finally {
        shown.stop();
      }
      const { revision: of, licence, directory, bytes } = offer;
      downloaded.push({ model, revision: of, licence, directory, bytes });
    }
  } catch (error) {
    if (signal.aborted)
      throw new CommandError('The download was interrupted. Run the command again: it goes on from there.');
    if (error instanceof ProviderError) throw new CommandError(error.message);
    throw error;
  } finally {
    forget();
  }
  answer(downloaded, toProgram(form), () =>
    downloaded.map(({ model, directory }) => `${model} is in ${directory}.\n`).join(''),
  );
}

/** The models that the settings name; those that are recommended where they name none. */
async function neededModels(config: Config): Promise<string[]> {
  const [{ recommendedModels }, { isHubName }] = await Promise.all([
    import('../providers/onnx/recommended-models.ts'),
    import('../providers/onnx/model-files.ts'),
  ]);
  const settings = config.providers.reveal();
  const { embedder, reranker } = recommendedModels;
  const named = [
    settings.MNEME_RERANKER === 'onnx' ? (settings.MNEME_RERANKER_MODEL ?? reranker.name) : null,
    settings.MNEME_EMBEDDER === 'onnx' || settings.MNEME_RERANKER !== 'onnx'
      ? ((settings.MNEME_EMBEDDER === 'onnx' ? settings.MNEME_EMBEDDER_MODEL : undefined) ?? embedder.name)
      : null,
  ];
  return [...new Set(named.filter((model) => model !== null))].filter(isHubName).reverse();
}
