import {
  type GraphQLField,
  GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isNonNullType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** Lists that a document asks for: each type leads on to others. */
const lists = ['threads', 'messages', 'facts', 'entities', 'tasks', 'summaries', 'preferences', 'projects'];
/** Fields that repeat rows or count them. */
const skipped = /aggregates|edges|pageInfo/i;

/**
 * A document of about so many fields over a schema's lists and the relations of their rows. Each number gives another:
 * with its fields and relations in another order, and another text to filter by.
 */
export function wideDocument(schema: GraphQLSchema, fields: number, number: number): string {
  const roots = schema.getQueryType()?.getFields() ?? {};
  const asked = rotated(lists, number).slice(0, Math.max(1, Math.ceil(fields / 40)));
  const parts = asked.map((name) => {
    const rows = roots[name] && rowsOf(roots[name]);
    if (!rows) throw new Error(`The schema has no list ${name}.`);
    const left = { fields: fields / asked.length };
    return `${name}(first: 1, filter: { id: { notEqualTo: "${uuidOf(number)}" } }) { nodes { ${selection(rows, left, 5, number)} } }`;
  });
  return `query Number${number} { ${parts.join(' ')} }`;
}

/** Some fields of a row, and of the rows it leads to, until none are left to ask for. */
function selection(
  type: GraphQLObjectType,
  left: { fields: number },
  levels: number,
  number: number,
): string {
  const parts: string[] = [];
  const fields = rotated(Object.values(type.getFields()).filter(isFree), number);
  for (const field of fields) {
    if (left.fields <= 0) break;
    if (isCompositeType(getNamedType(field.type))) continue;
    left.fields -= 1;
    parts.push(field.name);
  }
  for (const field of fields) {
    if (left.fields <= 4 || levels === 1) break;
    const led = getNamedType(field.type);
    if (!(led instanceof GraphQLObjectType) || skipped.test(field.name)) continue;
    left.fields -= 1;
    const rows = rowsOf(field);
    const inner = selection(rows ?? led, left, levels - 1, number);
    if (inner)
      parts.push(rows ? `${field.name}(first: 1) { nodes { ${inner} } }` : `${field.name} { ${inner} }`);
  }
  return parts.join(' ');
}

function isFree({ args }: Field): boolean {
  return !args.some(({ type }) => isNonNullType(type));
}

/** The rows of a list's page. */
function rowsOf({ type, args }: Field): GraphQLObjectType | null {
  const page = getNamedType(type);
  if (!(page instanceof GraphQLObjectType) || !args.some(({ name }) => name === 'first')) return null;
  const rows = getNamedType(page.getFields().nodes?.type);
  return rows instanceof GraphQLObjectType ? rows : null;
}

function rotated<Each>(from: readonly Each[], by: number): Each[] {
  const start = by % from.length;
  return [...from.slice(start), ...from.slice(0, start)];
}

function uuidOf(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}
