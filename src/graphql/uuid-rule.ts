import { type ASTNode, GraphQLError, getNamedType, type StringValueNode, type ValidationRule } from 'graphql';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID in the form that Mneme writes, in lower or upper case. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** The message for a text that is not a UUID. It does not quote the text, which may be anything. */
export const noUuid = 'must be a UUID, e.g. 0198c0de-0000-7000-8000-00000000000a.';

/**
 * Reports a bad UUID in the document with the name of its argument. For variables, GraphQL reports the place itself.
 */
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
