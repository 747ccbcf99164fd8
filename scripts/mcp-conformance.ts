/**
 * The Model Context Protocol's own conformance suite against `/mcp` of a running server: the opening, ping, the lists,
 * and pages whose names were made to point to this machine. For .ci/run: npx fetches the suite. Its other scenarios ask
 * for tools, prompts and resources of a test server's.
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

const suite = '@modelcontextprotocol/conformance@0.1.16';
const scenarios = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'];
let passed = 0;
let failed = 0;

/** Passes requests on as they are, Host and Origin too, signed in: the suite has no token of its own. */
async function signedIn(target: URL, token: string) {
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
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

async function conforms(url: string, scenario: string): Promise<void> {
  try {
    const given = ['--yes', suite, 'server', '--url', url, '--scenario', scenario];
    await promisify(execFile)('npx', given, { cwd: projectRoot, timeout: 120_000 });
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
  for (const scenario of scenarios) await conforms(url, scenario);
  server.closeAllConnections();
  server.close();
} finally {
  await endAll();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
