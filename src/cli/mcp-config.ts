/** Clients of the Model Context Protocol whose settings are known. */
export const mcpClients = ['claude', 'cursor', 'vscode', 'codex'] as const;

/** One of {@link mcpClients}. */
export type McpClient = (typeof mcpClients)[number];

/** How a client starts the tools. */
export interface McpStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const places: Readonly<Record<McpClient, string>> = {
  claude: 'claude_desktop_config.json, or .mcp.json of a project',
  cursor: '~/.cursor/mcp.json, or .cursor/mcp.json of a project',
  vscode: '.vscode/mcp.json, or "MCP: Open User Configuration"',
  codex: '~/.codex/config.toml',
};

/** Where a client keeps its settings, for people. */
export const placeOf = (client: McpClient): string => places[client];

/** What is pasted into a client's settings. */
export function mcpConfig(client: McpClient, { command, args, env }: McpStart): string {
  const hasEnv = Object.keys(env).length > 0;
  if (client === 'codex') {
    const lines = [
      '[mcp_servers.mneme]',
      `command = ${toml(command)}`,
      `args = [${args.map(toml).join(', ')}]`,
    ];
    if (hasEnv)
      lines.push(
        '',
        '[mcp_servers.mneme.env]',
        ...Object.entries(env).map(([name, value]) => `${name} = ${toml(value)}`),
      );
    return `${lines.join('\n')}\n`;
  }
  const server = {
    ...(client === 'vscode' ? { type: 'stdio' } : {}),
    command,
    args,
    ...(hasEnv ? { env } : {}),
  };
  const settings = client === 'vscode' ? { servers: { mneme: server } } : { mcpServers: { mneme: server } };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

/** A string of TOML, whose escapes are those of JSON. */
const toml = (text: string) => JSON.stringify(text);
