import { buildSchema, type GraphQLInputObjectType, type GraphQLSchema, printType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBuilder } from '../../src/graphql/pothos/builder.ts';
import { inputOf } from '../../src/graphql/pothos/input-of.ts';
import { apiTypes, externalKey, moment, uuid, withDefault } from '../../src/memory/input.ts';

/** The input type of a schema, in a schema that has nothing else. */
function inputTypeOf(schema: z.ZodObject): GraphQLInputObjectType {
  const tables: GraphQLSchema = buildSchema(
    'scalar UUID scalar Datetime scalar JSON type Query { fine: Boolean } enum TaskStatus { DONE }',
  );
  const builder = createBuilder(tables);
  inputOf(builder, 'GivenInput', schema);
  return builder.toSchema({}).getType('GivenInput') as GraphQLInputObjectType;
}

describe('the input type of a schema', () => {
  it('has its fields with types, descriptions and defaults', () => {
    const status = z.enum(['done']).register(apiTypes, { type: 'TaskStatus' });
    const schema = z
      .object({
        id: uuid.describe('Its id.'),
        key: externalKey.nullish(),
        at: moment.nullish().describe('When.'),
        count: withDefault(z.number().int('whole').min(1), 10).describe('How many.'),
        share: z.number().nullish(),
        ids: z.array(uuid).max(3),
        statuses: z.array(status).nullish(),
        cleaned: z
          .string()
          .transform((text) => text.trim())
          .pipe(externalKey),
        more: z.unknown().transform(String).nullish(),
        own: z.boolean().nullish().register(apiTypes, { internal: true }),
      })
      .refine(() => true)
      .describe('What is given.');
    expect(printType(inputTypeOf(schema))).toBe(`"""What is given."""
input GivenInput {
  """When."""
  at: Datetime
  cleaned: String!

  """How many."""
  count: Int = 10

  """Its id."""
  id: UUID!
  ids: [UUID!]!
  key: String
  more: JSON
  share: Float
  statuses: [TaskStatus!]
}`);
  });

  it('is refused for a field whose type nothing names', () => {
    const schema = z.object({ level: z.enum(['low', 'high']) });
    expect(() => inputTypeOf(schema)).toThrow(/GivenInput\.level .* add it to apiTypes/);
  });
});
