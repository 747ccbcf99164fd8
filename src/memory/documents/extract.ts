import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MemoryError } from '../error.ts';
import type { DocumentChunk } from './chunks.ts';
import type { Extracted } from './extract-program.ts';
import type { DocumentFormat } from './formats.ts';
import { createReadingPlaces } from './reading-places.ts';
import { DocumentRefused } from './refusal.ts';

/** The most bytes of a document. In base64 it fits into a request of the usual size. */
export const maxDocumentBytes = 12_000_000;

/** The limits for reading one document. */
export interface ExtractLimits {
  readonly milliseconds: number;
  readonly memoryBytes: number;
}

const execute = promisify(execFile);

const usualLimits: ExtractLimits = { milliseconds: 30_000, memoryBytes: 640_000_000 };
/** The most bytes of the program's answer. */
const maxAnswerBytes = 64_000_000;

/** The program's exit code if the program itself fails, not the document. */
const notReady = 70;
/** One place more than a workspace may take: whoever sends costly files holds up nobody else's. */
const places = createReadingPlaces(
  { atOnce: 3, perWorkspace: 2, waiting: 100, waitingBytes: 100_000_000 },
  () =>
    new MemoryError(
      'spent',
      'DOCUMENTS_WAITING',
      'Too many documents of this workspace wait to be read. Send this one again in a moment.',
    ),
);

const program = fileURLToPath(new URL('extract-program.ts', import.meta.url));
/** The paths that the program may read: its own source and its packages, also where they are symlinks. */
const readable = [
  fileURLToPath(new URL('../../', import.meta.url)),
  fileURLToPath(new URL('../../../package.json', import.meta.url)),
  fileURLToPath(new URL('../../../node_modules/', import.meta.url)),
  fileURLToPath(import.meta.resolve('mammoth')).replace(/(.*[\\/]node_modules[\\/]).*/, '$1'),
].map((path) => `--allow-fs-read=${path.endsWith('/') ? `${path}*` : path}`);

/** A document to read. */
export interface Extraction {
  /** Whose document it is. */
  readonly workspaceId: string;
  readonly file: Buffer;
  readonly format: DocumentFormat;
  /** The file name, which contains the day of a daily note. */
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<ExtractLimits>;
}

/**
 * Reads a document's chunks in a separate process, so that a malicious file does no other harm. The process has no
 * environment, no network, no files but the program's, and limited time and memory.
 *
 * @throws DocumentRefused, whose message continues a sentence that begins with the document's name; AbortError when the
 *   signal fires; MemoryError DOCUMENTS_WAITING.
 */
export async function extractDocument(
  extraction: Extraction,
): Promise<{ title: string | null; chunks: readonly DocumentChunk[] }> {
  if (extraction.file.length > maxDocumentBytes)
    throw new DocumentRefused(
      'DOCUMENT_TOO_LARGE',
      `has ${extraction.file.length} bytes, and at most ${maxDocumentBytes} are read; split it`,
    );
  const { workspaceId, file, signal } = extraction;
  const answer = await places.in({ workspaceId, bytes: file.length, signal }, () => run(extraction));
  if ('refused' in answer) throw new DocumentRefused(answer.refused, answer.reason);
  return answer;
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
    // The process may have ended before it read all input.
    child.stdin.on('error', () => {});
    child.stdin.end(file);
    child.once('close', (code) => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', onAbort);
      if (ended) return reject(ended);
      if (code === 0 && bytes > 0) return resolve(JSON.parse(Buffer.concat(parts).toString('utf8')));
      if (code === notReady) return reject(new Error('What reads documents cannot load its libraries'));
      // Exit code 1 is an uncaught exception of a library; any other exit is the heap limit.
      if (code === 1)
        return reject(new DocumentRefused('DOCUMENT_UNREADABLE', 'is damaged: it cannot be read'));
      reject(tooMuch());
    });
  });
}

/** Milliseconds between two checks. A gigabyte is unpacked in about a second. */
const watchMs = 25;

/**
 * Calls `exceeded` when a process uses too much memory. The heap limit counts neither buffers nor what native code
 * allocates, and a thread inside the process would not be bound by the process's permissions.
 */
function watchMemory(pid: number | undefined, maxBytes: number, exceeded: () => void): NodeJS.Timeout {
  return setInterval(async () => {
    const bytes = pid === undefined ? 0 : await residentBytes(pid);
    if (bytes > maxBytes) exceeded();
  }, watchMs);
}

/** The resident memory of a process; 0 if it has ended or the system doesn't report it. */
async function residentBytes(pid: number): Promise<number> {
  if (process.platform !== 'linux') {
    const told = await execute('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return Number(told.stdout.trim() || 0) * 1024;
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
