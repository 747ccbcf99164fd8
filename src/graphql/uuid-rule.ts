import { type ASTNode, GraphQLError, getNamedType, type StringValueNode, type ValidationRule } from 'graphql';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID as Mneme writes them, in small letters or capitals. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** What a text is told that is none. It is not repeated: it may be anything. */
export const noUuid = 'must be a UUID, e.g. 0198c0de-0000-7000-8000-00000000000a.';

/** Tells a bad UUID that stands in the document by its argument. Of a variable's GraphQL tells where it is by itself. */
export const uuidRule: ValidationRule = (context) => ({
  StringValue(node: StringValueNode, _key, parent, _path, ancestors) {
    if (getNamedType(context.getInputType())?.name !== 'UUID' || isUuid(node.value)) return;
    const within = parent ? [...ancestors, parent] : ancestors;
    const names = within.flatMap((each) => (isNode(each) ? nameOf(each) : []));
    const message = `${names.join('.') || 'A value'} ${noUuid}`;
    context.reportError(new GraphQLError(message, { nodes: node, extensions: { code: 'BAD_INPUT' } }));
  },
});

function isNode(each: ASTNode | readonly ASTNode[]): each is ASTNode {
  return 'kind' in each;
}

function nameOf(node: ASTNode): string[] {
  if (node.kind === 'VariableDefinition') return [`$${node.variable.name.value}`];
  return node.kind === 'Argument' || node.kind === 'ObjectField' ? [node.name.value] : [];
}
