import 'postgraphile';
import { sql } from 'pg-sql2';
import { type PgSelectSingleStep, type PgSelectStep, TYPES } from 'postgraphile/@dataplan/pg';
import { connection, type Step } from 'postgraphile/grafast';

/**
 * Applies the rule of `mneme_private.fact_is_valid`, by which recall filters facts too, to the rows of a selection.
 * Facts of a fork are not included: `facts` lists them by that branch's id.
 */
function standing($facts: PgSelectStep, $asOf: Step, $knownAt: Step): void {
  const at = ($moment: Step) => sql`${$facts.placeholder($moment, TYPES.timestamptz)}::timestamptz`;
  const { alias } = $facts;
  $facts.where(
    sql`mneme_private.fact_is_valid(${alias}.valid_from, ${alias}.valid_to, ${alias}.recorded_from,
      ${alias}.recorded_to, ${alias}.set_aside_at, ${at($asOf)}, ${at($knownAt)}) and not exists (
      select from mneme.branch fork
      where fork.workspace_id = ${alias}.workspace_id and fork.id = ${alias}.branch_id
        and fork.parent_branch_id is not null)`,
  );
}

/**
 * `Query.factsAsOf`: what was true at a given time, as known at a given time. `Fact.versions`: the history of a fact.
 */
export const factsAsOfPlugin: GraphileConfig.Plugin = {
  name: 'MnemeFactsAsOfPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const { fact } = build.pgResources;
        if (!fact) throw new Error('Table mneme.fact is not exposed: check its grants');
        const type = build.getOutputTypeByName(build.inflection.tableConnectionType(fact.codec));
        if (scope.isRootQuery) {
          const moment = build.getInputTypeByName('Datetime');
          return build.extend(
            fields,
            {
              factsAsOf: fieldWithHooks(
                {
                  fieldName: 'factsAsOf',
                  fieldBehaviorScope: 'query:resource:connection',
                  isPgFieldConnection: true,
                  pgFieldResource: fact,
                },
                () => ({
                  description:
                    'The facts that were true at a given time, as Mneme knew them at a given time. Both default to now.',
                  type,
                  args: {
                    asOf: {
                      type: moment,
                      description: 'The time at which they were true. Default: knownAt, or now.',
                    },
                    knownAt: {
                      type: moment,
                      description: 'The time at which Mneme knew them. Default: now.',
                    },
                  },
                  plan(_query, fieldArgs) {
                    const $facts = fact.find();
                    standing($facts, fieldArgs.getRaw('asOf'), fieldArgs.getRaw('knownAt'));
                    return connection($facts);
                  },
                }),
              ),
            },
            'Adding factsAsOf',
          );
        }
        if (!scope.isPgClassType || scope.pgCodec !== fact.codec) return fields;
        return build.extend(
          fields,
          {
            versions: fieldWithHooks(
              {
                fieldName: 'versions',
                fieldBehaviorScope: 'query:resource:connection',
                isPgFieldConnection: true,
                pgFieldResource: fact,
              },
              () => ({
                description:
                  'All versions of the fact, including this one: what was known about it, and when.',
                type,
                plan: ($fact: PgSelectSingleStep) => connection(fact.find({ fact_id: $fact.get('fact_id') })),
              }),
            ),
          },
          'Adding Fact.versions',
        );
      },
    },
  },
};
