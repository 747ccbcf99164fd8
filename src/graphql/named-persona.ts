import {
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getVariableValues,
  isInputObjectType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { MemoryError } from '../memory/error.ts';
import { withIds } from '../memory/own-keys.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { GraphqlHandlerOptions, GraphqlRequestContext } from './handler.ts';
import { refuseBefore } from './refuse-before.ts';

/** The persona that a field names: by id, by key, or none. */
interface Named {
  readonly personaId?: string | null;
  readonly personaKey?: string | null;
}

/**
 * Binds a query to the persona that its fields name, like the header does: its answer contains nothing of other
 * personas, whatever relations it follows.
 */
export function namedPersonaPlugin(
  schema: GraphQLSchema,
  services: MemoryServices,
  { maskError }: GraphqlHandlerOptions['maskedErrors'],
): Plugin<GraphqlRequestContext> {
  return refuseBefore(async (args) => {
    const context = args.contextValue as GraphqlRequestContext;
    if (context.caller.personaId != null) return null;
    try {
      const named = personasNamed(schema, args);
      if (named.every(({ personaId, personaKey }) => personaId == null && personaKey == null)) return null;
      const ids = await Promise.all(
        named.map(async ({ personaId = null, personaKey = null }) => {
          const found = await withIds(
            { services, caller: context.caller, signal: context.signal },
            { personaId, personaKey },
          );
          return found.personaId?.toLowerCase() ?? null;
        }),
      );
      const [personaId = null, ...others] = new Set(ids);
      if (personaId === null || others.length > 0) throw namesSeveral();
      const personaKey = named.find((each) => each.personaKey != null)?.personaKey ?? null;
      context.caller = { ...context.caller, personaId, personaKey };
      return null;
    } catch (error) {
      return maskError(error);
    }
  });
}

function namesSeveral(): MemoryError {
  return new MemoryError(
    'bad_input',
    'BAD_INPUT',
    'All fields of a query must name the same persona in personaId or personaKey. Send a separate query for each persona.',
  );
}

/** The personas that the fields of a query name. Values that do not fit the schema are refused later. */
function personasNamed(
  schema: GraphQLSchema,
  { document, operationName, variableValues }: ExecutionArgs,
): Named[] {
  const root = schema.getQueryType();
  const operation = document.definitions.find(
    (each): each is OperationDefinitionNode =>
      each.kind === Kind.OPERATION_DEFINITION && (!operationName || each.name?.value === operationName),
  );
  if (!root || operation?.operation !== 'query') return [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  const naming = (variables: Record<string, unknown> | null) =>
    [...fieldsOf(operation.selectionSet, new Map(fragments), variables)].filter((field) =>
      namesPersonas(root, field.name.value),
    );
  // Most queries have no such field: their variables are not read here.
  if (naming(null).length === 0) return [];
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {});
  return coerced ? naming(coerced).flatMap((field) => namedBy(root, field, coerced)) : [];
}

function namedBy(root: GraphQLObjectType, field: FieldNode, variables: Record<string, unknown>): Named[] {
  const definition = root.getFields()[field.name.value];
  if (!definition) return [];
  try {
    const given = getArgumentValues(definition, field, variables);
    return [(given.input ?? given) as Named];
  } catch {
    return [];
  }
}

/** Whether a root field has an argument for a persona, directly or in its input. */
function namesPersonas(root: GraphQLObjectType, name: string): boolean {
  return (root.getFields()[name]?.args ?? []).some(({ name: argument, type }) => {
    if (argument === 'personaId') return true;
    const input = isNonNullType(type) ? type.ofType : type;
    return argument === 'input' && isInputObjectType(input) && 'personaId' in input.getFields();
  });
}

/**
 * The fields of a selection that are executed, including those of fragments; without variables, all of them. Each
 * fragment is read once.
 */
function* fieldsOf(
  { selections }: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
  variables: Record<string, unknown> | null,
): Generator<FieldNode> {
  for (const selection of selections) {
    if (variables && isLeftOut(selection, variables)) continue;
    if (selection.kind === Kind.FIELD) yield selection;
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      yield* fieldsOf(selection.selectionSet, fragments, variables);
    else {
      const fragment = fragments.get(selection.name.value);
      fragments.delete(selection.name.value);
      if (fragment) yield* fieldsOf(fragment.selectionSet, fragments, variables);
    }
  }
}

/** Whether `@skip` or `@include` excludes a selection. */
function isLeftOut(selection: SelectionNode, variables: Record<string, unknown>): boolean {
  try {
    return (
      getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if === true ||
      getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if === false
    );
  } catch {
    return false;
  }
}
