import 'postgraphile';
import { entityPermissions } from 'graphile-build-pg/pg-introspection';

/** The column that says which workspace a row is in: the session's, so never the API's business. */
export const workspaceColumn = 'workspace_id';

/** The union of what a token's role may do. The schema shows what this role is granted, and nothing else. */
const exposedRole = 'mneme_exposed';

/** Tables an API role may touch through operations but that are no part of the API themselves. */
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
 * Narrows what was introspected before anything is built from it: tables that no API role may select and
 * partitions go, and the workspace's column is taken out of every key. A primary key `(workspace_id, id)` becomes
 * `id`, a foreign key `(workspace_id, thread_id)` becomes `thread_id`, and so do lookups, relations and node ids:
 * the workspace comes from the session, through row security, whose policy adds the column to each index condition.
 */
export const exposedTablesPlugin: GraphileConfig.Plugin = {
  name: 'MnemeExposedTablesPlugin',
  description: 'Only granted tables, with keys that leave the workspace to the session',
  version: '1.0.0',
  before: ['PgFakeConstraintsPlugin', 'PgTablesPlugin', 'PgRelationsPlugin'],
  gather: {
    hooks: {
      pgIntrospection_introspection(_info, { introspection }) {
        // Whom to judge grants for. Nothing needs that role's rights, so nobody has to be able to become it.
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
          // A kind that no plugin knows: the constraint stays in the lookups, and nothing is made of it.
          if (hidden || constraint.conkey?.length === 0) constraint.contype = 'hidden';
        }
      },
    },
  },
};
