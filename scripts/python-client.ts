import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import documents from '../src/client/generated/persisted-documents.json' with { type: 'json' };
import { createAnswers } from './python/answers.ts';
import { type Listed, methodOf } from './python/methods.ts';
import { createSchemaTypes } from './python/schema-types.ts';

/** Writes the Python client's operations: what clients/operations.json lists, with what the JavaScript client sends. */
const root = join(import.meta.dirname, '..');
const target = join(root, 'clients/python/mneme');
const listing: Record<string, Listed> = JSON.parse(
  readFileSync(join(root, 'clients/operations.json'), 'utf8'),
);
const schema = buildSchema(readFileSync(join(root, 'schema/schema.graphql'), 'utf8'));
const types = createSchemaTypes();
const answers = createAnswers(types);

interface Sent {
  readonly id: string;
  readonly text: string;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

const sent = new Map<string, Sent>();
for (const [id, text] of Object.entries(documents)) {
  const document = parse(text);
  for (const each of document.definitions)
    if (each.kind === Kind.OPERATION_DEFINITION && each.name)
      sent.set(each.name.value, { id, text, document, operation: each });
}

const used: Sent[] = [];
const waiting: string[] = [];
const awaited: string[] = [];
for (const [name, listed] of Object.entries(listing)) {
  const found = sent.get(listed.sends);
  const type = found && schema.getRootType(found.operation.operation);
  if (!found || !type) throw new Error(`${name}: schema/operations has no ${listed.sends}.`);
  used.push(found);
  const field = type.getFields()[listed.gives?.split('.')[0] ?? ''];
  const about = listed.about ?? field?.description;
  if (!about) throw new Error(`${name}: say in clients/operations.json what it is about.`);
  const answer = answers.answerOf(found.document, found.operation, type, listed.gives ?? '');
  waiting.push(methodOf(schema, types, name, listed, found.operation, about, answer, false));
  awaited.push(methodOf(schema, types, name, listed, found.operation, about, answer, true));
}

const generated = 'Written by `npm run codegen`, from clients/operations.json and the schema.';
const future = 'from __future__ import annotations';

writeFileSync(
  join(target, 'documents.py'),
  `"""What the client sends: of each operation its id and its text. ${generated}"""

DOCUMENTS: dict[str, tuple[str, str]] = {
${used.map(({ id, text, operation }) => `    "${operation.name?.value}": (${JSON.stringify(id)}, ${JSON.stringify(text)}),`).join('\n')}
}
`,
);

writeFileSync(
  join(target, 'rows.py'),
  `"""What operations take and answer. ${generated}"""

${future}

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import Required

${[...types.definitions.values()].sort(literalsFirst).join('\n\n')}

${[...answers.rows.values()].join('\n\n')}
`,
);

for (const [file, name, methods, base, asynchronous] of [
  ['operations.py', 'Operations', waiting, 'Transport', false],
  ['async_operations.py', 'AsyncOperations', awaited, 'AsyncTransport', true],
] as const)
  writeFileSync(
    join(target, file),
    `"""The API's operations${asynchronous ? ', to be awaited' : ''}. ${generated}"""

${future}

from collections.abc import ${asynchronous ? 'AsyncIterator' : 'Iterator'}, Sequence
from typing import Any, cast

from .${asynchronous ? 'async_transport' : 'transport'} import ${base}
from .rows import *
from .values import OMITTED


class ${name}(${base}):
    """What clients/operations.json lists. Arguments are described in schema.graphql, by the same names in camel case."""

${methods.join('\n\n')}
`,
  );

function literalsFirst(one: string, other: string): number {
  return Number(one.startsWith('class')) - Number(other.startsWith('class'));
}
