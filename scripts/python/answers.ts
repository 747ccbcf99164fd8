import {
  type DocumentNode,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { createSchemaTypes } from './schema-types.ts';

/** The rows that operations answer with, as classes of Python. */
export function createAnswers(types: ReturnType<typeof createSchemaTypes>) {
  const rows = new Map<string, string>();

  /** The type of what a document answers at a path such as `openThread.thread`; of all of it at none. */
  function answerOf(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    root: GraphQLObjectType,
    path: string,
  ): string {
    const fragments = new Map(
      document.definitions.flatMap((each) =>
        each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
      ),
    );
    const name = operation.name?.value ?? '';

    /** The class of a selection: a fragment's where it is nothing else. */
    function row(type: GraphQLObjectType, selection: SelectionSetNode, called: string): string {
      const [only] = selection.selections;
      if (selection.selections.length === 1 && only?.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(only.name.value);
        if (!fragment) throw new Error(`There is no fragment ${only.name.value}.`);
        return row(type, fragment.selectionSet, only.name.value.replace(/Fields$/, ''));
      }
      const fields = fieldsOf(type, selection, called);
      const text = `class ${called}(TypedDict):\n${fields.map(([key, is]) => `    ${key}: ${is}`).join('\n')}`;
      if ((rows.get(called) ?? text) !== text) throw new Error(`${called} would be two classes.`);
      rows.set(called, text);
      return called;
    }

    function fieldsOf(
      type: GraphQLObjectType,
      selection: SelectionSetNode,
      called: string,
    ): [string, string][] {
      return selection.selections.flatMap((each): [string, string][] => {
        if (each.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments.get(each.name.value);
          return fragment ? fieldsOf(type, fragment.selectionSet, called) : [];
        }
        if (each.kind !== Kind.FIELD || each.name.value === '__typename') return [];
        const field = type.getFields()[each.name.value];
        if (!field) throw new Error(`${type.name} has no ${each.name.value}.`);
        return [
          [
            each.alias?.value ?? field.name,
            typeOf(field.type, each.selectionSet, called + upper(field.name)),
          ],
        ];
      });
    }

    function typeOf(
      type: GraphQLOutputType,
      selection: SelectionSetNode | undefined,
      called: string,
    ): string {
      return types.answered(type, (inner) => {
        if (!selection || !(inner instanceof GraphQLObjectType)) return 'dict[str, Any]';
        return row(inner, selection, called);
      });
    }

    if (path === '') return row(root, operation.selectionSet, `${name}Answer`);
    let [type, selection]: [GraphQLOutputType, SelectionSetNode | undefined] = [root, operation.selectionSet];
    for (const step of path.split('.')) {
      const inner = bare(type);
      const field = inner instanceof GraphQLObjectType ? inner.getFields()[step] : undefined;
      const chosen: SelectionNode | undefined = selection?.selections.find(
        (each) => each.kind === Kind.FIELD && each.name.value === step,
      );
      if (!field || chosen?.kind !== Kind.FIELD) throw new Error(`${name} does not ask for ${path}.`);
      [type, selection] = [field.type, chosen.selectionSet];
    }
    // An error is thrown where GraphQL's types allow null all the same.
    return typeOf(type, selection, `${name}Answer`).replace(/ \| None$/, '');
  }

  return { rows, answerOf };
}

function bare(type: GraphQLOutputType): GraphQLOutputType {
  return type instanceof GraphQLNonNull || type instanceof GraphQLList ? bare(type.ofType) : type;
}

function upper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
