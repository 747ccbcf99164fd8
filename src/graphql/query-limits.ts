import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import type { CodeOf } from '../error-codes.ts';
import type { QueryLimits } from './limits.ts';
import { defaultPageSize, pageProblem } from './plugins/page-size.ts';

/** Fields that cost more than their rows: they search. */
const operationCost: Readonly<Record<string, number>> = {
  recall: 400,
  buildContext: 800,
  // It counts what was said and learned in all of a time.
  activity: 400,
  // It reads weeks of conversations.
  narrative: 400,
  // They read all memories with such keys, and walk from namespace to namespace.
  memoriesByKey: 100,
  memoryNamespaces: 50,
  // They read all of a branch.
  branchDigest: 800,
  deduplication: 800,
  // It reads a file in a process of its own.
  addDocument: 400,
};
/** What a mutation costs besides the rows of its input: a transaction that is synced to disk. */
const changeCost = 10;
/** How many hits a recall is assumed to have. Each may add a row and a thread. */
const assumedHits = 25;
/** The cost of a joined row, relative to a row of a list. */
const joinCost = 0.1;
/** Types that only wrap the rows of a page. */
const wrapped = /(Connection|Edge)$/;
/** The most spreads of fragments. Those within fragments count each time. */
const maxSpreads = 1_000;
/** The most fields and values in all filters and orders of an operation, and their deepest nesting. */
const maxConditions = 2_000;
const maxConditionDepth = 10;
/** The most fields that are measured after the cost has passed the limit, to say what all of it costs. */
const mostMeasuredSince = 2_000;
const pageArguments = ['first', 'last', 'offset'];

/**
 * Measures an operation against the limits, fragments and variables included. The document has passed validation:
 * fragments don't cycle, fields and arguments exist.
 *
 * @returns its cost: rows of the largest answer, what it searches and what it writes.
 * @throws GraphQLError for the first limit it breaks, by name and value.
 */
export function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
  limits: QueryLimits,
): number {
  const operation = operationOf(document, operationName);
  const root = operation ? schema.getRootType(operation.operation) : null;
  if (!operation || !root) return 0;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  }
  const defaults = new Map<string, unknown>();
  for (const each of operation.variableDefinitions ?? []) {
    if (each.defaultValue) defaults.set(each.variable.name.value, intOf(each.defaultValue));
  }
  const meter = new Meter(schema, fragments, { ...Object.fromEntries(defaults), ...variables }, limits);
  meter.directives(operation.directives?.length ?? 0);
  meter.selections(operation.selectionSet, root, 1, 1);
  meter.refuseDear();
  return meter.cost;
}

/** An operation's error for a limit: its code, and a message that names the limit and its value. */
export function limitError(code: CodeOf<400>, message: string, node?: FieldNode): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } }, nodes: node });
}

function operationOf(
  document: DocumentNode,
  name: string | null | undefined,
): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  return name ? operations.find((each) => each.name?.value === name) : operations[0];
}

function intOf(value: ValueNode): number | undefined {
  return value.kind === Kind.INT ? Number(value.value) : undefined;
}

/**
 * Counts while it walks the document and throws at the first limit, for the cost a little later, so that even fragments that expand exponentially
 * take no more time than the limit allows.
 */
class Meter {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Readonly<Record<string, unknown>>;
  readonly #limits: QueryLimits;
  #conditions = 0;
  #cost = 0;
  /** The field at which the cost passed the limit, and how many were measured since. */
  #dear: FieldNode | null = null;
  #measuredSince = 0;
  #spreads = 0;
  #aliases = 0;
  #directives = 0;
  #rootFields = 0;

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: Readonly<Record<string, unknown>>,
    limits: QueryLimits,
  ) {
    this.#schema = schema;
    this.#fragments = fragments;
    this.#variables = variables;
    this.#limits = limits;
  }

  /** What has been counted so far. */
  get cost(): number {
    return this.#cost;
  }

  directives(count: number): void {
    this.#directives += count;
    this.#refuse('DIRECTIVE_LIMIT', 'directives', this.#directives, this.#limits.maxDirectives);
  }

  /** Measures a selection whose fields are answered `times` times. */
  selections(set: SelectionSetNode, type: GraphQLOutputType, depth: number, times: number): void {
    for (const selection of set.selections) {
      this.directives(selection.directives?.length ?? 0);
      if (selection.kind === Kind.FIELD) {
        this.#field(selection, type, depth, times);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const narrowed = selection.typeCondition?.name.value;
        this.#fragment(selection.selectionSet, narrowed, type, depth, times);
      } else {
        const fragment = this.#fragments.get(selection.name.value);
        if (fragment) {
          // Measured at every spread. The number of spreads is limited, because fragments can double with every
          // level.
          this.#spreads += 1;
          this.#refuse('FRAGMENT_LIMIT', 'fragment spreads', this.#spreads, maxSpreads);
          this.#fragment(fragment.selectionSet, fragment.typeCondition.name.value, type, depth, times);
        }
      }
    }
  }

  #fragment(
    set: SelectionSetNode,
    condition: string | undefined,
    type: GraphQLOutputType,
    depth: number,
    times: number,
  ): void {
    const narrowed = condition ? this.#schema.getType(condition) : type;
    if (narrowed && isCompositeType(narrowed)) this.selections(set, narrowed, depth, times);
  }

  #field(field: FieldNode, type: GraphQLOutputType, depth: number, times: number): void {
    const name = field.name.value;
    if (field.alias) {
      this.#aliases += 1;
      this.#refuse('ALIAS_LIMIT', 'aliases', this.#aliases, this.#limits.maxAliases, field);
    }
    const isRoot = depth === 1;
    if (isRoot) {
      this.#rootFields += 1;
      this.#refuse('ROOT_FIELD_LIMIT', 'root fields', this.#rootFields, this.#limits.maxRootFields, field);
    }
    // Introspection is deep and wide by nature, and costs the database nothing.
    if (name.startsWith('__')) return;
    this.#refuse('DEPTH_LIMIT', 'depth', depth, this.#limits.maxDepth, field);
    const definition = fieldOf(type, name);
    if (!definition) return;
    if (isRoot && getNamedType(type) === this.#schema.getMutationType()) {
      this.#spend(changeCost + this.#given(field), field);
    }
    if (!field.selectionSet) return;
    this.#filters(field, definition);
    const rows = times * this.#rows(field, definition);
    // The wrappers of a page (`nodes`, `edges`, `pageInfo`) are not counted as rows.
    if (!wrapped.test(getNamedType(type).name)) {
      const joined = rows === times && !isRoot;
      this.#spend(joined ? rows * joinCost : rows + (isRoot ? (operationCost[name] ?? 0) : 0), field);
    }
    const within = getNamedType(definition.type);
    this.selections(field.selectionSet, within, depth + 1, rows);
  }

  /** How many rows a field returns for each of its parents: those of a full page, a recall's hits, else one. */
  #rows(field: FieldNode, definition: GraphQLField<unknown, unknown>): number {
    const given = new Map<string, number>();
    for (const argument of field.arguments ?? []) {
      const name = argument.name.value;
      if (!pageArguments.includes(name) || !isPaged(definition)) continue;
      const value = this.#int(argument.value);
      if (value === undefined) continue;
      const problem = pageProblem(name, value, this.#limits);
      if (problem) throw limitError('PAGE_SIZE_LIMIT', problem, field);
      given.set(name, value);
    }
    if (isPaged(definition)) return given.get('first') ?? given.get('last') ?? defaultPageSize;
    return getNamedType(definition.type).name === 'RecallHit' ? assumedHits : 1;
  }

  /** Counts the conditions and orders of a list, and refuses null or empty ones, which are ambiguous. */
  #filters(field: FieldNode, definition: GraphQLField<unknown, unknown>): void {
    if (!isPaged(definition)) return;
    for (const argument of field.arguments ?? []) {
      const name = argument.name.value;
      if (name !== 'filter' && name !== 'orderBy') continue;
      const given: unknown = valueFromASTUntyped(argument.value, { ...this.#variables });
      if (given === undefined) continue;
      this.#conditions += sizeOf(given, name, 1, field);
      this.#refuse('FILTER_LIMIT', 'conditions', this.#conditions, maxConditions, field);
    }
  }

  /** How many elements the lists in a mutation's arguments have: rows to write or to look up. */
  #given(field: FieldNode): number {
    return (field.arguments ?? []).reduce(
      (sum, argument) => sum + elementsIn(valueFromASTUntyped(argument.value, { ...this.#variables })),
      0,
    );
  }

  #int(value: ValueNode): number | undefined {
    const found = value.kind === Kind.VARIABLE ? this.#variables[value.name.value] : intOf(value);
    return typeof found === 'number' ? found : undefined;
  }

  #spend(rows: number, node: FieldNode): void {
    this.#cost += rows;
    if (this.#cost <= this.#limits.maxCost) return;
    this.#dear ??= node;
    this.#measuredSince += 1;
    if (this.#measuredSince > mostMeasuredSince) this.refuseDear('at least ');
  }

  /** Refuses what costs more than the limit allows, when all of it was measured, and says how much it costs. */
  refuseDear(bound = ''): void {
    if (!this.#dear) return;
    const [cost, limit] = [Math.ceil(this.#cost), this.#limits.maxCost];
    const refused = limitError(
      'COST_LIMIT',
      `The operation costs ${bound}${cost} (rows of the largest answer, searched and written), and the limit is ${limit}. Ask for less at once, or in several operations.`,
      this.#dear,
    );
    Object.assign(refused.extensions, { cost, limit });
    throw refused;
  }

  #refuse(code: CodeOf<400>, name: string, value: number, limit: number, node?: FieldNode): void {
    if (value <= limit) return;
    throw limitError(
      code,
      `The operation is over the limit of ${name}, which is ${limit}. Ask for less at once, or in several operations.`,
      node,
    );
  }
}

/** Counts the fields and values of a filter. */
function sizeOf(value: unknown, path: string, depth: number, field: FieldNode): number {
  if (value === null) {
    throw limitError('BAD_INPUT', `${path} is null. Omit it, or use isNull.`, field);
  }
  if (typeof value !== 'object') return 1;
  if (depth > maxConditionDepth) {
    throw limitError(
      'FILTER_LIMIT',
      `${path} is over the limit of nesting, which is ${maxConditionDepth}.`,
      field,
    );
  }
  const entries = Object.entries(value);
  if (entries.length === 0 && !Array.isArray(value)) {
    throw limitError('BAD_INPUT', `${path} is empty. Omit it, or give a condition.`, field);
  }
  // Over the limit already: no need to count further.
  if (entries.length > maxConditions) return entries.length;
  return entries.reduce(
    (sum, [key, inner]) => sum + 1 + sizeOf(inner, `${path}.${key}`, depth + 1, field),
    0,
  );
}

function elementsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>(
    (sum, inner) => sum + elementsIn(inner),
    Array.isArray(value) ? value.length : 0,
  );
}

function fieldOf(type: GraphQLOutputType, name: string): GraphQLField<unknown, unknown> | undefined {
  const named = getNamedType(type);
  return isObjectType(named) || isInterfaceType(named) ? named.getFields()[name] : undefined;
}

/** Connections, and lists that say how many they give: what has pages. */
function isPaged(definition: GraphQLField<unknown, unknown>): boolean {
  if (definition.args.some(({ name }) => name === 'first')) return true;
  const type = getNamedType(definition.type);
  return type instanceof GraphQLObjectType && type.name.endsWith('Connection');
}
