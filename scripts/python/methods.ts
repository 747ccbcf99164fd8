import {
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import type { createSchemaTypes } from './schema-types.ts';

/** What clients/operations.json says of an operation. */
export interface Listed {
  /** The operation of schema/operations that it sends. */
  readonly sends: string;
  /** Where in the answer what it gives stands. All of it where this is left out. */
  readonly gives?: string;
  /** Whether None is an answer. */
  readonly maybe?: boolean;
  /** Arguments by position: those that must be given, in the schema's order, where this is left out. */
  readonly first?: readonly string[];
  /** Whether sent twice it does no more than once. */
  readonly twice?: boolean;
  /** A list whose members get an `externalId` each, so that it may be sent twice. */
  readonly keyed?: string;
  /** Whether None clears a field, instead of leaving it as it is. */
  readonly clears?: boolean;
  /** How a subscription goes on after a cut. */
  readonly onward?: 'since' | 'afterSequenceNo';
  /** What it does, where the schema's description of the field says less. */
  readonly about?: string;
}

interface Argument {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly required: boolean;
}

/** A method of the Python client, to be awaited or not. */
export function methodOf(
  schema: GraphQLSchema,
  types: ReturnType<typeof createSchemaTypes>,
  name: string,
  listed: Listed,
  operation: OperationDefinitionNode,
  about: string,
  answer: string,
  awaited: boolean,
): string {
  const [variables, inInput] = variablesOf(schema, operation);
  const first = listed.first ?? variables.filter(({ required }) => required).map((each) => each.name);
  const missing = first.find((each) => !variables.some((variable) => variable.name === each));
  if (missing) throw new Error(`${name} has no argument ${missing}.`);
  const positional = first.flatMap((each) => variables.filter((variable) => variable.name === each));
  const named = variables.filter((each) => !first.includes(each.name));
  // What is left out of the first arguments must come last of them, unless a later one must be given.
  const must = positional.findLastIndex(({ required }) => required);
  const parameters = [
    'self',
    ...positional.map((each, at) => parameter(types, each, at <= must, listed)),
    ...(named.length > 0 ? ['*'] : []),
    ...named.map((each) => parameter(types, each, each.required, listed)),
  ];
  const follows = operation.operation === 'subscription';
  const returned = listed.maybe ? `${answer} | None` : answer;
  const result = follows ? `${awaited ? 'AsyncIterator' : 'Iterator'}[${answer}]` : returned;
  const given = [...positional, ...named].map((each) => `"${each.name}": ${snake(each.name)}`);
  const lines = filled(given.map((each) => `${each},`)).map((line) => `\n                ${line}`);
  const sent = inInput ? `{"input": {${lines.join('')}\n            }}` : `{${lines.join('')}\n            }`;
  const options = [
    ...(listed.twice || operation.operation === 'query' ? ['twice=True'] : []),
    ...(variables.some((each) => each.name === 'idempotencyKey')
      ? ['twice=idempotency_key is not None']
      : []),
    ...(listed.keyed ? [`keyed="${listed.keyed}"`] : []),
    ...(listed.maybe ? ['maybe=True'] : []),
    ...(listed.clears ? ['clears=True'] : []),
    ...(listed.onward ? [`onward="${listed.onward}"`] : []),
  ];
  const call = [`"${operation.name?.value}"`, sent, `"${listed.gives ?? ''}"`, ...options];
  const asked = follows ? 'self._follow' : awaited ? 'await self._ask' : 'self._ask';
  return [
    `    ${awaited && !follows ? 'async ' : ''}def ${snake(name)}(`,
    ...parameters.map((each) => `        ${each},`),
    `    ) -> ${result}:`,
    `        """${wrapped(about)}"""`,
    `        return cast("${result}", ${asked}(`,
    ...call.map((each) => `            ${each},`),
    '        ))',
  ].join('\n');
}

/** The variables of an operation, or the fields of its only one, `input`. */
function variablesOf(schema: GraphQLSchema, operation: OperationDefinitionNode): [Argument[], boolean] {
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
    const is = typeFromAST(schema, type) as GraphQLInputType | undefined;
    if (!is) throw new Error(`${operation.name?.value}: unknown type of $${variable.name.value}.`);
    const required = is instanceof GraphQLNonNull && valueFromAST(defaultValue, is) === undefined;
    return { name: variable.name.value, type: is, required };
  });
  const [only] = variables;
  const input = only?.type instanceof GraphQLNonNull ? only.type.ofType : undefined;
  if (variables.length !== 1 || only?.name !== 'input' || !(input instanceof GraphQLInputObjectType))
    return [variables, false];
  const fields = Object.values(input.getFields()).map(({ name, type, defaultValue }) => ({
    name,
    type,
    required: type instanceof GraphQLNonNull && defaultValue === undefined,
  }));
  return [fields, true];
}

function parameter(
  types: ReturnType<typeof createSchemaTypes>,
  { name, type, required }: Argument,
  must: boolean,
  listed: Listed,
): string {
  // Bytes are encoded by the transport.
  const is = name === 'file' ? 'bytes' : types.given(type);
  if (required) return `${snake(name)}: ${is}`;
  return `${snake(name)}: ${is} | None${must ? '' : listed.clears ? ' = OMITTED' : ' = None'}`;
}

/** A name as Python writes it. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A description, in lines. */
function wrapped(text: string): string {
  return filled(text.replaceAll('"""', "'''").split(/\s+/)).join('\n        ');
}

/** Words in lines of about 100 characters. */
function filled(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.pop();
    if (line === undefined) lines.push(word);
    else if (line.length + word.length >= 100) lines.push(line, word);
    else lines.push(`${line} ${word}`);
  }
  return lines;
}
