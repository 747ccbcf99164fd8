import 'postgraphile';
import { sql } from 'pg-sql2';
import { PgCondition, sqlValueWithCodec, TYPES } from 'postgraphile/@dataplan/pg';

declare global {
  namespace DataplanPg {
    interface PgConditionExtensions {
      /** The table whose title or name is compared. */
      mnemeCalled?: string;
    }
  }
}

/** The columns that can be searched by a part of their text, by table. A trigram index serves this, and equality. */
const called: Readonly<Record<string, string>> = {
  thread: 'title',
  entity: 'canonical_name',
  workspace_user: 'name',
};

const typeName = 'TextFilter';
const operators = {
  contains: 'Contains this text, ignoring case. Indexed from three letters on.',
  startsWith: 'Begins with this text, ignoring case.',
};

/** `contains` and `startsWith` on titles and names. */
export const textFiltersPlugin: GraphileConfig.Plugin = {
  name: 'MnemeTextFiltersPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      init: {
        after: ['PgConnectionArgFilterPlugin'],
        callback(_, build) {
          build.registerInputObjectType(
            typeName,
            {
              pgConnectionFilterOperators: {
                isList: false,
                pgCodecs: [TYPES.text],
                inputTypeName: 'String',
                rangeElementInputTypeName: null,
                domainBaseTypeName: null,
              },
            },
            () => ({ description: 'A filter on a title or name.' }),
            'Filter type for titles and names',
          );
          return _;
        },
      },
      GraphQLInputObjectType_fields: {
        after: ['PgConnectionArgFilterAttributesPlugin', 'PgConnectionArgFilterOperatorsPlugin'],
        callback(fields, build, { Self, scope, fieldWithHooks }) {
          if (Self.name === typeName) {
            const compared = Object.entries(operators).map(([fieldName, description]) => [
              fieldName,
              fieldWithHooks({ fieldName, isPgConnectionFilterOperator: true }, () => ({
                description,
                type: build.graphql.GraphQLString,
                apply(condition: PgCondition, value: unknown) {
                  const table = condition.extensions.mnemeCalled;
                  if (typeof value !== 'string' || !table) return;
                  const text = sqlValueWithCodec(value, TYPES.text);
                  condition.where(
                    sql`${condition.alias}.id = any ((
                      select mneme_search.rows_by_name(${sql.literal(table)}, ${text},
                        ${sql.literal(fieldName === 'startsWith')}))::uuid[])`,
                  );
                },
              })),
            ]);
            return build.extend(fields, Object.fromEntries(compared), 'Adding contains and startsWith');
          }
          const table = scope.pgCodec?.extensions?.pg?.name ?? '';
          const attributeName = called[table];
          const attribute = scope.pgCodec?.attributes?.[attributeName ?? ''];
          if (!scope.isPgConnectionFilter || !attributeName || !attribute) return fields;
          const fieldName = build.inflection.camelCase(attributeName);
          const { [fieldName]: _equality, ...others } = fields;
          const type = build.getTypeByName(typeName);
          if (!type || !build.graphql.isInputType(type)) return fields;
          return build.extend(
            others,
            {
              [fieldName]: fieldWithHooks({ fieldName, isPgConnectionFilterField: true }, () => ({
                description: `Filter by the object’s \`${fieldName}\` field.`,
                type,
                apply(parent: PgCondition) {
                  const condition = new PgCondition(parent);
                  condition.extensions.pgFilterAttribute = { fieldName, attributeName, attribute };
                  condition.extensions.mnemeCalled = table;
                  return condition;
                },
              })),
            },
            `Adding the filter ${fieldName}`,
          );
        },
      },
    },
  },
};
