import 'postgraphile';
import { workspaceColumn } from './exposed-tables.ts';

/** Columns that are not part of the API: the workspace's, and those whose comment starts with `@omit`. */
export const hiddenColumnsPlugin: GraphileConfig.Plugin = {
  name: 'MnemeHiddenColumnsPlugin',
  version: '1.0.0',
  schema: {
    entityBehavior: {
      pgCodecAttribute: {
        override: {
          provides: ['mnemeHiddenColumns'],
          after: ['override'],
          callback(behavior, [codec, name]) {
            const hidden =
              name === workspaceColumn || codec.attributes[name]?.extensions?.tags?.omit === true;
            return hidden ? [behavior, '-*'] : behavior;
          },
        },
      },
    },
  },
};
