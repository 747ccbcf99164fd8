import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { McpTools } from '../mcp/tools.ts';
import type { Config } from '../server/config.ts';
import { withClient } from './connection.ts';
import { type McpClient, type McpStart, mcpClients, mcpConfig, placeOf } from './mcp-config.ts';
import { writeStderr, writeStdout } from './terminal.ts';

interface McpFlags {
  readonly workspace?: string;
  readonly user?: string;
  readonly tools: McpTools;
  readonly config?: McpClient;
}

/** The client's secret is never printed: whoever reads over one's shoulder would have it. */
const keyToPaste = 'mneme_...';

/** How a client is to start this command, with the same server, database and user as it was asked with. */
function startOf(config: Config, { workspace, user, tools }: McpFlags): McpStart {
  const { url } = config.client;
  const place = url ? [] : ['--data-dir', resolve(config.dataDir)];
  const env: Record<string, string> = {};
  if (url) Object.assign(env, { MNEME_URL: url, MNEME_API_KEY: keyToPaste });
  else if (process.env.DATABASE_URL) env.DATABASE_URL = 'postgres://...';
  return {
    command: resolve(import.meta.dirname, '../../bin/mneme'),
    args: [
      'mcp',
      ...place,
      ...(workspace === undefined ? [] : ['--workspace', workspace]),
      ...(user === undefined ? [] : ['--user', user]),
      ...(tools === 'all' ? [] : ['--tools', tools]),
    ],
    env,
  };
}

/** Adds `mneme mcp`: memory as tools for a model's client, over standard input and output. */
export function addMcpCommand(program: Command, config: () => Config): void {
  program
    .command('mcp')
    .description('serve the memory as tools of the Model Context Protocol, over standard input and output')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .addOption(
      new Option('--tools <which>', 'only the reading tools, or all').choices(['all', 'read']).default('all'),
    )
    .addOption(
      new Option('--config <client>', 'print what to paste into the settings of a client, and end').choices(
        mcpClients,
      ),
    )
    .addHelpText(
      'after',
      `
Clients start this command themselves; --config prints their settings. With MNEME_URL and MNEME_API_KEY it uses the
memory of a remote server, which also serves the tools at /mcp. Example of a client's settings:
  {"command": "/path/to/mneme/bin/mneme",
   "args": ["mcp", "--data-dir", "/path/to/mneme/.mneme", "--user", "dana", "--tools", "read"]}
Without --data-dir, the data directory is .mneme in the directory where the client starts the command.`,
    )
    .action(async ({ config: forClient, ...flags }: McpFlags) => {
      if (forClient !== undefined) {
        writeStderr(`Paste this into ${placeOf(forClient)}:\n`);
        writeStdout(mcpConfig(forClient, startOf(config(), flags)));
        return;
      }
      const { tools, ...identity } = flags;
      const [{ serveStdio }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/server/stdio'),
        import('../mcp/tools.ts'),
      ]);
      // Standard output is the protocol's alone.
      await withClient(config(), { ...identity, json: true }, async (client) => {
        const ended = new Promise<void>((resolve) => {
          process.stdin.once('end', resolve).once('close', resolve);
          process.once('SIGINT', resolve).once('SIGTERM', resolve);
        });
        const served = serveStdio(() => createMcpServer({ client, tools }), {
          onerror: ({ message }) => writeStderr(`mneme: ${message}\n`),
        });
        await ended;
        await served.close();
      });
    });
}
