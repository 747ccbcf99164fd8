/**
 * The conformance suite of blob stores against a real S3 server that checks signatures: OpenStack Swift with its S3 API,
 * Debian's `python3-swift`, which is installed where it is missing and this runs as root. Prints `N passed, M failed`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { countsFile, type ProjectCounts } from '../test/support/count-reporter.ts';

// The system's own: the package is for it.
const python = '/usr/bin/python3';
const accessKeyId = 'test:mneme';
const secretAccessKey = 'secret-of-mneme';

function installed(): boolean {
  try {
    execFileSync(python, ['-c', 'import swift'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const common = (directory: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${directory}
devices = ${directory}/devices
mount_check = false
log_level = ERROR
disable_fallocate = true
`;

const storage = ['account', 'container', 'object'] as const;
type Part = (typeof storage)[number] | 'proxy';

/** Where each part listens, and what it is configured by. */
function writeConfiguration(directory: string, ports: Readonly<Record<Part, number>>): void {
  for (const kind of storage) {
    writeFileSync(
      join(directory, `${kind}.conf`),
      `${common(directory, ports[kind])}[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
    );
  }
  writeFileSync(
    join(directory, 'proxy.conf'),
    `${common(directory, ports.proxy)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_mneme = ${secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:bulk]
use = egg:swift#bulk
`,
  );
  writeFileSync(
    join(directory, 'swift.conf'),
    `[swift-hash]
swift_hash_path_suffix = mneme
[storage-policy:0]
name = gold
default = yes
`,
  );
  mkdirSync(join(directory, 'devices', 'd1'), { recursive: true });
  const rings = storage.map((kind) => `('${kind}', ${ports[kind]})`).join(', ');
  execFileSync(python, [
    '-c',
    `from swift.common.ring import RingBuilder
for name, port in (${rings}):
    b = RingBuilder(4, 1, 0)
    b.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1.0,
               'replication_ip': '127.0.0.1', 'replication_port': port, 'meta': ''})
    b.rebalance()
    b.get_ring().save('${directory}/%s.ring.gz' % name)`,
  ]);
}

function startPart(directory: string, part: Part): ChildProcess {
  const program = `import sys
import swift.common.utils as u
u.SWIFT_CONF_FILE = '${directory}/swift.conf'
from swift.common.wsgi import run_wsgi
from swift.common import storage_policy
sys.exit(run_wsgi('${directory}/${part}.conf', '${part}-server'))`;
  return spawn(python, ['-c', program], { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
}

/** Makes the bucket as soon as the server answers. */
async function makeBucket(endpoint: string, bucket: string): Promise<void> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(200);
    }
  }
}

if (!installed()) {
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['-qq', 'update'], options);
  execFileSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'python3-swift'], options);
}
const directory = mkdtempSync(join(tmpdir(), 'mneme-swift-'));
const parts: ChildProcess[] = [];
let passed = 0;
let failed = 1;
try {
  const [account, container, object, proxy] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  writeConfiguration(directory, { account, container, object, proxy });
  parts.push(...([...storage, 'proxy'] as const).map((part) => startPart(directory, part)));
  const endpoint = `http://127.0.0.1:${proxy}`;
  await makeBucket(endpoint, 'mneme');
  const counts = join(directory, 'counts.json');
  const reporters = ['--reporter=default', '--reporter=./test/support/count-reporter.ts'];
  const tests = spawn('vitest', ['run', '--project', 's3', ...reporters], {
    stdio: 'inherit',
    env: {
      ...process.env,
      [countsFile]: counts,
      MNEME_TEST_S3_ENDPOINT: endpoint,
      MNEME_TEST_S3_ACCESS_KEY_ID: accessKeyId,
      MNEME_TEST_S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  const status = await new Promise<number>((resolve) => tests.once('close', (code) => resolve(code ?? 1)));
  const projects = JSON.parse(readFileSync(counts, 'utf8')) as ProjectCounts[];
  passed = projects.reduce((sum, one) => sum + one.passed, 0);
  failed = projects.reduce((sum, one) => sum + one.failed, 0);
  if (failed === 0 && (status !== 0 || passed === 0)) failed = 1;
} finally {
  for (const { pid } of parts) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  rmSync(directory, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
