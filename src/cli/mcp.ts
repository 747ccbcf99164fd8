import { type Command, Option } from 'commander';
import type { McpTools } from '../mcp/tools.ts';
import type { Config } from '../server/config.ts';
import { withClient } from './connection.ts';
import { writeStderr } from './terminal.ts';

interface McpFlags {
  readonly workspace?: string;
  readonly user?: string;
  readonly tools: McpTools;
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
    .addHelpText(
      'after',
      `
Clients start this command themselves; docs/mcp.md shows their settings. With MNEME_URL and MNEME_API_KEY it uses the
memory of a remote server, which also serves the tools at /mcp. Example of a client's settings:
  {"command": "/path/to/mneme/bin/mneme",
   "args": ["mcp", "--data-dir", "/path/to/mneme/.mneme", "--user", "dana", "--tools", "read"]}
Without --data-dir, the data directory is .mneme in the directory where the client starts the command.`,
    )
    .action(async ({ tools, ...identity }: McpFlags) => {
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
