import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DocumentChunk } from './chunks.ts';
import type { Extracted } from './extract-program.ts';
import type { DocumentFormat } from './formats.ts';
import { DocumentRefused } from './refusal.ts';

/** Bytes a document may have. In base64 it fits into a request of the usual size. */
export const maxDocumentBytes = 12_000_000;

/** What reading one document may take. */
export interface ExtractLimits {
  readonly milliseconds: number;
  readonly memoryBytes: number;
}

const execute = promisify(execFile);

const usualLimits: ExtractLimits = { milliseconds: 30_000, memoryBytes: 640_000_000 };
/** What its text may come to, in bytes of the answer. */
const maxAnswerBytes = 64_000_000;

/** The program's exit code where it is at fault itself. */
const notReady = 70;
/** Documents read at once; others wait. */
const atOnce = 2;
const waiting: (() => void)[] = [];
let reading = 0;

const program = fileURLToPath(new URL('extract-program.ts', import.meta.url));
/** All that the program may read: itself, and the packages it takes, also where a link leads to them. */
const readable = [
  fileURLToPath(new URL('../../', import.meta.url)),
  fileURLToPath(new URL('../../../package.json', import.meta.url)),
  fileURLToPath(new URL('../../../node_modules/', import.meta.url)),
  fileURLToPath(import.meta.resolve('mammoth')).replace(/(.*[\\/]node_modules[\\/]).*/, '$1'),
].map((path) => `--allow-fs-read=${path.endsWith('/') ? `${path}*` : path}`);

/** What is asked to be read. */
export interface Extraction {
  readonly file: Buffer;
  readonly format: DocumentFormat;
  /** The file's name: daily notes have their day in it. */
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<ExtractLimits>;
}

/**
 * Reads a document's chunks in a process of its own, which holds nothing of ours: no environment, no files but the
 * program's, no network, and no more time and memory than it is given. So a file that is made to harm ends nothing
 * else.
 *
 * @throws DocumentRefused, whose message goes on after the document's name; AbortError when the signal fires.
 */
export async function extractDocument(
  extraction: Extraction,
): Promise<{ title: string | null; chunks: readonly DocumentChunk[] }> {
  if (extraction.file.length > maxDocumentBytes)
    throw new DocumentRefused(
      'DOCUMENT_TOO_LARGE',
      `has ${extraction.file.length} bytes, and at most ${maxDocumentBytes} are read; split it`,
    );
  if (reading >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
  try {
    extraction.signal?.throwIfAborted();
    const answer = await run(extraction);
    if ('refused' in answer) throw new DocumentRefused(answer.refused, answer.reason);
    return answer;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

function run({ file, format, name, signal, limits }: Extraction): Promise<Extracted> {
  const { milliseconds, memoryBytes } = { ...usualLimits, ...limits };
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [
      '--permission',
      ...readable,
      `--max-old-space-size=${Math.floor(memoryBytes / 2 / 2 ** 20)}`,
      program,
      format,
      name,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    let ended: Error | null = null;
    const end = (reason: Error) => {
      ended ??= reason;
      child.kill('SIGKILL');
    };
    const seconds = Math.ceil(milliseconds / 1000);
    const timer = setTimeout(
      () => end(new DocumentRefused('DOCUMENT_TOO_COSTLY', `takes more than ${seconds} s to read; split it`)),
      milliseconds,
    );
    const tooMuch = () =>
      new DocumentRefused(
        'DOCUMENT_TOO_COSTLY',
        `takes more than ${Math.round(memoryBytes / 1e6)} MB of memory to read; split it`,
      );
    const watch = watchMemory(child.pid, memoryBytes, () => end(tooMuch()));
    const onAbort = () => end(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxAnswerBytes)
        end(new DocumentRefused('DOCUMENT_TOO_LARGE', 'has more text than can be stored; split it'));
      else parts.push(part);
    });
    child.once('error', (error) => end(error));
    // It may be gone before it has read all.
    child.stdin.on('error', () => {});
    child.stdin.end(file);
    child.once('close', (code) => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', onAbort);
      if (ended) return reject(ended);
      if (code === 0 && bytes > 0) return resolve(JSON.parse(Buffer.concat(parts).toString('utf8')));
      if (code === notReady) return reject(new Error('What reads documents cannot load its libraries'));
      // What a library throws where nobody catches it; all else that ends it is the limit of its heap.
      if (code === 1)
        return reject(new DocumentRefused('DOCUMENT_UNREADABLE', 'is damaged: it cannot be read'));
      reject(tooMuch());
    });
  });
}

/** Milliseconds between two looks: a gigabyte is unpacked in about a second. */
const watchMs = 25;

/**
 * Tells where a process holds more memory than it may. Its heap has a limit of its own, which counts neither buffers nor
 * what native code unpacks; and a thread that watched from within would not be bound by the process's permissions.
 */
function watchMemory(pid: number | undefined, maxBytes: number, exceeded: () => void): NodeJS.Timeout {
  return setInterval(async () => {
    const bytes = pid === undefined ? 0 : await residentBytes(pid);
    if (bytes > maxBytes) exceeded();
  }, watchMs);
}

/** What a process holds in memory, as the system says: 0 where it is gone, or the system says nothing. */
async function residentBytes(pid: number): Promise<number> {
  if (process.platform !== 'linux') {
    const told = await execute('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return Number(told.stdout.trim() || 0) * 1024;
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
