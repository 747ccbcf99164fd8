import 'postgraphile';
import { inhibitOnNull, lambda, type Step } from 'postgraphile/grafast';

/** What keys look like: UUIDs, and the audit log's numbers. */
const key = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]{1,18})$/i;

/**
 * A node id is anybody's text. One that was made up reads as one that is not there, before it reaches the database,
 * where it would fail the statements beside it.
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
