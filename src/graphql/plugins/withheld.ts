import 'postgraphile';
import { sql } from 'pg-sql2';
import { type PgSelectSingleStep, TYPES } from 'postgraphile/@dataplan/pg';
import { lambda } from 'postgraphile/grafast';

/** `Message.withheld`: what of a turn is not remembered. `memory` of turns and threads: whether they are at all. */
export const withheldPlugin: GraphileConfig.Plugin = {
  name: 'MnemeWithheldPlugin',
  version: '1.0.0',
  before: ['PgCodecsPlugin'],
  gather: {
    hooks: {
      // No field is made of the columns that hold stretches: what they are in the API stands below.
      pgCodecs_findPgCodec(_info, event) {
        if (event.pgCodec === null && event.pgType.typname === 'int4multirange') event.pgCodec = TYPES.text;
      },
    },
  },
  schema: {
    hooks: {
      init(init, build) {
        const { GraphQLInt, GraphQLNonNull } = build.graphql;
        build.registerEnumType(
          'MemoryMode',
          {},
          () => ({
            description: 'Whether what is said is remembered.',
            values: {
              ON: { value: 'ON' },
              OFF: {
                value: 'OFF',
                description:
                  'It is stored, and read in its own thread. It is not extracted from, embedded, summarised or found.',
              },
            },
          }),
          'MemoryMode',
        );
        build.registerEnumType(
          'WithheldReason',
          {},
          () => ({
            description: 'Why a stretch of a turn is not remembered.',
            values: {
              FORGOTTEN: { value: 'FORGOTTEN', description: 'Its user had it forgotten.' },
              ECHO: { value: 'ECHO', description: 'Mneme itself had put it into a prompt.' },
            },
          }),
          'WithheldReason',
        );
        build.registerObjectType(
          'WithheldSpan',
          {},
          () => ({
            description:
              'A stretch of a turn that stays in its thread, and is in no search, prompt, summary or memory.',
            fields: () => {
              const reason = build.getOutputTypeByName('WithheldReason');
              return {
                start: {
                  description: 'Its first character, counted from 0 in Unicode code points.',
                  type: new GraphQLNonNull(GraphQLInt),
                },
                length: { description: 'How many characters it has.', type: new GraphQLNonNull(GraphQLInt) },
                reason: { description: 'Why it is withheld.', type: new GraphQLNonNull(reason) },
              };
            },
          }),
          'WithheldSpan',
        );
        return init;
      },
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const { message, thread, user } = build.pgResources;
        if (!message || !thread || !user || !scope.isPgClassType) return fields;
        const ofMessage = scope.pgCodec === message.codec;
        const ofUser = scope.pgCodec === user.codec;
        if (!ofMessage && !ofUser && scope.pgCodec !== thread.codec) return fields;
        const { GraphQLList, GraphQLNonNull } = build.graphql;
        const memory = fieldWithHooks({ fieldName: 'memory' }, () => ({
          description: ofMessage
            ? 'OFF if it was said with memory off.'
            : ofUser
              ? 'OFF if nothing is remembered of what they say from now on, and assistants are told nothing of what is known of them.'
              : 'OFF if what is said in it from now on is not remembered.',
          type: new GraphQLNonNull(build.getOutputTypeByName('MemoryMode')),
          plan: ($row: PgSelectSingleStep) => lambda($row.get('memory_off'), (off) => (off ? 'OFF' : 'ON')),
        }));
        if (!ofMessage) return build.extend(fields, { memory }, 'Adding memory');
        const withheld = fieldWithHooks({ fieldName: 'withheld' }, () => ({
          description: 'What of its text is not remembered.',
          type: new GraphQLNonNull(
            new GraphQLList(new GraphQLNonNull(build.getOutputTypeByName('WithheldSpan'))),
          ),
          plan: ($message: PgSelectSingleStep) =>
            $message.select(
              sql`(
                select coalesce(json_agg(json_build_object('start', lower(span), 'length', upper(span) - lower(span),
                  'reason', reason) order by lower(span)), '[]')
                from (
                  select unnest(${$message.getClassStep().alias}.forgotten) as span, 'FORGOTTEN' as reason
                  union all
                  select unnest(${$message.getClassStep().alias}.echo), 'ECHO') withheld)`,
              TYPES.json,
            ),
        }));
        return build.extend(fields, { memory, withheld }, 'Adding Message.withheld');
      },
    },
  },
};
