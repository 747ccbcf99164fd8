import { float, Graph } from '../../test/support/onnx-graph.ts';
import { special, writeModel } from '../../test/support/onnx-model.ts';

/** The size of an encoder: what decides how fast it is and how much memory it takes. */
export interface Shape {
  readonly layers: number;
  readonly dimensions: number;
  readonly heads: number;
  readonly inner: number;
  readonly words: number;
}

/** The most tokens that the models read. */
const positions = 512;

/** The words of a model's vocabulary that texts are made of. */
export const wordAt = (no: number) => `w${no.toString(36)}`;

/**
 * Writes an encoder of BERT's kind with random weights of eight bits, quantized as the models of hubs are: it takes the
 * time and memory of a trained one, and its vectors mean nothing.
 *
 * @param head whether it is a cross-encoder, which gives one score for a query and a text.
 */
export function writeRandomModel(directory: string, shape: Shape, head: boolean): void {
  const { dimensions, words } = shape;
  const vocabulary = [...special, ...Array.from({ length: words - special.length }, (_, no) => wordAt(no))];
  const graph = new Graph();
  const last = encode(graph, shape);
  if (head) {
    const first = graph.operation('Gather', [last, graph.longs([0], [])], { axis: 1 });
    const weights = graph.floats(
      [dimensions, 1],
      Array.from(randomBytes(dimensions), (value) => value / 500),
    );
    graph.output(graph.operation('MatMul', [first, weights]), 'logits', ['batch', 1]);
  } else {
    graph.output(last, 'last_hidden_state', ['batch', 'sequence', dimensions]);
  }
  const architecture = head ? 'BertForSequenceClassification' : 'BertModel';
  writeModel(directory, { graph, architecture, dimensions, positions, vocabulary });
}

/** What one step of weights of eight bits stands for. */
const step = 0.0006;

let state = 5;
/** Weights of eight bits, by mulberry32. */
function randomBytes(count: number): Int8Array {
  const whole = new Int32Array(Math.ceil(count / 4));
  for (let at = 0; at < whole.length; at += 1) {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    whole[at] = value ^ (value >>> 14);
  }
  return new Int8Array(whole.buffer, 0, count);
}

/** Embeddings and layers of attention, as in "Attention is all you need" and BERT; the last layer's states. */
function encode(graph: Graph, { layers, dimensions, heads, inner, words }: Shape): string {
  const scalar = (value: number) => graph.floats([], [value]);
  const zero = graph.bytes([], Int8Array.of(0));
  const add = (one: string, other: string) => graph.operation('Add', [one, other]);
  const multiply = (one: string, other: string) => graph.operation('Mul', [one, other]);
  const product = (one: string, other: string) => graph.operation('MatMul', [one, other]);
  /** A layer of weights of eight bits, for which inputs are quantized on their way. */
  const dense = (input: string, rows: number, columns: number) => {
    const [quantized = '', scale = '', offset = ''] = graph.results(3, 'DynamicQuantizeLinear', [input]);
    const weights = graph.bytes([rows, columns], randomBytes(rows * columns));
    const whole = graph.operation('MatMulInteger', [quantized, weights, offset, zero]);
    const scaled = multiply(graph.operation('Cast', [whole], { to: float }), multiply(scale, scalar(step)));
    return add(scaled, graph.floats([columns], Array(columns).fill(0)));
  };
  const normal = (input: string) =>
    graph.operation(
      'LayerNormalization',
      [
        input,
        graph.floats([dimensions], Array(dimensions).fill(1)),
        graph.floats([dimensions], Array(dimensions).fill(0)),
      ],
      { axis: 2, epsilon: { fraction: 1e-12 } },
    );
  const table = (rows: number, at: string) => {
    const found = graph.operation('Gather', [
      graph.bytes([rows, dimensions], randomBytes(rows * dimensions)),
      at,
    ]);
    return graph.operation('DequantizeLinear', [found, scalar(step), zero]);
  };
  const ids = graph.input('input_ids');
  const mask = graph.input('attention_mask');
  const types = graph.input('token_type_ids');
  const length = graph.operation('Gather', [graph.operation('Shape', [ids]), graph.longs([1])]);
  const all = graph.longs(Array.from({ length: positions }, (_, no) => no));
  const places = graph.operation('Slice', [all, graph.longs([0]), length]);
  let states = normal(add(add(table(words, ids), table(positions, places)), table(2, types)));
  const shown = graph.operation('Unsqueeze', [
    graph.operation('Cast', [mask], { to: float }),
    graph.longs([1, 2]),
  ]);
  const gaps = multiply(graph.operation('Sub', [scalar(1), shown]), scalar(-10_000));
  const split = (input: string, perm: readonly number[]) =>
    graph.operation(
      'Transpose',
      [graph.operation('Reshape', [input, graph.longs([0, 0, heads, dimensions / heads])])],
      { perm },
    );
  for (let layer = 0; layer < layers; layer += 1) {
    const query = split(dense(states, dimensions, dimensions), [0, 2, 1, 3]);
    const key = split(dense(states, dimensions, dimensions), [0, 2, 3, 1]);
    const value = split(dense(states, dimensions, dimensions), [0, 2, 1, 3]);
    const scores = multiply(product(query, key), scalar(1 / Math.sqrt(dimensions / heads)));
    const attention = graph.operation('Softmax', [add(scores, gaps)], { axis: 3 });
    const mixed = graph.operation('Transpose', [product(attention, value)], { perm: [0, 2, 1, 3] });
    const joined = graph.operation('Reshape', [mixed, graph.longs([0, 0, dimensions])]);
    states = normal(add(dense(joined, dimensions, dimensions), states));
    const up = dense(states, dimensions, inner);
    const bent = add(graph.operation('Erf', [multiply(up, scalar(Math.SQRT1_2))]), scalar(1));
    const gelu = multiply(multiply(up, bent), scalar(0.5));
    states = normal(add(dense(gelu, inner, dimensions), states));
  }
  return states;
}
