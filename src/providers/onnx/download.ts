import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ProviderError } from '../provider-error.ts';
import { isHubName, modelDirectory, modelRecord, modelRecordName, weightFiles } from './model-files.ts';

/** What a hub says of a model before anything is downloaded. */
export interface ModelOffer {
  readonly model: string;
  /** The commit that is downloaded: the one of an earlier download, or the newest. */
  readonly revision: string;
  /** As its card says; null if it says nothing. */
  readonly licence: string | null;
  readonly files: readonly OfferedFile[];
  readonly bytes: number;
  readonly directory: string;
}

interface OfferedFile {
  readonly path: string;
  readonly size: number;
  /** Of a large file; of others the hub knows only Git's hash. */
  readonly sha256: string | null;
  readonly gitHash: string;
}

/** Told how many bytes of a file are there, of how many. */
type Progress = (file: string, done: number, of: number) => void;

/** What is downloaded, and from where. */
export interface DownloadOptions {
  readonly hub: string;
  readonly model: string;
  /** A branch or commit; by default what was downloaded before, else `main`. */
  readonly revision?: string | undefined;
  readonly modelsDirectory: string;
  readonly signal?: AbortSignal | undefined;
}

const about = z.object({
  sha: z.string().regex(/^[0-9a-f]{7,64}$/),
  cardData: z.looseObject({ license: z.union([z.string(), z.array(z.string())]).nullish() }).nullish(),
});
const tree = z.array(
  z.object({
    path: z.string(),
    size: z.number().int().nonnegative(),
    oid: z.string(),
    lfs: z.object({ oid: z.string() }).nullish(),
  }),
);

const described = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];

/**
 * Asks a hub (Hugging Face's protocol) what a model consists of, without downloading it. Its revision is fixed from
 * then on: a model that changes on the hub stays as it is here.
 *
 * @throws ProviderError that says what to do.
 */
export async function offerOf(options: DownloadOptions): Promise<ModelOffer> {
  const { hub, model, modelsDirectory, signal } = options;
  if (!isHubName(model)) throw misconfigured(`"${model}" is no name of a model: OWNER/NAME is wanted.`);
  const directory = modelDirectory(model, modelsDirectory);
  const before = await recordIn(directory);
  const wanted = options.revision ?? before?.revision ?? 'main';
  const { sha, cardData } = about.parse(
    await askHub(hub, `/api/models/${model}/revision/${encodeURIComponent(wanted)}`, model, signal),
  );
  const listed = tree.parse(await askHub(hub, `/api/models/${model}/tree/${sha}?recursive=1`, model, signal));
  const weights = weightFiles.find((name) => listed.some(({ path }) => path === `onnx/${name}`));
  if (weights === undefined) {
    const given = listed.filter(({ path }) => path.endsWith('.onnx')).map(({ path }) => path);
    throw misconfigured(
      `${model} has none of onnx/${weightFiles.join(', onnx/')}. It has ${given.join(', ') || 'no ONNX files'}.`,
    );
  }
  const files = [...described, `onnx/${weights}`].map((path): OfferedFile => {
    const found = listed.find((each) => each.path === path);
    if (!found) throw misconfigured(`${model} has no ${path}: it cannot be run here.`);
    return { path, size: found.size, sha256: found.lfs?.oid ?? null, gitHash: found.oid };
  });
  // Weights of more than two gigabytes are in a second file.
  for (const { path, size, oid, lfs } of listed) {
    if (path === `onnx/${weights}_data`) files.push({ path, size, sha256: lfs?.oid ?? null, gitHash: oid });
  }
  const licence = [cardData?.license ?? []].flat()[0] ?? null;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { model, revision: sha, licence, files, bytes, directory };
}

/**
 * Downloads a model into its directory. An interrupted download is continued; each file is checked and then put in
 * its place at once, so that no damaged file is ever used. The record of the download is written last.
 *
 * @param progress called with the bytes that are there of a file.
 * @throws ProviderError that says what to do; the signal's reason.
 */
export async function downloadModel(
  { hub, signal }: Pick<DownloadOptions, 'hub' | 'signal'>,
  offer: ModelOffer,
  progress: Progress = () => {},
): Promise<string> {
  const { directory, model, revision } = offer;
  const files: Record<string, { size: number; sha256: string }> = {};
  for (const file of offer.files) {
    const target = join(directory, file.path);
    await mkdir(dirname(target), { recursive: true });
    if (!(await isRight(target, file))) {
      const part = `${target}.part`;
      const url = `${hub}/${model}/resolve/${revision}/${file.path}`;
      await fetchInto({ model, file, url, part }, progress, signal);
      if (!(await isRight(part, file))) {
        await rm(part, { force: true });
        throw new ProviderError(
          'PROVIDER_BAD_ANSWER',
          `${file.path} of ${model} arrived damaged: its checksum is not the hub's. Nothing of it was kept. Try again.`,
        );
      }
      await rename(part, target);
    }
    progress(file.path, file.size, file.size);
    files[file.path] = { size: file.size, sha256: file.sha256 ?? (await checksum(target, 'sha256')) };
  }
  const record = join(directory, modelRecordName);
  const text = JSON.stringify({ model, revision, hub, files }, null, 2);
  await writeFile(`${record}.part`, `${text}\n`);
  await rename(`${record}.part`, record);
  return directory;
}

async function recordIn(directory: string) {
  const text = await readFile(join(directory, modelRecordName), 'utf8').catch(() => 'null');
  return modelRecord.safeParse(JSON.parse(text)).data ?? null;
}

async function askHub(hub: string, path: string, model: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(`${hub}${path}`, { signal: signal ?? null }).catch((error: unknown) => {
    signal?.throwIfAborted();
    const { cause } = Object(error);
    throw unreachable(hub, String(Object(cause).code ?? Object(error).name));
  });
  if (!response.ok) throw refused(response.status, model);
  try {
    return await response.json();
  } catch {
    throw new ProviderError(
      'PROVIDER_BAD_ANSWER',
      `${hub} answered something else than JSON. Is it a model hub? See MNEME_MODEL_HUB.`,
    );
  }
}

/** A file of a model, where it is fetched from, and what it is written into. */
interface Fetched {
  readonly model: string;
  readonly file: OfferedFile;
  readonly url: string;
  readonly part: string;
}

async function fetchInto(
  { model, file: { path, size }, url, part }: Fetched,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<void> {
  const there = existsSync(part) ? (await stat(part)).size : 0;
  const from = there < size ? there : 0;
  const response = await fetch(url, {
    signal: signal ?? null,
    headers: from > 0 ? { range: `bytes=${from}-` } : {},
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw unreachable(new URL(url).origin, String(Object(Object(error).cause).code ?? Object(error).name));
  });
  if (!response.ok || !response.body) throw refused(response.status, model);
  const continued = response.status === 206;
  let done = continued ? from : 0;
  const count = new Transform({
    transform(bytes: Buffer, _encoding, next) {
      done += bytes.length;
      // A hub that sends more than it said would fill the disk.
      if (done > size)
        return next(
          new ProviderError('PROVIDER_BAD_ANSWER', `${path} of ${model} is longer than the hub said.`),
        );
      progress(path, done, size);
      next(null, bytes);
    },
  });
  try {
    await pipeline(
      Readable.from(partsOf(response.body)),
      count,
      createWriteStream(part, { flags: continued ? 'a' : 'w' }),
      {
        ...(signal ? { signal } : {}),
      },
    );
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(
      'PROVIDER_UNREACHABLE',
      `${path} of ${model} broke off after ${done} of ${size} bytes. Run the command again: it goes on from there.`,
      { retryable: true },
    );
  }
}

async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function isRight(path: string, { size, sha256, gitHash }: OfferedFile): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found?.size !== size) return false;
  return sha256 === null
    ? (await checksum(path, 'git', size)) === gitHash
    : (await checksum(path, 'sha256')) === sha256;
}

/** The SHA-256 of a file, or the hash that Git gives its content. */
async function checksum(path: string, kind: 'sha256' | 'git', size = 0): Promise<string> {
  const hash = createHash(kind === 'git' ? 'sha1' : 'sha256');
  if (kind === 'git') hash.update(`blob ${size}\0`);
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

function misconfigured(message: string): ProviderError {
  return new ProviderError('PROVIDER_MISCONFIGURED', message);
}

function unreachable(hub: string, why: string): ProviderError {
  return new ProviderError(
    'PROVIDER_UNREACHABLE',
    `The model hub ${hub} cannot be reached (${why}). Without a network, copy the model's directory here and name it in MNEME_EMBEDDER_MODEL or MNEME_RERANKER_MODEL; another hub is set by MNEME_MODEL_HUB.`,
    { retryable: true },
  );
}

function refused(status: number, model: string): ProviderError {
  const why = status === 401 || status === 403 ? ' It may need a login, which this command has not.' : '';
  return new ProviderError(
    'PROVIDER_REFUSED',
    `The model hub answered ${status} for ${model}. Check its name.${why}`,
    { status },
  );
}
