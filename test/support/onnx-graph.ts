// ONNX's protobuf, written by hand (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).

/** The numbers of the types of tensors. */
export const float = 1;
const integer8 = 3;
const integer64 = 7;

/** What an operation is told beside its inputs: whole numbers, lists of them, or a number with a fraction. */
type Attribute = number | readonly number[] | { readonly fraction: number };
type Field = number | { readonly text: string | Uint8Array };

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}
function field(no: number, value: Field): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(no * 8), varint(value)]);
  const bytes = Buffer.from(value.text);
  return Buffer.concat([varint(no * 8 + 2), varint(bytes.length), bytes]);
}
const message = (...parts: readonly Buffer[]): { text: Uint8Array } => ({ text: Buffer.concat(parts) });
const text = (value: string): { text: string } => ({ text: value });

function attribute(name: string, value: Attribute): Buffer {
  if (typeof value === 'number')
    return field(5, message(field(1, text(name)), field(3, value), field(20, 2)));
  if ('fraction' in value) {
    const bytes = Buffer.alloc(5);
    bytes[0] = 2 * 8 + 5;
    bytes.writeFloatLE(value.fraction, 1);
    return field(5, message(field(1, text(name)), bytes, field(20, 1)));
  }
  return field(5, message(field(1, text(name)), ...value.map((each) => field(8, each)), field(20, 7)));
}

/** A graph of operations, written as an ONNX model. */
export class Graph {
  readonly #nodes: Buffer[] = [];
  readonly #tensors: Buffer[] = [];
  readonly #inputs: Buffer[] = [];
  readonly #outputs: Buffer[] = [];
  #last = 0;

  /** An operation's result, by its name. */
  operation(
    type: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string {
    const [name = ''] = this.results(1, type, inputs, attributes);
    return name;
  }

  /** The names of several results. */
  results(
    count: number,
    type: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string[] {
    const names = Array.from({ length: count }, () => this.#name());
    this.#nodes.push(
      field(
        1,
        message(
          ...inputs.map((input) => field(1, text(input))),
          ...names.map((name) => field(2, text(name))),
          field(4, text(type)),
          ...Object.entries(attributes).map(([key, value]) => attribute(key, value)),
        ),
      ),
    );
    return names;
  }

  floats(dims: readonly number[], values: readonly number[]): string {
    return this.#tensor(float, dims, Float32Array.from(values));
  }

  longs(values: readonly number[], dims: readonly number[] = [values.length]): string {
    return this.#tensor(integer64, dims, BigInt64Array.from(values, BigInt));
  }

  bytes(dims: readonly number[], values: Int8Array): string {
    return this.#tensor(integer8, dims, values);
  }

  input(name: string): string {
    this.#inputs.push(field(11, described(name, integer64, ['batch', 'sequence'])));
    return name;
  }

  output(value: string, name: string, dims: readonly (string | number)[]): void {
    this.#nodes.push(
      field(1, message(field(1, text(value)), field(2, text(name)), field(4, text('Identity')))),
    );
    this.#outputs.push(field(12, described(name, float, dims)));
  }

  write(): Uint8Array {
    const graph = message(
      ...this.#nodes,
      field(2, text('test')),
      ...this.#tensors,
      ...this.#inputs,
      ...this.#outputs,
    );
    return message(
      field(1, 8),
      field(2, text('tests')),
      field(7, graph),
      field(8, message(field(1, text('')), field(2, 17))),
    ).text;
  }

  #name(): string {
    this.#last += 1;
    return `v${this.#last}`;
  }

  #tensor(type: number, dims: readonly number[], data: Float32Array | BigInt64Array | Int8Array): string {
    const name = this.#name();
    const bytes = { text: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
    this.#tensors.push(
      field(
        5,
        message(...dims.map((size) => field(1, size)), field(2, type), field(8, text(name)), field(9, bytes)),
      ),
    );
    return name;
  }
}

function described(name: string, type: number, dims: readonly (string | number)[]): { text: Uint8Array } {
  const shape = dims.map((size) =>
    field(1, message(typeof size === 'string' ? field(2, text(size)) : field(1, size))),
  );
  return message(
    field(1, text(name)),
    field(2, message(field(1, message(field(1, type), field(2, message(...shape)))))),
  );
}
