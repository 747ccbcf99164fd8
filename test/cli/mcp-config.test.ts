import { expect, test } from 'vitest';
import { mcpConfig } from '../../src/cli/mcp-config.ts';

const start = {
  command: '/opt/mneme/bin/mneme',
  args: ['mcp', '--user', 'da "na"'],
  env: { MNEME_URL: 'https://memory.example/graphql', MNEME_API_KEY: 'mneme_...' },
};

test('each client gets its own form', () => {
  for (const client of ['claude', 'cursor'] as const)
    expect(JSON.parse(mcpConfig(client, start))).toEqual({ mcpServers: { mneme: start } });
  expect(JSON.parse(mcpConfig('vscode', { ...start, env: {} }))).toEqual({
    servers: { mneme: { type: 'stdio', command: start.command, args: start.args } },
  });
  expect(mcpConfig('codex', start)).toBe(
    `[mcp_servers.mneme]
command = "/opt/mneme/bin/mneme"
args = ["mcp", "--user", "da \\"na\\""]

[mcp_servers.mneme.env]
MNEME_URL = "https://memory.example/graphql"
MNEME_API_KEY = "mneme_..."
`,
  );
});
