import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { CommandError } from './command-error.ts';
import { confirmed } from './confirm.ts';
import { type Identity, inWorkspace, withClient } from './connection.ts';
import { isId } from './named.ts';
import { onOneLine } from './terminal.ts';

interface RemoveOptions extends Identity {
  /** Don't ask. */
  readonly yes?: boolean;
}

/** Adds `mneme document`. */
export function addDocumentCommands(program: Command, readConfig: () => Config): void {
  answering(
    program.command('document').description('remove documents that were imported or added'),
    'remove <document>',
    'remove a document with its chunks, by its file, its uri or its id; asks first',
  )
    .option('--yes', "don't ask")
    .addHelpText(
      'after',
      "\nThe file itself is left alone, and need not be there any more. File and uri name a document of the user to act as, an\nid also those of others: an admin removes those that the workspace sees, a service's key any.",
    )
    .action(async (named: string, options: RemoveOptions) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const { id, name } = await requireDocument(client, named);
        const { slug } = await client.workspace();
        const question = `Removing the document ${name} from the workspace ${slug} can't be undone.`;
        if (!options.yes && !(await confirmed(question, name)))
          throw new CommandError('Nothing was removed.');
        await client.removeDocument(id);
        answer({ id, name, removed: true }, options, () => {
          return `${id}  removed  ${name}\nFrom the workspace ${slug}.\n`;
        });
      });
    });
}

/**
 * The document with a uri, of a file, or with an id, and what to call it.
 *
 * @throws CommandError where the caller has none with this uri or of this file, and it is no id either.
 */
async function requireDocument(
  client: MnemeAdminClient,
  named: string,
): Promise<{ id: string; name: string }> {
  const found =
    (await client.documentByUri(named)) ?? (await client.documentByUri(pathToFileURL(resolve(named)).href));
  if (found) return { id: found.id, name: onOneLine(found.title ?? found.uri ?? found.id) };
  if (isId(named)) return { id: named, name: named };
  const { slug } = await client.workspace();
  throw new CommandError(
    `There is no document ${named} of yours in the workspace ${slug}. Give its file, URI or id: \`mneme recall TEXT --json${inWorkspace(slug)}\` shows the documents of its hits, the GraphQL query \`sourceDocuments\` all documents.`,
  );
}
