import { inspect } from 'node:util';

/** A value that must not be printed: strings, JSON, `console.log` and the debugger's inspect all show `[secret]`. */
export class Secret<Value = string> {
  readonly #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  /** The value itself. Call it where the value is used, and don't store the result. */
  reveal(): Value {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.toPrimitive](): string {
    return '[secret]';
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}
