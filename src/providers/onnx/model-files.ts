import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { ProviderError } from '../provider-error.ts';

/** The file beside a downloaded model that says what was downloaded. */
export const modelRecordName = 'mneme-model.json';

/** Files of weights that are tried in this order: eight bits first, which cost a quarter of the memory and time. */
export const weightFiles = [
  'model_quantized.onnx',
  'model_int8.onnx',
  ...(process.arch === 'arm64' ? ['model_qint8_arm64.onnx'] : []),
  'model_quint8_avx2.onnx',
  'model.onnx',
] as const;

/** A model in a directory, as it is laid out on a hub: `config.json`, `tokenizer.json`, `onnx/...`. */
export interface ModelFiles {
  readonly directory: string;
  /** Its name on the hub, or its directory's. */
  readonly name: string;
  /** The path of the weights. */
  readonly weights: string;
  /** The number of dimensions of its hidden layers, which is that of its vectors. */
  readonly dimensions: number;
  /** The beginning of the weights' SHA-256: other weights are another model. */
  readonly hash: string;
}

/** A record of a downloaded model. */
export const modelRecord = z.object({
  model: z.string(),
  revision: z.string(),
  hub: z.string(),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
});

const modelConfig = z.looseObject({ hidden_size: z.number().int().positive() });

const hubName = /^[\w.-]+\/[\w.-]+$/;

/** Whether a setting names a model of a hub (`OWNER/NAME`), and not a directory. */
export function isHubName(model: string): boolean {
  return hubName.test(model) && !model.startsWith('.') && !model.includes('..') && !isAbsolute(model);
}

/** The directory of a model: where it was downloaded, or the one that is named. */
export function modelDirectory(model: string, modelsDirectory: string): string {
  return isHubName(model) ? join(modelsDirectory, ...model.split('/')) : model;
}

/**
 * Finds the files of a model.
 *
 * @param variable the setting that names it, for error messages.
 * @throws ProviderError PROVIDER_MISCONFIGURED that says what is missing and which command gets it.
 */
export function findModel(variable: string, model: string, modelsDirectory: string): ModelFiles {
  const directory = modelDirectory(model, modelsDirectory);
  const wrong = (what: string) => {
    const remedy = isHubName(model)
      ? `Run: mneme model download ${model}`
      : `${variable} wants OWNER/NAME, or a directory with config.json, tokenizer.json, tokenizer_config.json and onnx/${weightFiles[0]}.`;
    return new ProviderError('PROVIDER_MISCONFIGURED', `${variable}=${model}: ${what}. ${remedy}`);
  };
  if (!existsSync(directory)) throw wrong(`there is no directory ${directory}`);
  for (const name of ['config.json', 'tokenizer.json', 'tokenizer_config.json']) {
    if (!existsSync(join(directory, name))) throw wrong(`${directory} has no ${name}`);
  }
  const file = weightFiles.find((name) => existsSync(join(directory, 'onnx', name)));
  if (file === undefined) throw wrong(`${directory} has no onnx/${weightFiles[0]}`);
  const config = modelConfig.safeParse(jsonIn(join(directory, 'config.json')));
  if (!config.success) throw wrong(`config.json does not say its hidden_size`);
  const weights = join(directory, 'onnx', file);
  return {
    directory,
    name: isHubName(model) ? model : (directory.split(/[\\/]/).filter(Boolean).at(-1) ?? 'model'),
    weights,
    dimensions: config.data.hidden_size,
    hash: hashOf(directory, `onnx/${file}`, weights).slice(0, 8),
  };
}

/** The SHA-256 of the weights: as recorded by the download, unless the file was changed since. */
function hashOf(directory: string, name: string, path: string): string {
  const record = join(directory, modelRecordName);
  const known = modelRecord.safeParse(jsonIn(record)).data?.files[name];
  const { size, mtimeMs } = statSync(path);
  if (known?.size === size && mtimeMs <= statSync(record).mtimeMs) return known.sha256;
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    const part = Buffer.allocUnsafe(1 << 20);
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) {
      hash.update(part.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** What a file contains; undefined if it is missing or no JSON. */
function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
