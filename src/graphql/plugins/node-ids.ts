import 'postgraphile';
import { inhibitOnNull, lambda, type Step } from 'postgraphile/grafast';

/** The form of keys: UUIDs, and the audit log's numbers. */
const key = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]{1,18})$/i;

/**
 * Checks node ids, which may be any text. An invalid one is treated as one that does not exist, before it reaches the
 * database, where it would make other statements of the transaction fail.
 */
export const nodeIdsPlugin: GraphileConfig.Plugin = {
  name: 'MnemeNodeIdsPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      init: {
        after: ['PgTableNodePlugin'],
        callback(_, build) {
          for (const name of build.getNodeTypeNames?.() ?? []) {
            const handler = build.getNodeIdHandler?.(name);
            if (!handler) continue;
            const { getSpec } = handler;
            handler.getSpec = ($decoded) =>
              Object.fromEntries(
                Object.entries<Step>(getSpec($decoded)).map(([column, $given]) => [
                  column,
                  inhibitOnNull(
                    lambda($given, (given: unknown) => (key.test(String(given)) ? given : null), true),
                  ),
                ]),
              );
          }
          return _;
        },
      },
    },
  },
};
