import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationTypeNode,
} from 'graphql';
import type { ScalarArbitraries } from './values.ts';

/** One operation as it is sent. */
export interface GeneratedOperation {
  readonly kind: 'query' | 'mutation';
  /** Its one field on Query or Mutation. */
  readonly field: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What operations are made of. */
export interface GeneratorOptions {
  /** Values by scalar; one that is missing is given texts. */
  readonly scalars: ScalarArbitraries;
  /** Values for arguments and input fields of a name, before their scalar's. */
  readonly byName?: ScalarArbitraries;
  /** Ids of rows by the name of their type, for arguments that look like them: `threadId`, `messageIds`, `thread(id)`. */
  readonly ids?: Readonly<Record<string, readonly string[]>>;
  /** Which fields of Query and Mutation. Default: all. */
  readonly includes?: (field: string, kind: 'query' | 'mutation') => boolean;
  /** Levels of selections. Default: 4. */
  readonly depth?: number;
}

/** A field with what it is asked with; printed with a variable for each argument. */
interface Selected {
  readonly field: GraphQLField<unknown, unknown>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly selections: readonly Selected[];
}

type Values = fc.Arbitrary<Record<string, unknown>>;

/** How deep inputs nest: filters have filters of relations, and `and`, `or`, `not`. */
const inputDepth = 3;

/**
 * Any operation of a schema: each field of Query and Mutation with arguments of the right type as far as its scalars'
 * values are, some left out, and a selection of its own. Made of the schema alone, so that what is new in it is asked
 * for as well.
 */
export function operations(
  schema: GraphQLSchema,
  options: GeneratorOptions,
): fc.Arbitrary<GeneratedOperation> {
  const maker = new Maker(options);
  const roots = (['query', 'mutation'] as const).flatMap((kind) =>
    Object.values(schema.getRootType(kind as OperationTypeNode)?.getFields() ?? {})
      .filter(({ name }) => options.includes?.(name, kind) ?? true)
      .map((field) => maker.selected(field, options.depth ?? 4).map((selected) => printed(kind, selected))),
  );
  return fc.oneof(...roots);
}

class Maker {
  readonly #options: GeneratorOptions;
  readonly #selections = new Map<string, fc.Arbitrary<readonly Selected[]>>();
  readonly #inputs = new Map<string, fc.Arbitrary<unknown>>();

  constructor(options: GeneratorOptions) {
    this.#options = options;
  }

  selected(field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<Selected> {
    return fc
      .tuple(this.#values(field.args, inputDepth, field.name), this.#selectionsOf(field.type, depth))
      .map(([values, selections]) => ({ field, values, selections }));
  }

  /** Some of a type's fields; its leaves alone at the last level. */
  #selectionsOf(type: GraphQLOutputType, depth: number): fc.Arbitrary<readonly Selected[]> {
    const named = getNamedType(type);
    if (!isObjectType(named)) return fc.constant([]);
    const key = `${named.name} ${depth}`;
    const known = this.#selections.get(key);
    if (known) return known;
    const fields = Object.values(named.getFields());
    const leaves = fields.filter((field) => !isCompositeType(getNamedType(field.type)) && !isRequired(field));
    const branches =
      depth > 1
        ? fields.filter((field) => isObjectType(getNamedType(field.type)) && field.name !== 'query')
        : [];
    const picked = <Each>(from: readonly Each[], most: number) =>
      fc.subarray([...from], { maxLength: Math.min(most, from.length) });
    const made = fc
      .tuple(
        picked(leaves, 5).map((some) => some.map((field) => ({ field, values: {}, selections: [] }))),
        branches.length === 0
          ? fc.constant([])
          : fc.array(fc.oneof(...branches.map((field) => this.selected(field, depth - 1))), { maxLength: 2 }),
      )
      .map(([some, deeper]) => distinct([...some, ...deeper]));
    this.#selections.set(key, made);
    return made;
  }

  /** Values by name for arguments or input fields: required ones mostly there, of the others few. */
  #values(of: readonly (GraphQLArgument | GraphQLInputField)[], depth: number, within: string): Values {
    const rest = 1 + Math.floor(of.length / 3);
    const model = Object.fromEntries(
      of.map((each) => {
        const value = this.#input(each.type, depth, each.name, within);
        const given = isNonNullType(each.type) && each.defaultValue === undefined;
        const left = fc.constant(undefined);
        return [
          each.name,
          given
            ? fc.oneof({ weight: 40, arbitrary: value }, { weight: 1, arbitrary: left })
            : fc.oneof({ weight: 2, arbitrary: value }, { weight: rest, arbitrary: left }),
        ];
      }),
    );
    return fc
      .record(model)
      .map((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
  }

  #input(type: GraphQLInputType, depth: number, name: string, within: string): fc.Arbitrary<unknown> {
    if (isNonNullType(type)) return this.#input(type.ofType, depth, name, within);
    if (isListType(type)) {
      const element = this.#input(type.ofType, depth, name, within);
      return fc.oneof(
        { weight: 10, arbitrary: fc.array(element, { maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constant([null]) },
        { weight: 1, arbitrary: element.map(many) },
      );
    }
    const ids = this.#idsFor(name, within);
    const key = `${type.name} ${depth} ${name} ${ids.length > 0 ? within : ''}`;
    const known = this.#inputs.get(key);
    if (known) return known;
    const made = this.#named(type, depth, name, ids);
    this.#inputs.set(key, made);
    return made;
  }

  #named(
    type: Exclude<GraphQLInputType, { ofType: unknown }>,
    depth: number,
    name: string,
    ids: readonly string[],
  ): fc.Arbitrary<unknown> {
    if (isEnumType(type)) {
      const names = type.getValues().map((value) => value.name);
      return fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...names) },
        { weight: 1, arbitrary: fc.constantFrom('NOPE', '', 0, names[0]?.toLowerCase()) },
      );
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      const shallow =
        depth > 0
          ? fields
          : fields.filter((field) => !isInputObjectType(getNamedType(field.type)) || isRequired(field));
      return fc.oneof(
        { weight: 40, arbitrary: this.#values(shallow, depth - 1, type.name) },
        {
          weight: 1,
          arbitrary: fc.constantFrom<unknown>({ __proto__x: 1 }, { constructor: 1 }, [], 'x', null),
        },
      );
    }
    const { scalars, byName = {} } = this.#options;
    const value = byName[name] ?? scalars[type.name] ?? scalars.String ?? fc.string();
    if (type.name !== 'UUID' || ids.length === 0) return value;
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: value });
  }

  /** Ids that an argument called `name` of the field or input `within` may mean: of its type, else any. */
  #idsFor(name: string, within: string): readonly string[] {
    const { ids = {} } = this.#options;
    const words = `${within}${name}`.replace(/Ids?$/i, '').toLowerCase();
    const types = Object.keys(ids).filter((type) => words.includes(type.toLowerCase().replace(/item$/, '')));
    // The longest name says most: of `mergeSuggestion` and `merge` the former.
    const [best] = types.sort((a, b) => b.length - a.length);
    return best === undefined ? Object.values(ids).flat() : (ids[best] ?? []);
  }
}

/** One more than any list may have, unless that were more than a request may have. */
function many(element: unknown): unknown[] {
  const length = (JSON.stringify(element)?.length ?? 0) < 300 ? 1_001 : 3;
  return Array.from({ length }, () => element);
}

function isRequired(field: GraphQLField<unknown, unknown> | GraphQLInputField): boolean {
  if ('args' in field)
    return field.args.some((each) => isNonNullType(each.type) && each.defaultValue === undefined);
  return isNonNullType(field.type) && field.defaultValue === undefined;
}

/** GraphQL would merge two fields of a name, which must then have the same arguments. */
function distinct(selections: readonly Selected[]): readonly Selected[] {
  const seen = new Set<string>();
  return selections.filter(({ field: { name } }) => !seen.has(name) && seen.add(name));
}

function printed(kind: 'query' | 'mutation', root: Selected): GeneratedOperation {
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];
  const print = ({ field, values, selections }: Selected): string => {
    const given = field.args.flatMap((argument) => {
      if (!(argument.name in values)) return [];
      const variable = `v${declared.length}`;
      declared.push(`$${variable}: ${argument.type}`);
      variables[variable] = values[argument.name];
      return [`${argument.name}: $${variable}`];
    });
    const called = given.length === 0 ? field.name : `${field.name}(${given.join(', ')})`;
    if (!isCompositeType(getNamedType(field.type))) return called;
    return `${called} { ${['__typename', ...selections.map(print)].join(' ')} }`;
  };
  const body = print(root);
  const head = declared.length === 0 ? kind : `${kind} (${declared.join(', ')})`;
  return { kind, field: root.field.name, query: `${head} { ${body} }`, variables };
}
