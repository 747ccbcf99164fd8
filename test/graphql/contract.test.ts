import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ConstValueNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  Kind,
  parse,
  print,
  printSchema,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../src/graphql/schema.ts';
import { useDatabase } from '../support/database.ts';

const database = useDatabase();
const contract = parse(readFileSync(join(import.meta.dirname, 'contract.graphql'), 'utf8'));
let schema: GraphQLSchema;
/** The built schema as syntax, so that both sides are compared in the same words. */
let built: Map<string, DefinitionNode>;

beforeAll(async () => {
  ({ schema } = await buildSchema(database.pool));
  built = new Map(
    parse(printSchema(schema)).definitions.flatMap((each) =>
      'name' in each && each.name ? [[each.name.value, each] as const] : [],
    ),
  );
});

function builtFields(type: string): Map<string, FieldDefinitionNode | InputValueDefinitionNode> {
  const definition = built.get(type);
  if (
    definition?.kind !== Kind.OBJECT_TYPE_DEFINITION &&
    definition?.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION
  ) {
    throw new Error(`The schema has no type ${type} with fields`);
  }
  return new Map((definition.fields ?? []).map((field) => [field.name.value, field]));
}

const defaultOf = (value: ConstValueNode | undefined) => (value ? print(value) : undefined);

describe('the contract', () => {
  for (const definition of contract.definitions) {
    if (definition.kind === Kind.SCALAR_TYPE_DEFINITION) {
      it(`has the scalar ${definition.name.value}`, () => {
        expect(isScalarType(schema.getType(definition.name.value))).toBe(true);
      });
    } else if (definition.kind === Kind.ENUM_TYPE_DEFINITION) {
      it(`has the enum ${definition.name.value} with all its values`, () => {
        const type = schema.getType(definition.name.value);
        expect(isEnumType(type)).toBe(true);
        const values = isEnumType(type) ? type.getValues().map((value) => value.name) : [];
        expect(values).toEqual(
          expect.arrayContaining((definition.values ?? []).map((each) => each.name.value)),
        );
      });
    } else if (definition.kind === Kind.OBJECT_TYPE_DEFINITION) {
      it(`has the type ${definition.name.value}`, () => {
        expect(isObjectType(schema.getType(definition.name.value))).toBe(true);
        const fields = builtFields(definition.name.value);
        for (const field of definition.fields ?? []) {
          const found = fields.get(field.name.value);
          const at = `${definition.name.value}.${field.name.value}`;
          expect(found && `${at}: ${print(found.type)}`).toBe(`${at}: ${print(field.type)}`);
          const given = found?.kind === Kind.FIELD_DEFINITION ? (found.arguments ?? []) : [];
          for (const argument of field.arguments ?? []) {
            const match = given.find((each) => each.name.value === argument.name.value);
            expect(match && print(match.type)).toBe(print(argument.type));
            expect(defaultOf(match?.defaultValue)).toBe(defaultOf(argument.defaultValue));
          }
          // An argument the contract doesn't know must not be required.
          for (const argument of given) {
            if ((field.arguments ?? []).some((each) => each.name.value === argument.name.value)) continue;
            expect(argument.type.kind, `${at}(${argument.name.value})`).not.toBe(Kind.NON_NULL_TYPE);
          }
        }
      });
    } else if (definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
      it(`has the input ${definition.name.value}`, () => {
        expect(isInputObjectType(schema.getType(definition.name.value))).toBe(true);
        const fields = builtFields(definition.name.value);
        for (const field of definition.fields ?? []) {
          const found = fields.get(field.name.value);
          const at = `${definition.name.value}.${field.name.value}`;
          expect(found && `${at}: ${print(found.type)}`).toBe(`${at}: ${print(field.type)}`);
          const value = found?.kind === Kind.INPUT_VALUE_DEFINITION ? found.defaultValue : undefined;
          expect(defaultOf(value), at).toBe(defaultOf(field.defaultValue));
        }
        const known = new Set((definition.fields ?? []).map((field) => field.name.value));
        for (const [name, field] of fields) {
          if (!known.has(name)) expect(field.type.kind, name).not.toBe(Kind.NON_NULL_TYPE);
        }
      });
    }
  }

  it('is read as a whole', () => {
    expect(contract.definitions.length).toBeGreaterThanOrEqual(50);
  });
});
