import 'postgraphile';
import { sql } from 'pg-sql2';
import { PgCondition, type PgSelectSingleStep, TYPES } from 'postgraphile/@dataplan/pg';

const column = 'channel';

/** Text in the one form in which channels are stored, as `channelName` writes them. */
const channelCodec: typeof TYPES.text = {
  ...TYPES.text,
  toPg: (value) => String(value).trim().toLowerCase(),
};

/**
 * `Message.channel`, also where it is the thread's; `MemoryItem.createdChannel`; and filters by channel that find "Slack"
 * under "slack".
 */
export const channelsPlugin: GraphileConfig.Plugin = {
  name: 'MnemeChannelsPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const { message, memory_item: memories } = build.pgResources;
        if (!scope.isPgClassType) return fields;
        const type = build.graphql.GraphQLString;
        if (message && scope.pgCodec === message.codec) {
          return build.extend(
            fields,
            {
              channel: fieldWithHooks({ fieldName: 'channel' }, () => ({
                description: "The channel it was said in: its own or, if it has none, its thread's.",
                type,
                plan: ($turn: PgSelectSingleStep) => {
                  const { alias } = $turn.getClassStep();
                  return $turn.select(
                    sql`coalesce(${alias}.channel, (select own.channel from mneme.thread own
                      where own.workspace_id = ${alias}.workspace_id and own.id = ${alias}.thread_id))`,
                    TYPES.text,
                  );
                },
              })),
            },
            'Adding Message.channel',
          );
        }
        if (!memories || scope.pgCodec !== memories.codec) return fields;
        return build.extend(
          fields,
          {
            createdChannel: fieldWithHooks({ fieldName: 'createdChannel' }, () => ({
              description:
                'The channel its first version came from, e.g. that in which a task was first mentioned, wherever it was completed.',
              type,
              plan: ($memory: PgSelectSingleStep) => {
                const { alias } = $memory.getClassStep();
                return $memory.select(
                  sql`(with recursive earlier (supersedes_id, channel, depth) as (
                    select ${alias}.supersedes_id, ${alias}.channel, 0
                    union all
                    select old.supersedes_id, old.channel, earlier.depth + 1
                    from earlier join mneme.memory_item old
                      on old.workspace_id = ${alias}.workspace_id and old.id = earlier.supersedes_id)
                  select earlier.channel from earlier order by earlier.depth desc limit 1)`,
                  TYPES.text,
                );
              },
            })),
          },
          'Adding MemoryItem.createdChannel',
        );
      },
      GraphQLInputObjectType_fields: {
        after: ['PgConnectionArgFilterAttributesPlugin'],
        callback(fields, build, { scope, fieldWithHooks }) {
          const attribute = scope.pgCodec?.attributes?.[column];
          const { [column]: plain, ...others } = fields;
          if (!scope.isPgConnectionFilter || !attribute || !plain) return fields;
          return build.extend(
            others,
            {
              [column]: fieldWithHooks({ fieldName: column, isPgConnectionFilterField: true }, () => ({
                description: 'Filter by the channel, which is compared trimmed and in lower case.',
                type: plain.type,
                apply(parent: PgCondition) {
                  const condition = new PgCondition(parent);
                  condition.extensions.pgFilterAttribute = {
                    fieldName: column,
                    attributeName: column,
                    attribute: { ...attribute, codec: channelCodec },
                  };
                  return condition;
                },
              })),
            },
            'Adding the filter channel',
          );
        },
      },
    },
  },
};
