/**
 * The Model Context Protocol's own conformance suite. Against `/mcp` of a running server: the opening, ping, the lists,
 * and pages whose names were made to point to this machine. The other scenarios ask for tools, prompts and resources of
 * a test server's, and for questions to the client within an answer: against a fixture with sessions, answered by the
 * same way over HTTP. For .ci/run: npm fetches the suite.
 */
import { execFile } from 'node:child_process';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import {
  endAll,
  newInstallation,
  projectRoot,
  recordedUrl,
  runMneme,
  startServing,
} from '../test/end-to-end/mneme-process.ts';
import { goodToken, start, stopAll } from '../test/server/harness.ts';
import { createFixture } from './mcp-conformance/fixture.ts';
import { createSessions } from './mcp-conformance/sessions.ts';

const suite = '@modelcontextprotocol/conformance@0.1.16';
const ownScenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
];
let passed = 0;
let failed = 0;

/**
 * What the suite asks for in the name of a revision that it has not agreed on with the server: 2025-03-26, which knows
 * no streams that are closed and gone on with. With that one header as it was agreed on, the scenario is a test.
 */
const ofAnotherRevision = 'server-sse-polling';
const agreedRevision = { 'mcp-protocol-version': '2025-11-25' };

/** Passes requests on as they are, Host and Origin too, signed in: the suite has no token of its own. */
async function signedIn(target: URL, token: string, replaced: Record<string, string> = {}) {
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, ...replaced, authorization: `Bearer ${token}` };
    const { hostname, port } = target;
    const passing = httpRequest(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      },
    );
    passing.on('error', () => answer.destroy());
    answer.on('close', () => passing.destroy());
    incoming.pipe(passing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, server };
}

const run = promisify(execFile);

/** The suite's program, where npm put it: asked for by npx each time, it starts twice as slowly. */
const program = await run('npm', ['exec', '--yes', `--package=${suite}`, '-c', 'command -v conformance'], {
  cwd: projectRoot,
}).then(({ stdout }) => stdout.trim());

/** All scenarios of servers that the suite knows. */
async function allScenarios(): Promise<string[]> {
  const { stdout } = await run(program, ['list', '--server'], { cwd: projectRoot });
  const found = [...stdout.matchAll(/^ {2}- ([\w-]+) \[/gm)].map(([, name = '']) => name);
  if (found.length < 30) throw new Error(`The suite lists ${found.length} scenarios.`);
  return found;
}

async function conforms(url: string, scenario: string): Promise<void> {
  try {
    const given = ['server', '--url', url, '--scenario', scenario];
    const { stdout } = await run(program, given, { cwd: projectRoot, timeout: 120_000 });
    if (!/, 0 failed, 0 warnings/.test(stdout)) throw Object.assign(new Error('warned'), { stdout });
    passed += 1;
    console.log(`${scenario}: good`);
  } catch (error) {
    failed += 1;
    const { message, stdout = '' } = Object(error);
    console.log(`${scenario}: ${message}\n${stdout}`);
  }
}

try {
  const at = newInstallation();
  await startServing(at, '--no-sample');
  await runMneme(at, 'workspace', 'create', 'acme');
  const made = await runMneme(at, 'token', '--workspace', 'acme', '--user', 'ops', '--role', 'admin');
  const { url, server } = await signedIn(new URL(recordedUrl(at)), made.stdout.trim());
  console.log('Mneme');
  for (const scenario of ownScenarios) await conforms(url, scenario);
  server.closeAllConnections();
  server.close();
  console.log('A fixture behind the same path');
  const served = await start({
    mcpSessions: createSessions(createFixture),
    corsLocal: true,
    limits: { maxBodyBytes: 1_000_000, queryTimeoutMs: 30_000 },
  });
  const token = await goodToken();
  const fixture = await signedIn(new URL(served.url), token);
  const agreed = await signedIn(new URL(served.url), token, agreedRevision);
  for (const scenario of await allScenarios())
    await conforms(scenario === ofAnotherRevision ? agreed.url : fixture.url, scenario);
  for (const { server } of [fixture, agreed]) {
    server.closeAllConnections();
    server.close();
  }
} finally {
  await stopAll();
  await endAll();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
