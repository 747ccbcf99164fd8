import 'postgraphile';
import { entityPermissions } from 'graphile-build-pg/pg-introspection';

/** The column with a row's workspace. It is always the session's and so not part of the API. */
export const workspaceColumn = 'workspace_id';

/** The role with all rights of the roles of tokens. The schema shows what is granted to this role, and nothing else. */
const exposedRole = 'mneme_exposed';

/** Tables that API roles use through operations but that are not part of the API themselves. */
const internalTables = new Set([
  'embedding_model',
  'embedding_move',
  'memory_node',
  'summary_passage',
  'presence',
  'topic',
  'handoff',
]);

/**
 * Reduces what was introspected before anything is built from it: removes partitions and tables that no API role may
 * select, and takes the workspace's column out of every key. A primary key `(workspace_id, id)` becomes `id`, a
 * foreign key `(workspace_id, thread_id)` becomes `thread_id`, and likewise lookups, relations and node ids. The
 * workspace comes from the session through row security, whose policy adds the column to each index condition.
 */
export const exposedTablesPlugin: GraphileConfig.Plugin = {
  name: 'MnemeExposedTablesPlugin',
  description: 'Only granted tables, with keys that leave the workspace to the session',
  version: '1.0.0',
  before: ['PgFakeConstraintsPlugin', 'PgTablesPlugin', 'PgRelationsPlugin'],
  gather: {
    hooks: {
      pgIntrospection_introspection(_info, { introspection }) {
        // The role whose grants are checked. Nothing runs with that role's rights, so nobody needs to be able to
        // become it.
        const role = introspection.roles.find((each) => each.rolname === exposedRole);
        if (!role) throw new Error(`There is no role ${exposedRole}: run mneme migrate`);
        introspection.getCurrentUser = () => role;
        const exposed = new Set<string>();
        for (const table of introspection.classes) {
          if (table.relispartition || internalTables.has(table.relname)) continue;
          const granted = entityPermissions(introspection, table, role, true).select;
          const column = () =>
            table.getAttributes().some((each) => entityPermissions(introspection, each, role, true).select);
          if (granted || column()) exposed.add(table._id);
        }
        introspection.classes = introspection.classes.filter((table) => exposed.has(table._id));

        for (const constraint of introspection.constraints) {
          const table = constraint.getClass();
          if (!table) continue;
          const workspace = table.getAttributes().find((each) => each.attname === workspaceColumn);
          const foreign = constraint.contype === 'f' ? constraint.getForeignClass() : undefined;
          const position = workspace ? (constraint.conkey?.indexOf(workspace.attnum) ?? -1) : -1;
          if (position >= 0) {
            constraint.conkey = constraint.conkey?.toSpliced(position, 1) ?? null;
            if (foreign) constraint.confkey = constraint.confkey?.toSpliced(position, 1) ?? null;
          }
          const hidden = !exposed.has(table._id) || (foreign !== undefined && !exposed.has(foreign._id));
          // A kind that no plugin knows: the constraint stays available for lookups but produces nothing.
          if (hidden || constraint.conkey?.length === 0) constraint.contype = 'hidden';
        }
      },
    },
  },
};
