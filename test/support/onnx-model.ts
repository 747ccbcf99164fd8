import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { float, Graph } from './onnx-graph.ts';

// Tiny deterministic models in the layout of Hugging Face: an embedder whose synonyms share a vector, and a
// cross-encoder that counts what query and text have in common.

/** Words that mean the same. */
const meanings = [
  'bike bicycle cycle fahrrad',
  'bought purchased kaufte',
  'car automobile wagen',
  'dog puppy hund',
  'doctor physician arzt',
  'money budget cost',
  'holiday vacation trip urlaub',
  'home house flat haus',
  'meal dinner lunch',
  'happy glad froh',
].map((line) => line.split(' '));
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789.,:;!?-\'"()/'];
/** The tokens that every vocabulary begins with. */
export const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
const vocabulary = [...special, ...meanings.flat(), ...letters, ...letters.map((letter) => `##${letter}`)];

/** The number of dimensions of the embedder's vectors. */
export const tinyDimensions = 32;
/** The most tokens that the models read. */
const positions = 64;

/** Writes the embedder into a directory. Other seeds give other weights. */
export function writeTinyEmbedder(directory: string, seed = 7): void {
  const graph = new Graph();
  const ids = graph.input('input_ids');
  graph.input('attention_mask');
  graph.output(
    graph.operation('Gather', [graph.floats([vocabulary.length, tinyDimensions], wordTable(seed)), ids]),
    'last_hidden_state',
    ['batch', 'sequence', tinyDimensions],
  );
  write(directory, graph, 'BertModel');
}

/** Writes the cross-encoder into a directory. */
export function writeTinyReranker(directory: string): void {
  const graph = new Graph();
  const ids = graph.input('input_ids');
  const types = graph.input('token_type_ids');
  const words = graph.operation('Gather', [
    graph.floats([vocabulary.length, tinyDimensions], wordTable(7)),
    ids,
  ]);
  const ofText = graph.operation('Unsqueeze', [
    graph.operation('Cast', [types], { to: float }),
    graph.longs([2]),
  ]);
  const ofQuery = graph.operation('Sub', [graph.floats([], [1]), ofText]);
  const sum = (mask: string) =>
    graph.operation('ReduceSum', [graph.operation('Mul', [words, mask]), graph.longs([1])], { keepdims: 0 });
  const product = graph.operation('Mul', [sum(ofQuery), sum(ofText)]);
  const both = graph.operation('ReduceSum', [product, graph.longs([1])], { keepdims: 1 });
  const scaled = graph.operation('Mul', [both, graph.floats([], [4 / tinyDimensions])]);
  graph.output(graph.operation('Sub', [scaled, graph.floats([], [2])]), 'logits', ['batch', 1]);
  write(directory, graph, 'BertForSequenceClassification');
}

function write(directory: string, graph: Graph, architecture: string): void {
  writeModel(directory, { graph, architecture, dimensions: tinyDimensions, positions, vocabulary });
}

/** Writes a model of BERT's kind with its configuration and tokenizer into a directory, as a hub lays it out. */
export function writeModel(
  directory: string,
  model: {
    readonly graph: Graph;
    readonly architecture: string;
    readonly dimensions: number;
    /** The most tokens that it reads. */
    readonly positions: number;
    /** Special tokens first. */
    readonly vocabulary: readonly string[];
  },
): void {
  const { graph, architecture, dimensions, positions, vocabulary } = model;
  mkdirSync(join(directory, 'onnx'), { recursive: true });
  const ids = new Map(vocabulary.map((word, id) => [word, id]));
  const token = (content: string) => ({
    id: ids.get(content),
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  });
  const around = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });
  const text = (id: string, type: number) => ({ Sequence: { id, type_id: type } });
  const single = [around('[CLS]', 0), text('A', 0), around('[SEP]', 0)];
  const files = {
    'config.json': {
      architectures: [architecture],
      model_type: 'bert',
      hidden_size: dimensions,
      max_position_embeddings: positions,
      vocab_size: vocabulary.length,
      pad_token_id: 0,
    },
    'tokenizer.json': {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: special.map(token),
      normalizer: {
        type: 'BertNormalizer',
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: true,
        lowercase: true,
      },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: {
        type: 'TemplateProcessing',
        single,
        pair: [...single, text('B', 1), around('[SEP]', 1)],
        special_tokens: Object.fromEntries(
          ['[CLS]', '[SEP]'].map((id) => [id, { id, ids: [ids.get(id)], tokens: [id] }]),
        ),
      },
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(ids),
      },
    },
    'tokenizer_config.json': {
      tokenizer_class: 'BertTokenizer',
      do_lower_case: true,
      model_max_length: positions,
      pad_token: '[PAD]',
      unk_token: '[UNK]',
      cls_token: '[CLS]',
      sep_token: '[SEP]',
      mask_token: '[MASK]',
    },
  };
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(directory, name), JSON.stringify(value));
  writeFileSync(join(directory, 'onnx', 'model_quantized.onnx'), graph.write());
}

/** A vector for each word of the vocabulary: of its meaning; weak ones for letters, none for special tokens. */
function wordTable(seed: number): number[] {
  let state = seed;
  // mulberry32
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const signs = (scale: number) =>
    Array.from({ length: tinyDimensions }, () => (random() < 0.5 ? -scale : scale));
  const ofMeaning = new Map(
    meanings.flatMap((words) => {
      const vector = signs(1);
      return words.map((word): [string, number[]] => [word, vector]);
    }),
  );
  return vocabulary.flatMap((word) =>
    special.includes(word) ? signs(0) : (ofMeaning.get(word) ?? signs(0.02)),
  );
}
